import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time.ts';
import { nextAllowedTime, type QuietHours } from './quiet-hours.ts';

export type Frequency = 'low' | 'medium' | 'high';

/** Messages a day: any up to `from`, only high priority up to `to`, at least `gap` ms apart. */
const ranges: Record<Frequency, { from: number; to: number; gap: number }> = {
  low: { from: 1, to: 2, gap: 6 * HOUR_MS },
  medium: { from: 2, to: 3, gap: 4 * HOUR_MS },
  high: { from: 3, to: 5, gap: 2 * HOUR_MS },
};

const HIGH_PRIORITY = 30;
const CONVERSATION_MS = 20 * MINUTE_MS;
const AFTER_NOTICE_MS = HOUR_MS;
const UNSEEN_LIFETIME_MS = DAY_MS;

export type PacingState = {
  quiet: QuietHours;
  frequency: Frequency;
  maxDaily: number;
  sentToday: number;
  lastProactiveAt: number | null;
  lastNoticeAt: number | null;
  lastTalkAt: number | null;
  isLastUnseen: boolean;
};

export const maxMessagesPerDay = ({
  frequency,
  maxDaily,
}: Pick<PacingState, 'frequency' | 'maxDaily'>): number => Math.min(ranges[frequency].to, maxDaily);

export function nextSendSlot(state: PacingState, now: number): { at: number; minPriority: number } {
  const { from, gap } = ranges[state.frequency];
  const midnight = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  const after = (at: number | null, wait: number): number => (at === null ? now : at + wait);
  const at = Math.max(
    now,
    after(state.lastTalkAt, CONVERSATION_MS),
    after(state.lastNoticeAt, AFTER_NOTICE_MS),
    after(state.lastProactiveAt, gap),
    state.isLastUnseen ? after(state.lastProactiveAt, UNSEEN_LIFETIME_MS) : now,
    state.sentToday >= maxMessagesPerDay(state) ? midnight : now,
  );
  const minPriority = state.sentToday >= Math.min(from, state.maxDaily) && at < midnight ? HIGH_PRIORITY : 0;
  return { at: nextAllowedTime(state.quiet, at), minPriority };
}
