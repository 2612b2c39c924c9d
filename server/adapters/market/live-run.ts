import { createBackOff, startFeed, troubleOf, type LiveClock } from './live-feed.ts';
import type { Health } from './live-health.ts';
import { keepBase, takeUp, type Kept } from './live-keeper.ts';
import { keepHours, keepPast } from './live-past.ts';
import type { LiveSource, Tick } from './live-source.ts';
import type { CandleStore } from './port.ts';
import type { PriceGate } from './price-gate.ts';

const ROUND = 1_000;
/** A pause of the whole process (a laptop that slept): nobody knows what was missed. */
const ASLEEP = 20_000;
const PATIENCE = 10_000;
/** After an answer for one instrument that made no sense, or none. */
const REST = 60_000;
/** One that the provider does not serve to this account costs a question an hour, in case that changes. */
const NOT_SERVED = 60 * REST;
/** So many instruments without an answer in one round: the provider is away, not one of them. */
const AWAY = 3;

/** One instrument of a source. */
export type Carried = Kept & {
  gate: PriceGate;
  restUntil: number;
  /** False where the provider says that this account does not get it. */
  served: boolean;
};

type Run = {
  source: LiveSource;
  mine: readonly Carried[];
  health: Health;
  clock: LiveClock;
};

/** Runs one source: its prices through the gates, its candles into the store. Returns how to end it. */
export function runSource(
  source: LiveSource,
  mine: readonly Carried[],
  health: Health,
  { clock, store }: { clock: LiveClock; store: CandleStore },
): () => Promise<void> {
  const given = new AbortController();
  const keep = candleRound({ source, mine, health, clock }, store, given.signal);
  const backOff = createBackOff(clock.random);
  let stopFeed: (() => void) | null = null;
  let cancel: () => void = () => undefined;
  let due = clock.now();

  const begin = (): void => {
    if (!given.signal.aborted) stopFeed ??= listen({ source, mine, health, clock });
  };
  // The first prices are better measured by the candles before them, but a long history must not keep them waiting.
  const cancelBegin = clock.after(PATIENCE, begin);

  const round = async (): Promise<void> => {
    const now = clock.now();
    if (now - due > ASLEEP) for (const one of mine) if (one.wholeSince !== null) one.wholeSince = now;
    let wait = ROUND;
    try {
      await keep();
      backOff.reset();
    } catch (error) {
      if (given.signal.aborted) return;
      const trouble = troubleOf(error);
      health.trouble(trouble, 'candles');
      wait = backOff.next(trouble);
    }
    if (given.signal.aborted) return;
    const served = mine.filter((one) => one.served);
    health.candlesUntil(served.reduce((least, one) => Math.min(least, one.frontier ?? 0), Infinity) || null);
    begin();
    due = clock.now() + wait;
    cancel = clock.after(wait, () => void (working = round()));
  };
  let working = round();
  return async () => {
    given.abort();
    cancel();
    cancelBegin();
    stopFeed?.();
    await working;
  };
}

/** Takes the prices of a source in, each through the gate of its instrument. */
function listen({ source, mine, health, clock }: Run): () => void {
  const byPair = new Map(mine.map((one) => [one.pair, one]));
  const setWhole = (since: number | null): void => mine.forEach((one) => void (one.wholeSince = since));

  const onTick = (tick: Tick): void => {
    const one = byPair.get(tick.pair);
    if (!one) return;
    const now = clock.now();
    const refusal = one.gate.judge(tick, now);
    if (refusal) {
      health.refuse(tick.pair, refusal);
      // Perhaps the market did jump: the provider's own candles have to say so before these prices count for any.
      if (refusal !== 'far') return;
      one.doubted = true;
      if (one.wholeSince !== null) one.wholeSince = now;
      return;
    }
    const at = Math.min(tick.at, now);
    one.tape.print({ ...tick, at });
    health.priced(at);
  };

  return startFeed({
    source,
    clock,
    health,
    onTick,
    onOpen: () => {
      setWhole(clock.now());
      mine.forEach((one) => {
        one.doubted = true;
        one.gate.newRow();
      });
    },
    onServed: (notServed) => {
      health.notServed(notServed);
      for (const one of mine) {
        const isServed = !notServed.includes(one.pair);
        if (one.served !== isServed) one.restUntil = isServed ? 0 : clock.now() + NOT_SERVED;
        one.served = isServed;
      }
    },
    onBroken: () => setWhole(null),
  });
}

/** What was believed of an instrument was wrong: its last candle is the last good price. */
function takeBack(one: Carried): void {
  one.refuted = false;
  one.tape.forget();
  const last = one.tape.last();
  if (last) one.gate.correct(last.mid, last.at);
}

/** One look at the candles of every instrument: what is missing is fetched, what is complete is stored. */
function candleRound(
  { source, mine, health, clock }: Run,
  store: CandleStore,
  signal: AbortSignal,
): () => Promise<void> {
  const keeping = { source, store, health, signal };
  /** What one instrument cannot be given must not keep the others waiting; what stops all of them is thrown. */
  const each = async (work: (one: Carried, now: number) => Promise<void>): Promise<void> => {
    const unanswered: Carried[] = [];
    // Who lacks most comes first: where there are fewer answers than instruments, nobody goes without for long.
    for (const one of mine.toSorted((a, b) => (a.frontier ?? 0) - (b.frontier ?? 0))) {
      const now = clock.now();
      if (signal.aborted || now < one.restUntil) continue;
      try {
        await work(one, now);
      } catch (error) {
        const trouble = troubleOf(error);
        // Known to be left out: its failures say nothing of the others, whatever their kind.
        if (!one.served && trouble.kind !== 'rate_limited') continue;
        if (trouble.kind === 'unavailable') unanswered.push(one);
        else if (trouble.kind !== 'bad_data') throw error;
        if (unanswered.length >= Math.min(AWAY, mine.length)) {
          // Away altogether: all of them wait as long as the source does.
          for (const away of unanswered) away.restUntil = 0;
          throw error;
        }
        health.trouble(trouble, `candles of ${one.pair}`);
        one.restUntil = now + REST;
      }
    }
  };
  const round = async (): Promise<void> => {
    for (const one of mine) {
      if (one.frontier === null) await takeUp(keeping, one, clock.now());
      const last = one.tape.last();
      if (last) one.gate.seed(last.mid, last.at);
    }
    await each(async (one, now) => {
      await keepBase(keeping, one, now);
      if (one.refuted) takeBack(one);
      if (one.told) one.gate.witness(one.told.close, one.told.at);
      one.told = null;
    });
    await each((one, now) => keepHours(keeping, one, now));
    let fetched = false;
    await each(async (one, now) => {
      // One piece a round: what is new comes first.
      fetched ||= await keepPast(keeping, one, now);
    });
  };
  return async () => {
    const rare = mine.filter((one) => !one.served && clock.now() >= one.restUntil);
    try {
      await round();
    } finally {
      for (const one of rare) if (!one.served) one.restUntil = clock.now() + NOT_SERVED;
    }
  };
}
