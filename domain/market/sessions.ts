import { instrumentOf } from './instrument.ts';
import { isMarketOpen, nextClose, nextOpen } from './market-week.ts';
import { DAY, wallDay, wallInstant, weekdayOf } from './zone-clock.ts';
import type { Zone } from './zone-clock.ts';

export type SessionName = 'Sydney' | 'Tokyo' | 'London' | 'New York';

/** One session of one day, already cut to the hours in which the forex market is open. UTC ms. */
export type Session = { name: SessionName; opensAt: number; closesAt: number };

/** Office hours by the local clock: nobody publishes official ones, this is the usual convention. */
const table: readonly { name: SessionName; zone: Zone; opens: number; closes: number }[] = [
  { name: 'Sydney', zone: 'Australia/Sydney', opens: 7, closes: 16 },
  { name: 'Tokyo', zone: 'Asia/Tokyo', opens: 9, closes: 18 },
  { name: 'London', zone: 'Europe/London', opens: 8, closes: 17 },
  { name: 'New York', zone: 'America/New_York', opens: 8, closes: 17 },
];

const forex = instrumentOf('EUR/USD');

/** The session of that local calendar day; null at weekends and when the market stays closed throughout. */
function sessionOn(one: (typeof table)[number], day: number): Session | null {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return null;
  // Monday's Sydney hours begin before the market week does: count from the market's opening.
  const opensAt = nextOpen(forex, wallInstant(one.zone, day, one.opens));
  const closesAt = Math.min(wallInstant(one.zone, day, one.closes), nextClose(forex, opensAt));
  return opensAt < closesAt ? { name: one.name, opensAt, closesAt } : null;
}

/** Sessions under way, in the order in which they open over a day; none while the market is closed. */
export function openSessions(at: number): Session[] {
  if (!isMarketOpen(forex, at)) return [];
  return table.flatMap((one) => {
    const session = sessionOn(one, wallDay(one.zone, at));
    return session && session.opensAt <= at && at < session.closesAt ? [session] : [];
  });
}

/** The session that opens next after `at`. */
export function nextSession(at: number): Session {
  let next: Session | null = null;
  for (const one of table) {
    for (let day = wallDay(one.zone, at), end = day + 7; day <= end; day += 1) {
      const session = sessionOn(one, day);
      if (!session || session.opensAt <= at) continue;
      if (!next || session.opensAt < next.opensAt) next = session;
      break;
    }
  }
  if (!next) throw new Error('A week always has a session');
  return next;
}

/** When London and New York are both at work on the UTC day of `at`: the busiest hours. Null on days without. */
export function busiestHours(at: number): { from: number; to: number } | null {
  const day = Math.floor(at / DAY);
  const [london, newYork] = [sessionOn(table[2]!, day), sessionOn(table[3]!, day)];
  if (!london || !newYork) return null;
  const from = Math.max(london.opensAt, newYork.opensAt);
  const to = Math.min(london.closesAt, newYork.closesAt);
  return from < to ? { from, to } : null;
}
