import { MINUTE_MS } from '@app/domain/time.ts';
import { instrumentOf, toPoints } from '@app/domain/market/instrument.ts';
import type { InstrumentKind, Pair } from '@app/domain/market/instrument.ts';

/** Decimal prices outside of this range are rejected: wide around the last twenty years, narrow enough for a slipped decimal point. */
const believableRange: Record<Pair, readonly [number, number]> = {
  'EUR/USD': [0.5, 2.5],
  'GBP/USD': [0.7, 3],
  'USD/JPY': [50, 400],
  'AUD/USD': [0.3, 1.6],
  'USD/CHF': [0.4, 2],
  'USD/CAD': [0.7, 2.5],
  'NZD/USD': [0.3, 1.4],
  'GBP/JPY': [80, 500],
  'EUR/GBP': [0.4, 1.5],
  'XAU/USD': [300, 30_000],
  'XAG/USD': [3, 500],
  'WTI/USD': [2, 400],
  'BTC/USD': [500, 2_000_000],
  'ETH/USD': [20, 200_000],
};

/** In points. */
export function boundsOf(pair: Pair): { low: number; high: number } {
  const instrument = instrumentOf(pair);
  const [low, high] = believableRange[pair];
  return { low: toPoints(instrument, low), high: toPoints(instrument, high) };
}

/** Largest accepted step from the last price, as a share of it: within a minute, and however long ago that was. */
export const bandOf: Record<InstrumentKind, { minute: number; most: number }> = {
  forex: { minute: 0.006, most: 0.05 },
  metal: { minute: 0.012, most: 0.08 },
  oil: { minute: 0.02, most: 0.12 },
  crypto: { minute: 0.03, most: 0.25 },
};

/** The band grows with the square root of the elapsed time, as prices do. */
export function bandAfter(kind: InstrumentKind, elapsedMs: number): number {
  const { minute, most } = bandOf[kind];
  return Math.min(most, minute * Math.sqrt(Math.max(1, elapsedMs / MINUTE_MS)));
}

export const isNear = (price: number, other: number, band: number): boolean =>
  Math.abs(price - other) <= band * Math.min(price, other);
