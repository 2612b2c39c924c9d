import { afterQuiet, type QuietHours } from './quiet-hours.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

export type Frequency = 'low' | 'medium' | 'high';

/**
 * Messages a day of each frequency (specification, section 3): ordinary ones fill the day up to `from`, between there and `to`
 * comes only what is worth more. `gap` is the least time between two.
 */
const ranges: Record<Frequency, { from: number; to: number; gap: number }> = {
  low: { from: 1, to: 2, gap: 6 * HOUR },
  medium: { from: 2, to: 3, gap: 4 * HOUR },
  high: { from: 3, to: 5, gap: 2 * HOUR },
};

/** What may take one of the later places of a day, as `worthOf` has it. */
const WORTH_MORE = 30;
/** Who wrote so recently is in the middle of a talk. */
const TALK = 20 * MINUTE;
/** After the outcome of a signal, a break or a release, what is only nice to know steps back. */
const STEP_BACK = HOUR;
/** What nobody has seen by then no longer stands in the way of something newer. */
const LAPSES = DAY;

export type Pace = {
  quiet: QuietHours;
  frequency: Frequency;
  /** 1 to 10, by the user. */
  maxDaily: number;
  /** Messages of this UTC day that the buddy wrote by itself, whatever their cause. */
  today: number;
  /** UTC ms, null for never. */
  lastProactiveAt: number | null;
  lastNoticeAt: number | null;
  lastTalkAt: number | null;
  /** The newest proactive message was neither seen in the chat nor sent through another channel. */
  unseen: boolean;
};

/** Most messages of a day by choice of the user. */
export const mostOf = ({ frequency, maxDaily }: Pick<Pace, 'frequency' | 'maxDaily'>): number =>
  Math.min(ranges[frequency].to, maxDaily);

/**
 * When the buddy may next write by itself, and how much it must be worth then: `at` is `now` where it may at once. All times
 * UTC ms.
 */
export function nextRoom(pace: Pace, now: number): { at: number; leastWorth: number } {
  const { from, gap } = ranges[pace.frequency];
  const midnight = (Math.floor(now / DAY) + 1) * DAY;
  const after = (at: number | null, wait: number): number => (at === null ? now : at + wait);
  const at = Math.max(
    now,
    after(pace.lastTalkAt, TALK),
    after(pace.lastNoticeAt, STEP_BACK),
    after(pace.lastProactiveAt, gap),
    pace.unseen ? after(pace.lastProactiveAt, LAPSES) : now,
    pace.today >= mostOf(pace) ? midnight : now,
  );
  const leastWorth = pace.today >= Math.min(from, pace.maxDaily) && at < midnight ? WORTH_MORE : 0;
  return { at: afterQuiet(pace.quiet, at), leastWorth };
}
