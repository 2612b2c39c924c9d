import { DAY_MS, HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { candleStepMs, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen, nextClose, nextOpen } from '@app/domain/market/hours/market-week.ts';
import type { SourceHealth } from './source-health.ts';
import { SourceError, type LiveSource } from '../source/live-source.ts';
import { TAPE_MS, type PriceTape } from './price-tape.ts';
import type { CandleSeries, CandleStore } from '../port.ts';
import { bandOf, isNear } from '../price-gate/price-bounds.ts';
import { checkCandles } from '../price-gate/check-candles.ts';

const INITIAL_BASE_MS = 5 * DAY_MS;
/** Older stored candles, of an import for instance, are not joined to today's. */
const MAX_GAP_MS = 60 * DAY_MS;
/** Candles of one request; each batch is stored at once. */
export const BATCH_CANDLES = 4_000;
/** Prices of a candle's last moment may still be on their way. */
const GRACE_MS = 2_000;
/** A minute still missing after this long had no trade. */
const QUIET_AFTER_MS = 5 * MINUTE_MS;
const QUIET_AFTER_DELAYED_MS = 40 * MINUTE_MS;
/** A provider's newest candle may appear some seconds late. */
const FIRST_RETRY_MS = 4_000;
/** No open market is quiet for this long: the reply is wrong. */
const MAX_QUIET_MS = DAY_MS;

export const ceilTo = (at: number, length: number): number => Math.ceil(at / length) * length;
export const floorTo = (at: number, length: number): number => Math.floor(at / length) * length;

export type CandleProgress = {
  pair: Pair;
  tape: PriceTape;
  /** Every base candle is stored up to here; null before the first sync. */
  baseUntil: number | null;
  hoursUntil: number | null;
  /** Every price since then was received and accepted; null while disconnected. */
  completeSince: number | null;
  /** After each connection and each far price: ticks become candles only once a provider's candle agrees with them. */
  isUnconfirmed: boolean;
  /** Close of the provider's newest candle, where one was fetched. */
  providerClose: { close: number; at: number } | null;
  /** The provider's candle contradicts the ticks. */
  isRefuted: boolean;
  /** Backs off after replies that end before the requested time. */
  nextTryAt: number;
  shortReplies: number;
  /** History before this is still to be fetched; null: not checked yet, -Infinity: enough. */
  backfillBefore: number | null;
  hourFailures: number;
};

export const createCandleProgress = (pair: Pair, tape: PriceTape): CandleProgress => ({
  pair,
  tape,
  baseUntil: null,
  hoursUntil: null,
  completeSince: null,
  isUnconfirmed: true,
  providerClose: null,
  isRefuted: false,
  nextTryAt: 0,
  shortReplies: 0,
  backfillBefore: null,
  hourFailures: 0,
});

export type CandleSync = {
  source: LiveSource;
  store: CandleStore;
  health: Pick<SourceHealth, 'recordRefusal'>;
  signal: AbortSignal;
};

export const seriesOf = ({ source }: CandleSync, pair: Pair, step: CandleStep): CandleSeries => ({
  source: source.name,
  pair,
  step,
});

export async function resumeFromStore(
  sync: CandleSync,
  progress: CandleProgress,
  now: number,
): Promise<void> {
  const { source, store, health } = sync;
  const base = seriesOf(sync, progress.pair, source.baseStep);
  const newest = (await store.spans(base)).at(-1);
  const reach = now - Math.min(MAX_GAP_MS, source.historyReachMs ?? Infinity);
  if (newest && newest.to >= reach) {
    progress.tape.appendCandles(await store.between(base, Math.max(newest.from, now - TAPE_MS), newest.to));
    progress.baseUntil = newest.to;
    return;
  }
  // The gap is older than what the provider keeps.
  if (newest) health.recordRefusal(progress.pair, 'lost_history');
  progress.baseUntil = ceilTo(Math.max(now - INITIAL_BASE_MS, reach), HOUR_MS);
}

export async function syncBaseCandles(
  sync: CandleSync,
  progress: CandleProgress,
  now: number,
): Promise<void> {
  const { source, store } = sync;
  const length = candleStepMs[source.baseStep];
  const base = seriesOf(sync, progress.pair, source.baseStep);
  const end = floorTo(now - GRACE_MS, length);
  while (progress.baseUntil !== null && progress.baseUntil < end && now >= progress.nextTryAt) {
    const from: number = progress.baseUntil;
    const built = candlesFromTicks(progress, from, end, length);
    const batch = built ? { candles: built, to: end } : await fetchBatch(sync, progress.pair, from, end, now);
    const requestedUntil = Math.min(end, from + BATCH_CANDLES * length);
    progress.shortReplies = batch.to < requestedUntil ? progress.shortReplies + 1 : 0;
    if (progress.shortReplies > 0)
      progress.nextTryAt =
        now +
        (source.delayed ? MINUTE_MS : Math.min(MINUTE_MS, FIRST_RETRY_MS * 2 ** (progress.shortReplies - 1)));
    if (batch.to <= from) return;
    if (!built) compareWithTicks(progress, batch);
    const span = await store.saveSpan(base, { from, to: batch.to }, batch.candles);
    // Another process may have been first: the stored candles win.
    progress.tape.appendCandles(await store.between(base, from, span.to));
    progress.baseUntil = span.to;
  }
}

function compareWithTicks(
  progress: CandleProgress,
  { candles, to }: { candles: readonly Candle[]; to: number },
): void {
  const newest = candles.at(-1);
  if (newest) progress.providerClose = { close: newest.close, at: to };
  const own = newest && progress.tape.builtBetween(newest.time, to).find(({ time }) => time === newest.time);
  if (!own) return;
  progress.isUnconfirmed = !isNear(own.close, newest.close, bandOf[instrumentOf(progress.pair).kind].minute);
  progress.isRefuted ||= progress.isUnconfirmed;
}

/** Null unless every open candle of [from, to) is complete and confirmed. */
function candlesFromTicks(
  progress: CandleProgress,
  from: number,
  to: number,
  length: number,
): Candle[] | null {
  const built = progress.tape.builtBetween(from, to);
  if (progress.isUnconfirmed || progress.completeSince === null || progress.completeSince > from) return null;
  const times = new Set(built.map(({ time }) => time));
  const instrument = instrumentOf(progress.pair);
  for (let time = from; time < to; time += length) {
    if (isMarketOpen(instrument, time) && !times.has(time)) return null;
  }
  return built.filter(({ time }) => isMarketOpen(instrument, time));
}

/** The next accepted candles of [from, end) and up to when they are complete; `to` is `from` where nothing is new. */
export async function fetchBatch(
  sync: CandleSync,
  pair: Pair,
  from: number,
  end: number,
  now: number,
): Promise<{ candles: Candle[]; to: number }> {
  const { source } = sync;
  const length = candleStepMs[source.baseStep];
  const to = Math.min(end, from + BATCH_CANDLES * length);
  const instrument = instrumentOf(pair);
  if (nextOpen(instrument, from) >= to) return { candles: [], to };
  const { candles, until } = await fetchCheckedCandles(sync, pair, source.baseStep, from, to);
  const newest = candles.at(-1);
  const known = newest ? newest.time + length : from;
  const quiet = floorTo(now - (source.delayed ? QUIET_AFTER_DELAYED_MS : QUIET_AFTER_MS), length);
  const settled = nextOpen(instrument, known) >= to ? to : Math.max(known, Math.min(to, quiet));
  return { candles, to: Math.min(settled, until) };
}

export async function fetchCheckedCandles(
  sync: CandleSync,
  pair: Pair,
  step: CandleStep,
  from: number,
  to: number,
) {
  const { source, store, health, signal } = sync;
  const found = await source.fetchCandles(pair, step, from, to, signal);
  const [before] = await store.last(seriesOf(sync, pair, step), from, 1);
  const checked = checkCandles(pair, step, found, {
    from,
    to,
    before: before ? { close: before.close, at: before.time + candleStepMs[step] } : null,
  });
  if (checked.refused > 0) health.recordRefusal(pair, 'candle', checked.refused);
  const opens = nextOpen(instrumentOf(pair), from);
  const traded = Math.min(to, nextClose(instrumentOf(pair), opens)) - opens;
  // Hourly candles are requested further back than some providers keep.
  if (checked.candles.length === 0 && traded > MAX_QUIET_MS && step !== '1h')
    throw new SourceError('bad_data', `${source.name} has no believable candle of ${pair} for days of trade`);
  return checked;
}
