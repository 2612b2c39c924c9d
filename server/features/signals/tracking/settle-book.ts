import { candleStepMs, type Candle } from '@app/domain/market/candle.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { isLastOfCandle, isOtherCandle } from '@app/domain/signals/tracking/candle-end.ts';
import { believableCandle, USUAL_STEPS } from '@app/domain/signals/tracking/doubtful-candle.ts';
import type { Closing } from '@app/domain/signals/signal.ts';
import { settleOnBar } from '@app/domain/signals/tracking/settlement.ts';
import { breakoutRules } from '@app/domain/strategy/breakout.ts';
import { halfSpreadAt } from '../../../adapters/market/port.ts';
import { countsForWatch } from '@app/domain/signals/tracking/earlier-notice.ts';
import { tellEarlier } from '../watches/tell-earlier.ts';
import { readEarlierKey, type Book, type EntryKey } from './book.ts';
import { closeWatch, type TrackerDeps } from './close-watch.ts';
import { closeIdea } from './close-idea.ts';
import { createFurthestFinder } from '../settled/find-furthest-price.ts';
import { findIdeasByNumber } from '../idea-store.ts';
import { watchOutcomeOnBar, findWatchesById } from './watch-store.ts';

type SettlementRound = TrackerDeps & {
  now: number;
  onEnded: (key: EntryKey) => void;
};

/** A failure leaves `settledUntil` before the candle to settle next, and so does one that is held as doubtful. */
export async function settleBook(round: SettlementRound, book: Book, until: number): Promise<void> {
  const { market } = round;
  book.waiting.sort((a, b) => a.startsAt - b.startsAt);
  const bars = await market.barsBetween(book.pair, book.settledUntil, until);
  for (const [i, bar] of bars.entries()) {
    const believed = market.mayMisprint ? await believe(round, book, bar, bars[i + 1] ?? null) : bar;
    if (!believed) return;
    await settleBar(round, book, believed);
    book.recent?.push(bar);
  }
}

/** Decided on what the feed gave alone, so that every tracker decides alike. */
async function believe(
  { market }: SettlementRound,
  book: Book,
  bar: Candle,
  next: Candle | null,
): Promise<Candle | null> {
  const windowMs = USUAL_STEPS * market.baseStep(book.pair);
  book.recent ??= await market.barsBetween(book.pair, bar.time - windowMs, bar.time);
  book.recent = book.recent.filter(({ time }) => time >= bar.time - windowMs && time < bar.time);
  return believableCandle(book.recent, bar, next);
}

async function settleBar(round: SettlementRound, book: Book, bar: Candle): Promise<void> {
  await settleBeforeGap(round, book, bar);
  let ready = 0;
  for (; (book.waiting[ready]?.startsAt ?? Infinity) <= bar.time; ready += 1)
    book.waiting[ready]?.addTo(book.index);
  book.waiting.splice(0, ready);
  const end = bar.time + round.market.baseStep(book.pair);
  const touched = touchedBy(round, book, bar);
  await settleIdeas(round, book, bar, touched);
  const instrument = instrumentOf(book.pair);
  await settleWatches(round, book, bar, touched, (stepMs) => isLastOfCandle(instrument, end, stepMs));
  await settleEarlierNotices(round, book, bar, touched);
  book.settledUntil = end;
  book.lastBar = bar;
}

function touchedBy({ market }: SettlementRound, { pair, index }: Book, bar: Candle): EntryKey[] {
  const half = halfSpreadAt(market, pair, bar.time);
  const end = bar.time + market.baseStep(pair);
  return index.touched(bar.low - half, bar.high - half, bar.low + half, bar.high + half, end);
}

async function settleIdeas(
  round: SettlementRound,
  book: Book,
  bar: Candle,
  touched: readonly EntryKey[],
): Promise<void> {
  const { database, market, now, onEnded } = round;
  const numbers = touched.filter((key) => typeof key === 'number');
  const halfSpread = halfSpreadAt(market, book.pair, bar.time);
  const findFurthest = createFurthestFinder(round, book.pair);
  const closings = (await findIdeasByNumber(database.db, numbers)).flatMap((idea) => {
    const closing = settleOnBar(idea, bar, market.baseStep(book.pair), halfSpread);
    return closing ? [{ idea, closing }] : [];
  });
  const furthest = await Promise.all(
    closings.map(async ({ idea, closing }) =>
      idea.refusedBy === null ? findFurthest(idea, endOfAdvance(closing, bar)) : null,
    ),
  );
  for (const [i, { idea, closing }] of closings.entries()) {
    await closeIdea(database, idea, { ...closing, furthestPrice: furthest[i] ?? null }, now);
    book.index.remove(idea.number);
    onEnded(idea.number);
  }
}

/** The candle that touched the stop may have had its best price after it. */
const endOfAdvance = ({ status, at }: Closing, bar: Candle): number =>
  status === 'stop_hit' ? Math.min(at, bar.time) : at;

/** Where candles are missing at the end of a plan's candle, its close is that of the last one there is. */
async function settleBeforeGap(round: SettlementRound, book: Book, next: Candle): Promise<void> {
  const { lastBar } = book;
  if (!lastBar || lastBar.time + round.market.baseStep(book.pair) >= next.time) return;
  const touched = touchedBy(round, book, lastBar);
  await settleWatches(round, book, lastBar, touched, (stepMs) =>
    isOtherCandle(lastBar.time, next.time, stepMs),
  );
}

/** `isClose` says whether the candle is the last that is traded in the longer one of a plan. */
async function settleWatches(
  round: SettlementRound,
  book: Book,
  bar: Candle,
  touched: readonly EntryKey[],
  isClose: (stepMs: number) => boolean,
): Promise<void> {
  const ids = touched.filter((key) => typeof key === 'string' && readEarlierKey(key) === null) as string[];
  const barLengthMs = round.market.baseStep(book.pair);
  const end = bar.time + barLengthMs;
  const watches = new Map((await findWatchesById(round.database.db, ids)).map((watch) => [watch.id, watch]));
  for (const id of ids) {
    const watch = watches.get(id);
    if (watch?.ended_at === null) {
      if (end <= watch.created_at) continue;
      const planStepMs = candleStepMs[breakoutRules[watch.timeframe].step];
      const counts = countsForWatch({ pausedAt: watch.paused_at, resumedAt: watch.resumed_at }, end);
      const outcome = watchOutcomeOnBar(watch, bar, counts && isClose(planStepMs));
      if (!outcome) continue;
      await closeWatch(round, watch, { outcome, at: end }, round.now);
    }
    book.index.remove(id);
    round.onEnded(id);
  }
}

/** After the watches, so that a break is told and not the way to it. */
async function settleEarlierNotices(
  round: SettlementRound,
  book: Book,
  bar: Candle,
  touched: readonly EntryKey[],
): Promise<void> {
  const numbers = touched.flatMap((key) => readEarlierKey(key) ?? []);
  if (numbers.length === 0) return;
  const over = await tellEarlier(round, { numbers, bar, barLengthMs: round.market.baseStep(book.pair) });
  for (const key of touched) {
    const number = readEarlierKey(key);
    if (number === null || !over.has(number)) continue;
    book.index.remove(key);
    round.onEnded(key);
  }
}
