import { DAY_MS } from '../../time.ts';
import { instrumentOf } from '../instrument.ts';
import { isMarketOpen, nextClose, nextOpen } from './market-week.ts';
import { weekdayOf } from './calendar-days.ts';
import { localDay, toInstant } from './zone-clock.ts';
import type { Zone } from './zone-clock.ts';

export type SessionName = 'Sydney' | 'Tokyo' | 'London' | 'New York';

/** Cut to the hours of the forex week; UTC ms. */
export type Session = { name: SessionName; opensAt: number; closesAt: number };

/** Conventional office hours; no official ones exist. */
const sessionHours: readonly { name: SessionName; zone: Zone; opens: number; closes: number }[] = [
  { name: 'Sydney', zone: 'Australia/Sydney', opens: 7, closes: 16 },
  { name: 'Tokyo', zone: 'Asia/Tokyo', opens: 9, closes: 18 },
  { name: 'London', zone: 'Europe/London', opens: 8, closes: 17 },
  { name: 'New York', zone: 'America/New_York', opens: 8, closes: 17 },
];

const forex = instrumentOf('EUR/USD');
/** Keeps the holidays of the exchanges in New York, which forex trades through. */
const exchange = instrumentOf('XAU/USD');

function sessionOn(one: (typeof sessionHours)[number], day: number): Session | null {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return null;
  // Monday's Sydney hours begin before the market week does.
  const opensAt = nextOpen(forex, toInstant(one.zone, day, one.opens));
  const market = one.name === 'New York' ? exchange : forex;
  const closesAt = Math.min(toInstant(one.zone, day, one.closes), nextClose(market, opensAt));
  return opensAt < closesAt ? { name: one.name, opensAt, closesAt } : null;
}

export function openSessions(at: number): Session[] {
  if (!isMarketOpen(forex, at)) return [];
  return sessionHours.flatMap((one) => {
    const session = sessionOn(one, localDay(one.zone, at));
    return session && session.opensAt <= at && at < session.closesAt ? [session] : [];
  });
}

/** Those with a part within, in the order of their opening. */
export function sessionsBetween(from: number, to: number): Session[] {
  const found = sessionHours.flatMap((one) => {
    const sessions: Session[] = [];
    for (let day = localDay(one.zone, from) - 1, end = localDay(one.zone, to); day <= end; day += 1) {
      const session = sessionOn(one, day);
      if (session && session.opensAt < to && session.closesAt > from) sessions.push(session);
    }
    return sessions;
  });
  return found.toSorted((one, other) => one.opensAt - other.opensAt);
}

export function nextSession(at: number): Session {
  let next: Session | null = null;
  for (const one of sessionHours) {
    for (let day = localDay(one.zone, at), end = day + 7; day <= end; day += 1) {
      const session = sessionOn(one, day);
      if (!session || session.opensAt <= at) continue;
      if (!next || session.opensAt < next.opensAt) next = session;
      break;
    }
  }
  if (!next) throw new Error('A week always has a session');
  return next;
}

export function busiestHours(at: number): { from: number; to: number } | null {
  const day = Math.floor(at / DAY_MS);
  const [london, newYork] = [sessionOn(sessionHours[2]!, day), sessionOn(sessionHours[3]!, day)];
  if (!london || !newYork) return null;
  const from = Math.max(london.opensAt, newYork.opensAt);
  const to = Math.min(london.closesAt, newYork.closesAt);
  return from < to ? { from, to } : null;
}
