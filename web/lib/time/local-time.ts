import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** On the reader's own clock: 14:30 */
export const formatLocalClock = (at: number | string): string => clock.format(new Date(at));

/** Minutes that the reader's clock is ahead of UTC at that instant. */
export const localOffsetMinutes = (at: number): number => -new Date(at).getTimezoneOffset();

/** A time of day in UTC, as minutes from midnight, on the reader's own clock. */
export function toLocalMinutes(utcMinutes: number, now: number): number {
  const dayMinutes = DAY_MS / MINUTE_MS;
  return (((utcMinutes + localOffsetMinutes(now)) % dayMinutes) + dayMinutes) % dayMinutes;
}

const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
/** On the reader's own clock: Sunday 7 June */
export const formatLocalLongDay = (at: number | string): string =>
  longDay.format(new Date(at)).replace(',', '');
