import type { Pair } from '@app/domain/market/instrument.ts';
import type { FeedHealth } from '../port.ts';
import type { LiveSource, SourceError } from '../source/live-source.ts';

export type LiveLog = (level: 'info' | 'warn', facts: Record<string, unknown>, message: string) => void;

export type SourceHealth = {
  snapshot: () => FeedHealth;
  setState: (state: FeedHealth['state']) => void;
  recordPrice: (at: number) => void;
  /** Logged once a minute for each instrument and reason. */
  recordRefusal: (pair: string, reason: string, count?: number) => void;
  /** Logged when they change. */
  recordNotServed: (pairs: readonly Pair[]) => void;
  recordError: (error: SourceError, doing: string) => void;
  setCandlesUntil: (until: number | null) => void;
};

const LOG_EVERY_MS = 60_000;

export function createSourceHealth(source: LiveSource, now: () => number, log: LiveLog): SourceHealth {
  const health = {
    source: source.name,
    pairs: source.pairs,
    delayed: source.delayed,
    state: 'connecting' as FeedHealth['state'],
    lastPriceAt: null as number | null,
    refused: {} as Record<string, number>,
    connections: 0,
    notServed: [] as readonly Pair[],
    lastError: null as FeedHealth['lastError'],
    candlesUntil: null as number | null,
  };
  const loggedAt = new Map<string, number>();
  const mayLog = (what: string): boolean => {
    if (now() - (loggedAt.get(what) ?? -Infinity) < LOG_EVERY_MS) return false;
    loggedAt.set(what, now());
    return true;
  };
  return {
    snapshot: () => ({ ...health, refused: { ...health.refused } }),
    setState: (state) => {
      if (state === 'live' && health.state !== 'live') {
        health.connections += 1;
        if (mayLog('live')) log('info', { provider: source.name }, 'live prices connected');
      }
      health.state = state;
    },
    recordPrice: (at) => {
      health.lastPriceAt = Math.max(health.lastPriceAt ?? 0, at);
    },
    recordRefusal: (pair, reason, count = 1) => {
      health.refused[reason] = (health.refused[reason] ?? 0) + count;
      // A repeated price is normal.
      if (reason === 'duplicate' || !mayLog(`${pair} ${reason}`)) return;
      const facts = { provider: source.name, pair, reason, refused: health.refused[reason] };
      log('warn', facts, 'price rejected');
    },
    recordNotServed: (pairs) => {
      const isLogged = pairs.join() === health.notServed.join();
      health.notServed = [...pairs];
      if (pairs.length > 0 && !isLogged)
        log('warn', { provider: source.name, pairs }, 'instruments not served to this account');
    },
    recordError: ({ kind, message, retryAfterMs }, doing) => {
      health.lastError = { kind, message, at: now() };
      if (!mayLog(`${doing} ${kind}`)) return;
      log('warn', { provider: source.name, reason: kind, said: message, retryAfterMs }, `${doing} failed`);
    },
    setCandlesUntil: (until) => {
      health.candlesUntil = until;
    },
  };
}
