import { createBackOff, startFeed, toSourceError, type LiveClock } from './price-feed.ts';
import type { SourceHealth } from './source-health.ts';
import { syncBaseCandles, resumeFromStore, type CandleProgress } from './sync-candles.ts';
import { syncHourCandles, backfillHistory } from './backfill-candles.ts';
import type { LiveSource, Tick } from '../source/live-source.ts';
import type { CandleStore } from '../port.ts';
import type { PriceGate } from '../price-gate/price-gate.ts';

const ROUND_MS = 1_000;
/** The whole process was suspended: prices may be missing. */
const ASLEEP_MS = 20_000;
const FIRST_PRICES_WAIT_MS = 10_000;
const PAUSE_MS = 60_000;
/** Asked once an hour, in case the account changes. */
const NOT_SERVED_PAUSE_MS = 60 * PAUSE_MS;
/** This many unanswered instruments in one round mean that the provider is away. */
const AWAY_AFTER = 3;

export type SourceInstrument = CandleProgress & {
  gate: PriceGate;
  pausedUntil: number;
  isServed: boolean;
};

type SourceRun = {
  source: LiveSource;
  instruments: readonly SourceInstrument[];
  health: SourceHealth;
  clock: LiveClock;
};

export function runSource(
  source: LiveSource,
  instruments: readonly SourceInstrument[],
  health: SourceHealth,
  { clock, store }: { clock: LiveClock; store: CandleStore },
): () => Promise<void> {
  const stopping = new AbortController();
  const runCandleRound = createCandleRound({ source, instruments, health, clock }, store, stopping.signal);
  const backOff = createBackOff(clock.random);
  let stopFeed: (() => void) | null = null;
  let cancel: () => void = () => undefined;
  let due = clock.now();

  const begin = (): void => {
    if (!stopping.signal.aborted) stopFeed ??= listenToPrices({ source, instruments, health, clock });
  };
  // The price gate is better with candles first, but a long history must not delay prices.
  const cancelBegin = clock.after(FIRST_PRICES_WAIT_MS, begin);

  const round = async (): Promise<void> => {
    const now = clock.now();
    if (now - due > ASLEEP_MS)
      for (const one of instruments) if (one.completeSince !== null) one.completeSince = now;
    let wait = ROUND_MS;
    try {
      await runCandleRound();
      backOff.reset();
    } catch (error) {
      if (stopping.signal.aborted) return;
      const failure = toSourceError(error);
      health.recordError(failure, 'candles');
      wait = backOff.next(failure);
    }
    if (stopping.signal.aborted) return;
    const served = instruments.filter((one) => one.isServed);
    health.setCandlesUntil(
      served.reduce((least, one) => Math.min(least, one.baseUntil ?? 0), Infinity) || null,
    );
    begin();
    due = clock.now() + wait;
    cancel = clock.after(wait, () => void (working = round()));
  };
  let working = round();
  return async () => {
    stopping.abort();
    cancel();
    cancelBegin();
    stopFeed?.();
    await working;
  };
}

function listenToPrices({ source, instruments, health, clock }: SourceRun): () => void {
  const byPair = new Map(instruments.map((one) => [one.pair, one]));
  const setWhole = (since: number | null): void =>
    instruments.forEach((one) => void (one.completeSince = since));

  const onTick = (tick: Tick): void => {
    const one = byPair.get(tick.pair);
    if (!one) return;
    const now = clock.now();
    const refusal = one.gate.check(tick, now);
    if (refusal) {
      health.recordRefusal(tick.pair, refusal);
      // A real jump is possible: the provider's candles have to confirm it first.
      if (refusal !== 'far') return;
      one.isUnconfirmed = true;
      if (one.completeSince !== null) one.completeSince = now;
      return;
    }
    const at = Math.min(tick.at, now);
    one.tape.addTick({ ...tick, at });
    health.recordPrice(at);
  };

  return startFeed({
    source,
    clock,
    health,
    onTick,
    onOpen: () => {
      setWhole(clock.now());
      instruments.forEach((one) => {
        one.isUnconfirmed = true;
        one.gate.restartJump();
      });
    },
    onServed: (notServed) => {
      health.recordNotServed(notServed);
      for (const one of instruments) {
        const isServed = !notServed.includes(one.pair);
        if (one.isServed !== isServed) one.pausedUntil = isServed ? 0 : clock.now() + NOT_SERVED_PAUSE_MS;
        one.isServed = isServed;
      }
    },
    onBroken: () => setWhole(null),
  });
}

/** Accepted ticks were wrong: the last candle is the last good price. */
function revertToLastCandle(one: SourceInstrument): void {
  one.isRefuted = false;
  one.tape.dropNewest();
  const last = one.tape.lastPrice();
  if (last) one.gate.resetTo(last.mid, last.at);
}

function createCandleRound(
  { source, instruments, health, clock }: SourceRun,
  store: CandleStore,
  signal: AbortSignal,
): () => Promise<void> {
  const sync = { source, store, health, signal };
  /** One failing instrument must not delay the others; what stops all of them is thrown. */
  const each = async (work: (one: SourceInstrument, now: number) => Promise<void>): Promise<void> => {
    const unanswered: SourceInstrument[] = [];
    // The one furthest behind comes first, so that none starves under a rate limit.
    for (const one of instruments.toSorted((a, b) => (a.baseUntil ?? 0) - (b.baseUntil ?? 0))) {
      const now = clock.now();
      if (signal.aborted || now < one.pausedUntil) continue;
      try {
        await work(one, now);
      } catch (error) {
        const failure = toSourceError(error);
        // Failures of an instrument that is not served say nothing of the others.
        if (!one.isServed && failure.kind !== 'rate_limited') continue;
        if (failure.kind === 'unavailable') unanswered.push(one);
        else if (failure.kind !== 'bad_data') throw error;
        if (unanswered.length >= Math.min(AWAY_AFTER, instruments.length)) {
          for (const away of unanswered) away.pausedUntil = 0;
          throw error;
        }
        health.recordError(failure, `candles of ${one.pair}`);
        one.pausedUntil = now + PAUSE_MS;
      }
    }
  };
  const round = async (): Promise<void> => {
    for (const one of instruments) {
      if (one.baseUntil === null) await resumeFromStore(sync, one, clock.now());
      const last = one.tape.lastPrice();
      if (last) one.gate.setReference(last.mid, last.at);
    }
    await each(async (one, now) => {
      await syncBaseCandles(sync, one, now);
      if (one.isRefuted) revertToLastCandle(one);
      if (one.providerClose) one.gate.confirmJump(one.providerClose.close, one.providerClose.at);
      one.providerClose = null;
    });
    await each((one, now) => syncHourCandles(sync, one, now));
    let fetched = false;
    await each(async (one, now) => {
      fetched ||= await backfillHistory(sync, one, now);
    });
  };
  return async () => {
    const rare = instruments.filter((one) => !one.isServed && clock.now() >= one.pausedUntil);
    try {
      await round();
    } finally {
      for (const one of rare) if (!one.isServed) one.pausedUntil = clock.now() + NOT_SERVED_PAUSE_MS;
    }
  };
}
