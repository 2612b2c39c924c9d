import { instrumentOf } from '@app/domain/market/instrument.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen } from '@app/domain/market/market-week.ts';
import type { Health } from './live-health.ts';
import { SourceTrouble } from './live-source.ts';
import type { LiveSource, Tick } from './live-source.ts';

/** The world's time, so that tests can turn it. */
export type LiveClock = {
  now: () => number;
  /** Runs something after that many ms; the answer takes it back. */
  after: (ms: number, run: () => void) => () => void;
  /** In [0, 1). */
  random: () => number;
};

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;
/** A refused key does not mend itself; asking on may lock the account. */
const AUTH_WAIT = 300_000;
/** A connection that lasted so long begins anew with the shortest wait. */
const STEADY = 30_000;

/** Waits that double, each somewhere between half and all of it, never shorter than the provider asked for. */
export function createBackOff(random: () => number): {
  next: (trouble: SourceTrouble) => number;
  reset: () => void;
} {
  let failures = 0;
  return {
    next: ({ kind, retryAfterMs = 0 }) => {
      const most = kind === 'auth' ? AUTH_WAIT : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures);
      failures = Math.min(failures + 1, 16);
      const spread = 0.5 + random() / 2;
      return Math.round(retryAfterMs > most ? retryAfterMs * (1 + random() / 10) : most * spread);
    },
    reset: () => {
      failures = 0;
    },
  };
}

/** Anything thrown, as a trouble. */
export const troubleOf = (error: unknown): SourceTrouble =>
  error instanceof SourceTrouble
    ? error
    : new SourceTrouble('unavailable', error instanceof Error ? error.message : String(error));

type Feed = {
  source: LiveSource;
  clock: LiveClock;
  health: Health;
  onTick: (tick: Tick) => void;
  /** From now on every price comes in (a stream), or has stopped doing so. */
  onOpen: () => void;
  /** The provider said which instruments it does not serve to this account. */
  onServed: (notServed: readonly Pair[]) => void;
  onBroken: () => void;
};

/** Keeps prices coming: connects, and after every failure again. Returns how to stop it. */
export function startFeed(feed: Feed): () => void {
  if (feed.source.stream) return follow(feed, feed.source.stream);
  if (feed.source.poll) return ask(feed, feed.source.poll);
  feed.health.set('candles');
  return () => feed.health.set('stopped');
}

function follow(
  { source, clock, health, onTick, onOpen, onServed, onBroken }: Feed,
  stream: NonNullable<LiveSource['stream']>,
): () => void {
  const backOff = createBackOff(clock.random);
  let hangUp: () => void = () => undefined;
  let cancel: () => void = () => undefined;
  let stopped = false;

  const connect = (): void => {
    let openedAt: number | null = null;
    let over = false;
    const broken = (trouble: SourceTrouble): void => {
      if (over || stopped) return;
      over = true;
      if (openedAt !== null && clock.now() - openedAt >= STEADY) backOff.reset();
      onBroken();
      health.trouble(trouble, 'live prices');
      health.set('waiting');
      cancel = clock.after(backOff.next(trouble), connect);
    };
    health.set('connecting');
    const opened = (notServed?: readonly Pair[]): void => {
      if (over || stopped) return;
      if (notServed) onServed(notServed);
      if (openedAt !== null) return;
      openedAt = clock.now();
      health.set('live');
      onOpen();
    };
    try {
      hangUp = stream(
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
      broken(troubleOf(error));
    }
  };
  connect();
  return () => {
    stopped = true;
    cancel();
    hangUp();
    health.set('stopped');
  };
}

function ask({ source, clock, health, onTick }: Feed, poll: NonNullable<LiveSource['poll']>): () => void {
  const backOff = createBackOff(clock.random);
  const given = new AbortController();
  let cancel: () => void = () => undefined;

  const round = async (): Promise<void> => {
    const now = clock.now();
    const open = source.pairs.filter((pair) => isMarketOpen(instrumentOf(pair), now));
    let wait = source.pollEveryMs;
    try {
      const ticks = open.length > 0 ? await poll(open, given.signal) : [];
      if (given.signal.aborted) return;
      backOff.reset();
      health.set('live');
      ticks.forEach(onTick);
    } catch (error) {
      if (given.signal.aborted) return;
      const trouble = troubleOf(error);
      health.trouble(trouble, 'live prices');
      health.set('waiting');
      wait = Math.max(wait, backOff.next(trouble));
    }
    cancel = clock.after(wait, () => void round());
  };
  void round();
  return () => {
    given.abort();
    cancel();
    health.set('stopped');
  };
}
