import { nextSession, openSessions } from '@app/domain/market/hours/sessions.ts';
import { DAY_MS } from '@app/domain/time.ts';
import { formatUtcTime, formatUtcWeekday } from '../../../lib/format/format.ts';
import { formatLocalTime } from '../../../lib/format/local-time.ts';
import { texts } from '../texts.ts';

const words = texts.sessions;

const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${words.and} ${names.at(-1)}`;

/** What is open, and what opens next in both times. */
export function describeSessions(now: number): { open: string; next: string } {
  const open = openSessions(now);
  const next = nextSession(now);
  const isToday = Math.floor(next.opensAt / DAY_MS) === Math.floor(now / DAY_MS);
  const utc = `${isToday ? '' : `${formatUtcWeekday(next.opensAt)} `}${formatUtcTime(next.opensAt)}`;
  // London and New York together are the busiest hours of the day.
  const isBusier =
    next.name === 'New York' &&
    open.some(({ name, closesAt }) => name === 'London' && closesAt > next.opensAt);
  return {
    open: words.open(joinNames(open.map(({ name }) => name)), open.length),
    next: [
      words.next(next.name, utc, formatLocalTime(next.opensAt)),
      isBusier ? words.busier : open.length === 0 ? words.coins : '',
    ]
      .filter(Boolean)
      .join(' '),
  };
}
