import { instrumentOf } from '@app/domain/market/instrument.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen } from '@app/domain/market/hours/market-week.ts';
import type { SourceHealth } from './source-health.ts';
import { SourceError } from '../source/live-source.ts';
import type { LiveSource, Tick } from '../source/live-source.ts';

/** Injectable so that tests can turn it. */
export type LiveClock = {
  now: () => number;
  after: (ms: number, run: () => void) => () => void;
  /** In [0, 1). */
  random: () => number;
};

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;
/** A refused key does not recover by itself; further requests may lock the account. */
const AUTH_WAIT_MS = 300_000;
/** A connection this long resets the back-off. */
const STABLE_AFTER_MS = 30_000;

/** Doubling waits with jitter, never shorter than the provider asked for. */
export function createBackOff(random: () => number): {
  next: (failure: SourceError) => number;
  reset: () => void;
} {
  let failures = 0;
  return {
    next: ({ kind, retryAfterMs = 0 }) => {
      const most = kind === 'auth' ? AUTH_WAIT_MS : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
      failures = Math.min(failures + 1, 16);
      const spread = 0.5 + random() / 2;
      return Math.round(retryAfterMs > most ? retryAfterMs * (1 + random() / 10) : most * spread);
    },
    reset: () => {
      failures = 0;
    },
  };
}

export const toSourceError = (error: unknown): SourceError =>
  error instanceof SourceError
    ? error
    : new SourceError('unavailable', error instanceof Error ? error.message : String(error));

type FeedDeps = {
  source: LiveSource;
  clock: LiveClock;
  health: SourceHealth;
  onTick: (tick: Tick) => void;
  onOpen: () => void;
  onServed: (notServed: readonly Pair[]) => void;
  onBroken: () => void;
};

/** Connects or polls, again after every failure. Returns how to stop it. */
export function startFeed(feed: FeedDeps): () => void {
  if (feed.source.stream) return followStream(feed, feed.source.stream);
  if (feed.source.poll) return pollPrices(feed, feed.source.poll);
  feed.health.setState('candles');
  return () => feed.health.setState('stopped');
}

function followStream(
  { source, clock, health, onTick, onOpen, onServed, onBroken }: FeedDeps,
  stream: NonNullable<LiveSource['stream']>,
): () => void {
  const backOff = createBackOff(clock.random);
  let disconnect: () => void = () => undefined;
  let cancel: () => void = () => undefined;
  let stopped = false;

  const connect = (): void => {
    let openedAt: number | null = null;
    let over = false;
    const broken = (failure: SourceError): void => {
      if (over || stopped) return;
      over = true;
      if (openedAt !== null && clock.now() - openedAt >= STABLE_AFTER_MS) backOff.reset();
      onBroken();
      health.recordError(failure, 'live prices');
      health.setState('waiting');
      cancel = clock.after(backOff.next(failure), connect);
    };
    health.setState('connecting');
    const opened = (notServed?: readonly Pair[]): void => {
      if (over || stopped) return;
      if (notServed) onServed(notServed);
      if (openedAt !== null) return;
      openedAt = clock.now();
      health.setState('live');
      onOpen();
    };
    try {
      disconnect = stream(
        source.pairs,
        (tick) => {
          if (over || stopped) return;
          opened();
          onTick(tick);
        },
        broken,
        opened,
      );
    } catch (error) {
      broken(toSourceError(error));
    }
  };
  connect();
  return () => {
    stopped = true;
    cancel();
    disconnect();
    health.setState('stopped');
  };
}

function pollPrices(
  { source, clock, health, onTick }: FeedDeps,
  poll: NonNullable<LiveSource['poll']>,
): () => void {
  const backOff = createBackOff(clock.random);
  const abort = new AbortController();
  let cancel: () => void = () => undefined;

  const round = async (): Promise<void> => {
    const now = clock.now();
    const open = source.pairs.filter((pair) => isMarketOpen(instrumentOf(pair), now));
    let wait = source.pollEveryMs;
    try {
      const ticks = open.length > 0 ? await poll(open, abort.signal) : [];
      if (abort.signal.aborted) return;
      backOff.reset();
      health.setState('live');
      ticks.forEach(onTick);
    } catch (error) {
      if (abort.signal.aborted) return;
      const failure = toSourceError(error);
      health.recordError(failure, 'live prices');
      health.setState('waiting');
      wait = Math.max(wait, backOff.next(failure));
    }
    cancel = clock.after(wait, () => void round());
  };
  void round();
  return () => {
    abort.abort();
    cancel();
    health.setState('stopped');
  };
}
