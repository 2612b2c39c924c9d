import { toPoints, type Instrument } from '@app/domain/market/instrument.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import * as z from 'zod/mini';
import { marketProviders } from '../port.ts';
import { SourceError } from '../source/live-source.ts';

/**
 * Every row is the difference to the one before: times in units of `shift` (ms), prices in units of
 * `multiplier`, counted from the first values, to which the first difference is added too.
 */
const price = z.nullish(z.number());
const positive = z.number().check(z.positive());
const amounts = z.array(z.number());

const candleReply = z.object({
  timestamp: z.int(),
  multiplier: positive,
  shift: z.nullish(positive),
  open: price,
  high: price,
  low: price,
  close: price,
  times: amounts,
  opens: amounts,
  highs: amounts,
  lows: amounts,
  closes: amounts,
  volumes: amounts,
});

const tickReply = z.object({
  timestamp: z.int(),
  multiplier: positive,
  ask: price,
  bid: price,
  times: amounts,
  asks: amounts,
  bids: amounts,
});

const PROVIDER = marketProviders.dukascopy.label;
const badDataError = (why: string): SourceError => new SourceError('bad_data', `${PROVIDER} sent ${why}`);

function parseReply<S extends z.ZodMiniType>(schema: S, answer: unknown): z.infer<S> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success)
    throw badDataError(
      `another form of answer (${parsed.error.issues[0]?.path.join('.') || 'no known field'})`,
    );
  return parsed.data;
}

function pricesOf(first: number | null | undefined, steps: readonly number[], multiplier: number): number[] {
  if (typeof first !== 'number') throw badDataError('differences to no first price');
  let units = Math.round(first / multiplier);
  return steps.map((step) => (units += step) * multiplier);
}

function requireSameLength(length: number, columns: ReadonlyArray<readonly number[]>): void {
  if (columns.some((one) => one.length !== length)) throw badDataError('columns of different lengths');
}

type SideCandle = { time: number; prices: readonly [number, number, number, number]; traded: boolean };

/** Decimal prices of one side (bid or ask). */
export function parseSide(answer: unknown): SideCandle[] {
  const one = parseReply(candleReply, answer);
  const { times, opens, highs, lows, closes, volumes, multiplier, shift } = one;
  requireSameLength(times.length, [opens, highs, lows, closes, volumes]);
  if (times.length === 0) return [];
  if (!shift) throw badDataError('candles without a length');
  const columns = [
    pricesOf(one.open, opens, multiplier),
    pricesOf(one.high, highs, multiplier),
    pricesOf(one.low, lows, multiplier),
    pricesOf(one.close, closes, multiplier),
  ] as const;
  let time = one.timestamp;
  return times.map((step, i) => {
    time += step * shift;
    const prices = columns.map((column) => column[i] ?? NaN) as [number, number, number, number];
    // Closed hours come as flat rows without volume.
    return { time, prices, traded: (volumes[i] ?? 0) > 0 || prices[1] !== prices[2] };
  });
}

/** A mid high is the middle of both highs: at most part of the spread above the true one, which the provider does not publish. */
export function toMidCandles(
  instrument: Instrument,
  bids: readonly SideCandle[],
  asks: readonly SideCandle[],
): Candle[] {
  const askAt = new Map(asks.map((row) => [row.time, row]));
  return bids.flatMap((bid) => {
    const ask = askAt.get(bid.time);
    if (!ask || (!bid.traded && !ask.traded)) return [];
    const mid = (i: 0 | 1 | 2 | 3): number => toPoints(instrument, (bid.prices[i] + ask.prices[i]) / 2);
    return [{ time: bid.time, open: mid(0), high: mid(1), low: mid(2), close: mid(3) }];
  });
}

export function findNewestTick(answer: unknown): { at: number; bid: number; ask: number } | null {
  const one = parseReply(tickReply, answer);
  requireSameLength(one.times.length, [one.asks, one.bids]);
  if (one.times.length === 0) return null;
  const bids = pricesOf(one.bid, one.bids, one.multiplier);
  const asks = pricesOf(one.ask, one.asks, one.multiplier);
  let at = one.timestamp;
  let newest = { at: -Infinity, bid: NaN, ask: NaN };
  one.times.forEach((step, i) => {
    at += step;
    if (at >= newest.at) newest = { at, bid: bids[i] ?? NaN, ask: asks[i] ?? NaN };
  });
  return newest;
}
