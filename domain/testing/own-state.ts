import { instrumentOf, type Pair } from '../market/instrument.ts';
import { quoteAround } from '../market/spread.ts';
import type { ClosedSignal, OwnSignal, OwnState } from '../proactive/own-state.ts';
import type { Closing } from '../signals/signal.ts';

/** Wednesday 3 June 2026, noon UTC. */
export const OWN_NOON = Date.UTC(2026, 5, 3, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const levels: Partial<Record<Pair, number>> = { 'XAU/USD': 234_210, 'USD/JPY': 155_000 };

/** A daily signal on the euro with a risk of 250 points and twice that as reward. */
export const anOwnSignal = (changes: Partial<OwnSignal> = {}): OwnSignal => ({
  id: `signal-${changes.openedAt ?? OWN_NOON}`,
  pair: 'EUR/USD',
  action: 'BUY',
  entry: 108_000,
  stop: 107_750,
  target: 108_500,
  timeframe: 'daily',
  openedAt: OWN_NOON - DAY,
  expiresAt: OWN_NOON + DAY,
  ...changes,
});

export function aClosed(status: Closing['status'], at: number, changes: Partial<Closing> = {}): ClosedSignal {
  const signal = anOwnSignal({ openedAt: at - HOUR });
  const price = { stop_hit: signal.stop, target_hit: signal.target, expired: 107_900 }[status];
  return { ...signal, closing: { status, price, at, ambiguous: false, gap: false, ...changes } };
}

/** Somebody who talked yesterday and has nothing open. */
export const anOwnState = (changes: Partial<OwnState> = {}): OwnState => ({
  name: 'Maya',
  lastSeenAt: OWN_NOON - HOUR,
  lastTalkAt: OWN_NOON - DAY,
  experience: 'beginner',
  balance: { daily: 20, dailyDay: Math.floor(OWN_NOON / DAY), welcome: 0, welcomeUntil: 0, purchased: 0 },
  favorites: [],
  sessions: [],
  open: [],
  closed: [],
  watches: [],
  lessons: [],
  brought: [],
  events: [],
  opening: null,
  quote: (pair) => quoteAround(instrumentOf(pair), levels[pair] ?? 108_100, OWN_NOON - 1_000),
  simulated: false,
  ...changes,
});
