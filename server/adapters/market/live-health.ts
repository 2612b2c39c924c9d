import type { Pair } from '@app/domain/market/instrument.ts';
import type { FeedHealth } from './port.ts';
import type { LiveSource, SourceTrouble } from './live-source.ts';

/** A line for the operator's log. */
export type LiveLog = (level: 'info' | 'warn', facts: Record<string, unknown>, message: string) => void;

export type Health = {
  read: () => FeedHealth;
  set: (state: FeedHealth['state']) => void;
  priced: (at: number) => void;
  /** Something was not believed; the log names provider, instrument and reason, not more than once a minute each. */
  refuse: (pair: string, reason: string, count?: number) => void;
  /** The log names them once, and again only where they are others. */
  notServed: (pairs: readonly Pair[]) => void;
  trouble: (trouble: SourceTrouble, doing: string) => void;
  candlesUntil: (until: number | null) => void;
};

const SAY_EVERY = 60_000;

export function createHealth(source: LiveSource, now: () => number, log: LiveLog): Health {
  const health = {
    source: source.name,
    pairs: source.pairs,
    delayed: source.delayed,
    state: 'connecting' as FeedHealth['state'],
    lastPriceAt: null as number | null,
    refused: {} as Record<string, number>,
    connections: 0,
    notServed: [] as readonly Pair[],
    lastTrouble: null as FeedHealth['lastTrouble'],
    candlesUntil: null as number | null,
  };
  const said = new Map<string, number>();
  const mayBeSaid = (what: string): boolean => {
    if (now() - (said.get(what) ?? -Infinity) < SAY_EVERY) return false;
    said.set(what, now());
    return true;
  };
  return {
    read: () => ({ ...health, refused: { ...health.refused } }),
    set: (state) => {
      if (state === 'live' && health.state !== 'live') {
        health.connections += 1;
        if (mayBeSaid('live')) log('info', { provider: source.name }, 'live prices are coming in');
      }
      health.state = state;
    },
    priced: (at) => {
      health.lastPriceAt = Math.max(health.lastPriceAt ?? 0, at);
    },
    refuse: (pair, reason, count = 1) => {
      health.refused[reason] = (health.refused[reason] ?? 0) + count;
      // The same price sent again is usual and nothing to look after.
      if (reason === 'duplicate' || !mayBeSaid(`${pair} ${reason}`)) return;
      const facts = { provider: source.name, pair, reason, refused: health.refused[reason] };
      log('warn', facts, 'a price was not believed');
    },
    notServed: (pairs) => {
      const isSaid = pairs.join() === health.notServed.join();
      health.notServed = [...pairs];
      if (pairs.length > 0 && !isSaid)
        log('warn', { provider: source.name, pairs }, 'the provider does not serve these to this account');
    },
    trouble: ({ kind, message, retryAfterMs }, doing) => {
      health.lastTrouble = { kind, message, at: now() };
      if (!mayBeSaid(`${doing} ${kind}`)) return;
      log('warn', { provider: source.name, reason: kind, said: message, retryAfterMs }, `${doing} failed`);
    },
    candlesUntil: (until) => {
      health.candlesUntil = until;
    },
  };
}
