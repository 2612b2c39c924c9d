import type { Cause } from './cause.ts';
import type { QuietHours } from './quiet-hours.ts';

/**
 * What a device shows of a message; `tag`: a later one takes the place of an earlier one with the same. A device that was off gets it
 * hours later, and then shows it without a sound in the `quiet` hours.
 */
export type DeviceNotification = { title: string; body: string; url: string; tag: string; quiet: QuietHours };

type Message = {
  messageId: string;
  content: string;
  signalId: string | null;
  cause: Cause | null;
  quiet: QuietHours;
};

const titles: Partial<Record<Cause, string>> = {
  signal_closed: 'Your signal has closed',
  payment: 'About your payment',
  watch_broke: 'A level you watch broke',
  watch_lapsed: 'A watch has run out',
  event_before: 'A release is near',
  event_after: 'A release is out',
  broker_claim: 'Your broker account',
  token_status: 'Your tokens',
};

const LONGEST = 200;

/** One line without the marks of bold words, cut at a word where it is long. */
function plain(content: string): string {
  const line = content.replaceAll('**', '').replaceAll(/\s+/g, ' ').trim();
  if (line.length <= LONGEST) return line;
  const cut = line.slice(0, LONGEST);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST / 2)).trimEnd()}…`;
}

/** What a return by a notification is counted under (docs/decisions/015). */
const FROM = '?utm_source=push&utm_medium=notification';

/** The outcome of a signal opens the list of signals, everything else the chat; all that is said of one signal shares its tag. */
export const notificationOf = ({
  messageId,
  content,
  signalId,
  cause,
  quiet,
}: Message): DeviceNotification => ({
  title: (cause && titles[cause]) ?? 'Pipsy',
  body: plain(content),
  url: `${cause === 'signal_closed' ? '/signals' : '/'}${FROM}`,
  tag: signalId ? `signal-${signalId}` : `message-${messageId}`,
  quiet,
});

const MINUTE = 60;

/** How long it is worth telling, in seconds: a heads-up is worth nothing after the release, an outcome still is the next day. */
export function worthTellingFor(cause: Cause | null): number {
  if (cause === 'signal_closed') return 24 * 60 * MINUTE;
  if (cause === 'event_before') return 15 * MINUTE;
  return 4 * 60 * MINUTE;
}

/** Whether a device may be woken for it. */
export const isUrgent = (cause: Cause | null): boolean =>
  cause === 'signal_closed' || cause === 'watch_broke' || cause === 'event_before';
