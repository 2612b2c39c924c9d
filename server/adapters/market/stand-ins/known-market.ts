import { MINUTE_MS } from '@app/domain/time.ts';
import { aggregateCandles } from '@app/domain/market/aggregate-candles.ts';
import { candleStepMs, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import { instrumentOf, toPoints, type Pair } from '@app/domain/market/instrument.ts';

/** Prices in points, before they are written in a provider's format. */
export type ProviderRow = Candle & { trades: number };

const levels: Partial<Record<Pair, number>> = {
  'EUR/USD': 1.13607,
  'USD/JPY': 157.477,
  'XAU/USD': 4129.1,
  'WTI/USD': 64.215,
  'BTC/USD': 83_212,
  'ETH/USD': 3_105.5,
};

const points = new Map<Pair, number>();
function levelOf(pair: Pair): number {
  const known = points.get(pair) ?? toPoints(instrumentOf(pair), levels[pair] ?? 1);
  points.set(pair, known);
  return known;
}

/** Minute of the day from which nobody trades for ten minutes. */
const QUIET_FROM = 13 * 60;

/** Prices of every stand-in: even, so that bid and ask around them are whole, and within an exchange's tick size. */
export function knownMid(pair: Pair, minute: number): number {
  const level = levelOf(pair);
  const wave = Math.sin(minute / 37) + Math.sin(minute / 11) / 3;
  return Math.round((level * (1 + wave / 2_000)) / 20) * 20;
}

/** Minutes with from <= time < to; quiet ones are rows without trades. */
export function knownRows(pair: Pair, from: number, to: number): ProviderRow[] {
  const rows: ProviderRow[] = [];
  for (let time = Math.ceil(from / MINUTE_MS) * MINUTE_MS; time < to; time += MINUTE_MS) {
    const minute = time / MINUTE_MS;
    const quiet = minute % 1_440 >= QUIET_FROM && minute % 1_440 < QUIET_FROM + 10;
    const open = knownMid(pair, minute);
    const close = quiet ? open : knownMid(pair, minute + 1);
    const high = Math.max(open, close) + (quiet ? 0 : 40);
    rows.push({ time, open, high, low: Math.min(open, close), close, trades: quiet ? 0 : 7 });
  }
  return rows;
}

export function knownSteps(pair: Pair, step: CandleStep, from: number, to: number): ProviderRow[] {
  const length = candleStepMs[step];
  const whole = (at: number): number => Math.ceil(at / length) * length;
  const minutes = knownRows(pair, whole(from), whole(to));
  const traded = new Set(
    minutes.filter(({ trades }) => trades > 0).map(({ time }) => Math.floor(time / length)),
  );
  return aggregateCandles(minutes, length).map(({ time, open, high, low, close }) => {
    return { time, open, high, low, close, trades: traded.has(time / length) ? 7 : 0 };
  });
}

/** Expected of a source: steps with trades that begin in [from, to) and have ended at `now`. */
export function knownCandles(pair: Pair, step: CandleStep, from: number, to: number, now: number): Candle[] {
  return knownSteps(pair, step, from, Math.min(to, now))
    .filter(({ time, trades }) => trades > 0 && time + candleStepMs[step] <= now)
    .map(({ time, open, high, low, close }) => ({ time, open, high, low, close }));
}
