import { HOUR_MS } from '@app/domain/time.ts';
import { parseArgs } from 'node:util';
import { candleStepMs, type Candle } from '@app/domain/market/candle.ts';
import { findInstrument, instrumentOf, toPrice, type Pair } from '@app/domain/market/instrument.ts';
import type { SourceHealth } from './source-health.ts';
import { fetchBatch, type CandleSync } from './sync-candles.ts';
import { aggregateStoredHours } from './backfill-candles.ts';
import { SourceError, type LiveSource } from '../source/live-source.ts';
import type { CandleStore, TimeSpan } from '../port.ts';
import { MarketSetupError } from '../setup-error.ts';

const MAX_TRIES = 6;
const MAX_WAIT_MS = 60_000;

export type ImportRequest = {
  pair: Pair;
  from: number;
  to: number;
  source: string;
  file: string | null;
};

const usage =
  'Use: npm run import -- --pair EUR/USD --from 2026-01-01 [--to 2026-02-01] [--source dukascopy] [--file EURUSD.csv]. Times are UTC.';

function parseInstant(name: string, text: string): number {
  const isWhole = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const at = Date.parse(text);
  if (!isWhole || Number.isNaN(at))
    throw new MarketSetupError(
      `--${name} "${text}" is no day or instant such as 2026-01-31 or 2026-01-31T12:00Z.`,
    );
  return at;
}

export function parseImportArgs(args: readonly string[], now: number, usualSource: string): ImportRequest {
  const option = { type: 'string' } as const;
  let values: { pair?: string; from?: string; to?: string; source?: string; file?: string };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: { pair: option, from: option, to: option, source: option, file: option },
    }));
  } catch (error) {
    throw new MarketSetupError(`${(error as Error).message}. ${usage}`);
  }
  if (!values.pair || !values.from) throw new MarketSetupError(usage);
  const instrument = findInstrument(values.pair);
  if (!instrument) throw new MarketSetupError(`--pair "${values.pair}" is no instrument of this product.`);
  // Whole hours, so that they can be aggregated.
  const from = Math.floor(parseInstant('from', values.from) / HOUR_MS) * HOUR_MS;
  const to = Math.floor(Math.min(now, values.to ? parseInstant('to', values.to) : now) / HOUR_MS) * HOUR_MS;
  if (from >= to) throw new MarketSetupError('--from must be at least an hour before --to and before now.');
  return { pair: instrument.pair, from, to, source: values.source ?? usualSource, file: values.file ?? null };
}

/** `time,open,high,low,close,volume` in UTC; the volume is unknown. */
export function formatCandleFile(pair: Pair, candles: readonly Candle[]): string {
  const instrument = instrumentOf(pair);
  const text = (points: number): string => toPrice(instrument, points).toFixed(instrument.pointDigits);
  const lines = candles.map(({ time, open, high, low, close }) =>
    [new Date(time).toISOString(), text(open), text(high), text(low), text(close), '0'].join(','),
  );
  return ['time,open,high,low,close,volume', ...lines, ''].join('\n');
}

export function findMissingSpans(from: number, to: number, known: readonly TimeSpan[]): TimeSpan[] {
  const missing: TimeSpan[] = [];
  let at = from;
  for (const span of known) {
    if (span.to <= at || span.from >= to) continue;
    if (span.from > at) missing.push({ from: at, to: span.from });
    at = span.to;
  }
  return at < to ? [...missing, { from: at, to }] : missing;
}

type ImportDeps = {
  store: CandleStore;
  now: () => number;
  write: (line: string) => void;
  pause: (ms: number) => Promise<void>;
  signal: AbortSignal;
};

const formatMinute = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** An interrupted import continues where it stopped. @throws SourceError when the provider keeps failing */
export async function importCandles(
  { pair, from, to }: ImportRequest,
  source: LiveSource,
  { store, now, write, pause, signal }: ImportDeps,
): Promise<number> {
  if (!source.pairs.includes(pair)) throw new MarketSetupError(`${source.name} does not carry ${pair}.`);
  let refused = 0;
  const sync: CandleSync = { source, store, signal, health: countRefused((count) => (refused += count)) };
  const series = { source: source.name, pair, step: source.baseStep };
  const missing = findMissingSpans(from, to, await store.spans(series));
  const whole = missing.reduce((sum, span) => sum + span.to - span.from, 0);
  let done = 0;
  let fetched = 0;
  for (const span of missing) {
    for (let at = span.from; at < span.to;) {
      const attempt = () => fetchBatch(sync, pair, at, span.to, now());
      const batch = await retryPassingFailures(attempt, write, pause).catch((error: unknown) => {
        throw signal.aborted ? abortedError() : error;
      });
      if (batch.to <= at) {
        write(`${source.name} has nothing of ${pair} after ${formatMinute(at)} yet.`);
        break;
      }
      await store.saveSpan(series, { from: at, to: batch.to }, batch.candles);
      done += batch.to - at;
      fetched += batch.candles.length;
      at = batch.to;
      const share = `${Math.floor((done / whole) * 100)} %`.padStart(5);
      write(`${pair} ${formatMinute(at)} ${share}  ${fetched} candles, ${refused} not believed`);
    }
  }
  for (const span of await store.spans(series)) {
    const [first, last] = [Math.max(from, span.from), Math.min(to, span.to)];
    const start = Math.ceil(first / HOUR_MS) * HOUR_MS;
    await aggregateStoredHours(sync, pair, start, Math.floor(last / HOUR_MS) * HOUR_MS);
  }
  write(
    `${pair}: ${fetched} candles of ${candleStepMs[source.baseStep] / 60_000} min from ${source.name} are stored.`,
  );
  return fetched;
}

const abortedError = (): SourceError =>
  new SourceError('unavailable', 'Broken off: the same command goes on where it stopped.');

/** A refused key or bad data is not retried. */
async function retryPassingFailures<T>(
  attempt: () => Promise<T>,
  write: (line: string) => void,
  pause: (ms: number) => Promise<void>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isPassing =
        error instanceof SourceError && (error.kind === 'rate_limited' || error.kind === 'unavailable');
      if (!isPassing || tries >= MAX_TRIES) throw error;
      const wait = error.retryAfterMs ?? Math.min(MAX_WAIT_MS, 2_000 * 2 ** tries);
      write(`${error.message}; trying again in ${Math.ceil(wait / 1_000)} s`);
      await pause(wait);
    }
  }
}

function countRefused(add: (count: number) => void): Pick<SourceHealth, 'recordRefusal'> {
  return { recordRefusal: (_pair, _reason, count = 1) => add(count) };
}
