import { DAY_MS, HOUR_MS } from '../time.ts';
import { instrumentOf, type Pair } from '../market/instrument.ts';
import { quoteAround } from '../market/spread.ts';
import type { ClosedUserSignal, UserSignal, UserState } from '../proactive/drafts/user-state.ts';
import type { Closing } from '../signals/signal.ts';

/** Wednesday 3 June 2026, noon UTC. */
export const STATE_NOON = Date.UTC(2026, 5, 3, 12);

const levels: Partial<Record<Pair, number>> = { 'XAU/USD': 234_210, 'USD/JPY': 155_000 };

/** Daily EUR/USD signal: 250 points risk, 500 reward. */
export const aUserSignal = (changes: Partial<UserSignal> = {}): UserSignal => ({
  id: `signal-${changes.openedAt ?? STATE_NOON}`,
  pair: 'EUR/USD',
  action: 'BUY',
  entry: 108_000,
  stop: 107_750,
  target: 108_500,
  kind: 'signal',
  timeframe: 'daily',
  openedAt: STATE_NOON - DAY_MS,
  expiresAt: STATE_NOON + DAY_MS,
  ...changes,
});

export function aClosedSignal(
  status: Closing['status'],
  at: number,
  changes: Partial<Closing> = {},
): ClosedUserSignal {
  const signal = aUserSignal({ openedAt: at - HOUR_MS });
  const price = { stop_hit: signal.stop, target_hit: signal.target, expired: 107_900 }[status];
  return { ...signal, closing: { status, price, at, ambiguous: false, gap: false, ...changes } };
}

/** A user who wrote yesterday and has nothing open. */
export const aUserState = (changes: Partial<UserState> = {}): UserState => ({
  name: 'Maya',
  lastSeenAt: STATE_NOON - HOUR_MS,
  lastTalkAt: STATE_NOON - DAY_MS,
  experience: 'beginner',
  balance: {
    daily: 20,
    dailyDay: Math.floor(STATE_NOON / DAY_MS),
    welcome: 0,
    welcomeUntil: 0,
    purchased: 0,
  },
  favorites: [],
  sessions: [],
  open: [],
  closed: [],
  watches: [],
  lessons: [],
  sentLessons: [],
  events: [],
  opening: null,
  quote: (pair) => quoteAround(instrumentOf(pair), levels[pair] ?? 108_100, STATE_NOON - 1_000),
  simulated: false,
  ...changes,
});
