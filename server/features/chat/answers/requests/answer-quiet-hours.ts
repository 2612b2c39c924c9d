import type { QuietHours } from '@app/domain/proactive/pacing/quiet-hours.ts';
import { instantOf, printLocalTime } from '@app/domain/buddy/calculators/time/local-clock.ts';
import type { QuietHoursWish, QuietRequest } from '@app/domain/buddy/requests/read-quiet-hours.ts';
import { steps } from '@app/domain/buddy/replies/next-steps/steps.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import type { Deps } from '../../../../deps.ts';
import type { ChatPorts } from '../../chat-ports.ts';
import { draft, type ReplyDraft, type Turn } from '../turn.ts';

const PREFERENCES = { label: 'Preferences', say: 'what are my quiet hours', open: 'preferences' } as const;
const OFF = { label: 'Quiet hours off', say: 'quiet hours off' };
const NIGHTS = [
  { label: '22:00 to 07:00', say: 'quiet hours from 22:00 to 07:00' },
  { label: '23:00 to 06:00', say: 'quiet hours from 23:00 to 06:00' },
];

/** The words follow from what was stored, once it is. */
export function answerQuietHours(turn: Turn, request: QuietRequest): ReplyDraft {
  const named = typeof request === 'object' ? request.zone : null;
  const zone = named ?? turn.zone ?? null;
  const save =
    request === 'off'
      ? { start: '00:00', end: '00:00' }
      : typeof request === 'object'
        ? { start: toGmt(request.start, zone, turn.now), end: toGmt(request.end, zone, turn.now) }
        : null;
  return draft(turn, [], {
    isFree: true,
    about: 'quiet hours',
    quietHours: { save, asks: request === 'which', zone },
    actions:
      request === 'which'
        ? [...NIGHTS, PREFERENCES]
        : [PREFERENCES, ...(save && isOff(save) ? [] : [OFF]), steps.rest],
  });
}

const isOff = ({ start, end }: QuietHours): boolean => start === end;

/** By the clocks of today: the stored hours are in GMT and do not follow a change to summer time. */
function toGmt(clock: string, zone: string | null, now: number): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const at = zone === null ? null : instantOf(zone, hour, minute, now);
  return at === null ? clock : new Date(at).toISOString().slice(11, 16);
}

function toLocal(clock: string, zone: string, now: number): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const at = Math.floor(now / DAY_MS) * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS;
  return printLocalTime(at, zone, now)?.slice(-5) ?? clock;
}

type WishOf = { userId: string; now: number };

/** Saves what was wished for and tells what is stored then; a failure is said. */
export async function grantQuietHours(
  { log }: Pick<Deps, 'log'>,
  { quietHours: port }: Pick<ChatPorts, 'quietHours'>,
  { userId, now }: WishOf,
  reply: ReplyDraft,
): Promise<ReplyDraft> {
  const { quietHours: wish } = reply;
  if (!wish) return reply;
  try {
    if (wish.save) await port.save(userId, wish.save, now);
    const told = tellHours(await port.read(userId), wish, now);
    return {
      ...reply,
      content: `${reply.content}\n\n${told}`.trim(),
      ...(wish.save && { messageType: 'success' }),
    };
  } catch (error) {
    log.warn({ err: error }, 'chat: quiet hours not saved');
    return { ...reply, content: `${reply.content}\n\n${FAILED}`.trim(), messageType: 'error' };
  }
}

const FAILED =
  'I could not save your quiet hours just now, so nothing has changed. Please try it once more, or set them under Preferences.';
const ANSWERS = 'What you ask me is answered at any time.';

function tellHours(stored: QuietHours, { save, asks, zone }: QuietHoursWish, now: number): string {
  const { start, end } = stored;
  if (isOff(stored))
    return save
      ? `Done: you have no quiet hours now, so I may write to you at any time.\n\nHow much I write stands under Preferences.`
      : `You have no quiet hours: I may write to you at any time.${asks ? ' From when to when shall I be quiet? Say it like "quiet hours from 22 to 7".' : ''}`;
  const local =
    zone && zone !== 'UTC'
      ? ` For you that is ${toLocal(start, zone, now)} to ${toLocal(end, zone, now)} (${zone.replaceAll('_', ' ')}, by today's clocks).`
      : '';
  if (asks)
    return `From when to when shall I be quiet? I have changed nothing yet: your quiet hours are ${start} to ${end} GMT.${local}`;
  const lead = save
    ? `Done: from ${start} to ${end} GMT I write nothing by myself. GMT is the same clock as UTC.`
    : `Your quiet hours are ${start} to ${end} GMT, the same clock as UTC.`;
  const asGmt =
    save && zone === null
      ? ' I took your hours as GMT, because I do not know your own time. With your city I count it out: "quiet hours 22 to 7 Berlin time".'
      : '';
  return `${lead}${local}${asGmt}\n\n${ANSWERS}`;
}
