import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { aggregateCandles } from '@app/domain/market/aggregate-candles.ts';
import { candleStepMs } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import {
  floorTo,
  fetchCheckedCandles,
  BATCH_CANDLES,
  seriesOf,
  ceilTo,
  type CandleSync,
  type CandleProgress,
} from './sync-candles.ts';
import { SourceError } from '../source/live-source.ts';

const BASE_REACH_MS = 24 * DAY_MS;
const HOURS_REACH_MS = 400 * DAY_MS;
/** Some providers have no hourly history: then only aggregated base candles are used. */
const MAX_HOUR_FAILURES = 5;

/** Aggregated from base candles, or from history before those. */
export async function syncHourCandles(
  sync: CandleSync,
  progress: CandleProgress,
  now: number,
): Promise<void> {
  const { source, store } = sync;
  if (progress.baseUntil === null) return;
  const end = floorTo(progress.baseUntil, HOUR_MS);
  if (progress.hoursUntil !== null && progress.hoursUntil >= end) return;
  const spans = await store.spans(seriesOf(sync, progress.pair, source.baseStep));
  const base = spans.find((one) => one.to >= (progress.baseUntil ?? 0)) ?? spans.at(-1);
  if (!base) return;
  const joinedFrom = Math.min(end, ceilTo(base.from, HOUR_MS));
  const stored = (await store.spans(seriesOf(sync, progress.pair, '1h'))).at(-1)?.to ?? 0;
  const oldest = now - Math.min(HOURS_REACH_MS, source.hoursReachMs ?? Infinity);
  let until = progress.hoursUntil ?? Math.max(stored, oldest);
  until = floorTo(until, HOUR_MS);
  try {
    while (until < joinedFrom) {
      const to = Math.min(joinedFrom, until + BATCH_CANDLES * HOUR_MS);
      const checked = await fetchCheckedCandles(sync, progress.pair, '1h', until, to);
      await store.saveSpan(seriesOf(sync, progress.pair, '1h'), { from: until, to }, checked.candles);
      until = to;
    }
  } catch (error) {
    const isHopeless = error instanceof SourceError && error.kind === 'bad_data';
    progress.hourFailures += 1;
    if (!isHopeless || progress.hourFailures < MAX_HOUR_FAILURES) throw error;
  }
  progress.hoursUntil = await aggregateStoredHours(sync, progress.pair, Math.max(until, joinedFrom), end);
}

/** History for confidence reaches further back than what is needed at once. True where a batch was fetched. */
export async function backfillHistory(
  sync: CandleSync,
  progress: CandleProgress,
  now: number,
): Promise<boolean> {
  const { source, store } = sync;
  if (progress.hoursUntil === null || progress.backfillBefore === -Infinity) return false;
  const length = candleStepMs[source.baseStep];
  const base = seriesOf(sync, progress.pair, source.baseStep);
  const end: number = progress.backfillBefore ?? (await store.spans(base)).at(-1)?.from ?? -Infinity;
  const oldest = ceilTo(now - Math.min(BASE_REACH_MS, source.historyReachMs ?? Infinity), HOUR_MS);
  if (end <= oldest) {
    progress.backfillBefore = -Infinity;
    return false;
  }
  const from = Math.max(oldest, end - BATCH_CANDLES * length);
  try {
    const { candles } = await fetchCheckedCandles(sync, progress.pair, source.baseStep, from, end);
    progress.backfillBefore = (await store.saveSpan(base, { from, to: end }, candles)).from;
  } catch (error) {
    if (!(error instanceof SourceError) || error.kind !== 'bad_data') throw error;
    // The provider has no more.
    progress.backfillBefore = -Infinity;
  }
  return true;
}

/** Whole hours of [from, to). Returns up to when hours are stored. */
export async function aggregateStoredHours(
  sync: CandleSync,
  pair: Pair,
  from: number,
  to: number,
): Promise<number> {
  const { source, store } = sync;
  let until = from;
  while (until < to) {
    const next = Math.min(to, until + 14 * DAY_MS);
    const bars = await store.between(seriesOf(sync, pair, source.baseStep), until, next);
    await store.saveSpan(
      seriesOf(sync, pair, '1h'),
      { from: until, to: next },
      aggregateCandles(bars, HOUR_MS),
    );
    until = next;
  }
  return until;
}
