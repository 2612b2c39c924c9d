import { parseArgs } from 'node:util';
import { stepLength, type Candle } from '@app/domain/market/candle.ts';
import { findInstrument, instrumentOf, toPrice, type Pair } from '@app/domain/market/instrument.ts';
import type { Health } from './live-health.ts';
import { fetchPiece, type Keeping } from './live-keeper.ts';
import { joinHours } from './live-past.ts';
import { SourceTrouble, type LiveSource } from './live-source.ts';
import type { CandleStore, Span } from './port.ts';
import { MarketSetupError } from './setup-error.ts';

const HOUR = 3_600_000;
const TRIES = 6;
const LONGEST_WAIT = 60_000;

export type ImportOrder = {
  pair: Pair;
  from: number;
  to: number;
  source: string;
  /** Where to write the range as a candle file, as replays and back-tests read it. */
  file: string | null;
};

const usage =
  'Use: npm run import -- --pair EUR/USD --from 2026-01-01 [--to 2026-02-01] [--source dukascopy] [--file EURUSD.csv]. Times are UTC.';

function instantOf(name: string, text: string): number {
  const isWhole = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const at = Date.parse(text);
  if (!isWhole || Number.isNaN(at))
    throw new MarketSetupError(
      `--${name} "${text}" is no day or instant such as 2026-01-31 or 2026-01-31T12:00Z.`,
    );
  return at;
}

/** @throws MarketSetupError in one sentence for the operator. */
export function readImportOrder(args: readonly string[], now: number, usualSource: string): ImportOrder {
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
  // Whole hours, so that hours can be joined of them.
  const from = Math.floor(instantOf('from', values.from) / HOUR) * HOUR;
  const to = Math.floor(Math.min(now, values.to ? instantOf('to', values.to) : now) / HOUR) * HOUR;
  if (from >= to) throw new MarketSetupError('--from must be at least an hour before --to and before now.');
  return { pair: instrument.pair, from, to, source: values.source ?? usualSource, file: values.file ?? null };
}

/** A candle file: `time,open,high,low,close,volume`, UTC; the volume is not known. */
export function candleFile(pair: Pair, candles: readonly Candle[]): string {
  const instrument = instrumentOf(pair);
  const text = (points: number): string => toPrice(instrument, points).toFixed(instrument.pointDigits);
  const lines = candles.map(({ time, open, high, low, close }) =>
    [new Date(time).toISOString(), text(open), text(high), text(low), text(close), '0'].join(','),
  );
  return ['time,open,high,low,close,volume', ...lines, ''].join('\n');
}

/** What of [from, to) no span holds. */
export function missingSpans(from: number, to: number, known: readonly Span[]): Span[] {
  const missing: Span[] = [];
  let at = from;
  for (const span of known) {
    if (span.to <= at || span.from >= to) continue;
    if (span.from > at) missing.push({ from: at, to: span.from });
    at = span.to;
  }
  return at < to ? [...missing, { from: at, to }] : missing;
}

type Surroundings = {
  store: CandleStore;
  now: () => number;
  /** One line of progress. */
  write: (line: string) => void;
  pause: (ms: number) => Promise<void>;
  signal: AbortSignal;
};

const minute = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/**
 * Fetches a range of base candles into the store and joins its hours. What is known already is not asked for again,
 * so that an import that was broken off goes on where it stopped. Returns how many candles were fetched.
 * @throws SourceTrouble when the provider fails again and again.
 */
export async function importCandles(
  { pair, from, to }: ImportOrder,
  source: LiveSource,
  { store, now, write, pause, signal }: Surroundings,
): Promise<number> {
  if (!source.pairs.includes(pair)) throw new MarketSetupError(`${source.name} does not carry ${pair}.`);
  let refused = 0;
  const keeping: Keeping = { source, store, signal, health: countRefused((count) => (refused += count)) };
  const series = { source: source.name, pair, step: source.baseStep };
  const missing = missingSpans(from, to, await store.spans(series));
  const whole = missing.reduce((sum, span) => sum + span.to - span.from, 0);
  let done = 0;
  let fetched = 0;
  for (const span of missing) {
    for (let at = span.from; at < span.to;) {
      const work = () => fetchPiece(keeping, pair, at, span.to, now());
      const piece = await patiently(work, write, pause).catch((error: unknown) => {
        throw signal.aborted ? brokenOff() : error;
      });
      if (piece.to <= at) {
        write(`${source.name} has nothing of ${pair} after ${minute(at)} yet.`);
        break;
      }
      await store.keep(series, { from: at, to: piece.to }, piece.candles);
      done += piece.to - at;
      fetched += piece.candles.length;
      at = piece.to;
      const share = `${Math.floor((done / whole) * 100)} %`.padStart(5);
      write(`${pair} ${minute(at)} ${share}  ${fetched} candles, ${refused} not believed`);
    }
  }
  for (const span of await store.spans(series)) {
    const [first, last] = [Math.max(from, span.from), Math.min(to, span.to)];
    const start = Math.ceil(first / HOUR) * HOUR;
    await joinHours(keeping, pair, start, Math.floor(last / HOUR) * HOUR);
  }
  write(
    `${pair}: ${fetched} candles of ${stepLength[source.baseStep] / 60_000} min from ${source.name} are stored.`,
  );
  return fetched;
}

const brokenOff = (): SourceTrouble =>
  new SourceTrouble('unavailable', 'Broken off: the same command goes on where it stopped.');

/** Tries again after the waits a provider asks for, or growing ones. A refused key or nonsense is not tried again. */
async function patiently<T>(
  work: () => Promise<T>,
  write: (line: string) => void,
  pause: (ms: number) => Promise<void>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isPassing =
        error instanceof SourceTrouble && (error.kind === 'rate_limited' || error.kind === 'unavailable');
      if (!isPassing || tries >= TRIES) throw error;
      const wait = error.retryAfterMs ?? Math.min(LONGEST_WAIT, 2_000 * 2 ** tries);
      write(`${error.message}; trying again in ${Math.ceil(wait / 1_000)} s`);
      await pause(wait);
    }
  }
}

function countRefused(add: (count: number) => void): Pick<Health, 'refuse'> {
  return { refuse: (_pair, _reason, count = 1) => add(count) };
}
