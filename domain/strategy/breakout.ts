import type { Candle, CandleStep } from '../market/candle.ts';
import { stepLength } from '../market/candle.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Action, Plan, Timeframe } from '../signals/signal.ts';

export type BreakoutRules = {
  step: CandleStep;
  /** Bars of the channel (Donchian; the Turtles' System 1 used 20: Faith, Way of the Turtle, p. 258). */
  channelBars: number;
  /** Bars of the average true range, smoothed as Wilder does. */
  atrBars: number;
  /** Stop distance in average true ranges (the Turtles' 2N). */
  stopAtr: number;
  /** Target distance in stop distances. The original rules have no target: 2 is the product's own choice. */
  rewardToRisk: number;
};

const rules = (step: CandleStep): BreakoutRules => ({
  step,
  channelBars: 20,
  atrBars: 14,
  stopAtr: 2,
  rewardToRisk: 2,
});

export const breakoutRules: Record<Timeframe, BreakoutRules> = {
  short: rules('15m'),
  daily: rules('1h'),
  weekly: rules('4h'),
  long: rules('1d'),
};

/** All the strategy ever looks at: older bars change nothing. */
export const historyBars = 120;

/** A break longer ago than this many bars is old. */
export const FRESH_BARS = 3;
/** A price further than this beyond the broken level has run away. */
export const RUN_AWAY_ATR = 1;
/** A stop nearer than this many spreads would be closed by the spread alone. */
const STOP_SPREADS = 3;

export type Channel = { high: number; low: number };

export type Breakout = {
  kind: 'breakout';
  action: Action;
  /** The edge of the range that was broken, in mid points. */
  level: number;
  atr: number;
  /** When the bar that broke it was complete (UTC ms). */
  brokeAt: number;
  /** 1 when the newest complete bar broke it. */
  barsAgo: number;
  /** The range the next bar would have to leave. */
  next: Channel;
};

/** No fresh breakout: a close above `high` or below `low` would be the next one. */
export type Inside = { kind: 'inside'; high: number; low: number; atr: number };

/** Highest high and lowest low of the `bars` candles strictly before index `i`; null where there are not enough. */
export function channelAt(candles: readonly Candle[], i: number, bars: number): Channel | null {
  if (i < bars || i > candles.length) return null;
  let high = -Infinity;
  let low = Infinity;
  for (let k = i - bars; k < i; k += 1) {
    const candle = candles[k] as Candle;
    if (candle.high > high) high = candle.high;
    if (candle.low < low) low = candle.low;
  }
  return { high, low };
}

/** Wilder's average true range after the last of `candles`, in points; null with fewer than `bars` + 1 of them. */
export function averageTrueRange(candles: readonly Candle[], bars: number): number | null {
  if (candles.length <= bars) return null;
  let average = 0;
  for (let i = 1; i < candles.length; i += 1) {
    const { high, low } = candles[i] as Candle;
    const before = (candles[i - 1] as Candle).close;
    const range = Math.max(high - low, Math.abs(high - before), Math.abs(low - before));
    average = i <= bars ? average + range / bars : (average * (bars - 1) + range) / bars;
  }
  return average;
}

const sideOfClose = (candles: readonly Candle[], i: number, bars: number): Action | null => {
  const channel = channelAt(candles, i, bars);
  const close = candles[i]?.close;
  if (!channel || close === undefined) return null;
  if (close > channel.high) return 'BUY';
  return close < channel.low ? 'SELL' : null;
};

/**
 * What the complete candles say at mid price `price` (by default the last close). A breakout is fresh when one of
 * the last three bars was the first to close beyond the channel before it, and the price is still beyond that
 * level by no more than one average true range. Null when there is not enough history.
 */
export function readBreakout(
  complete: readonly Candle[],
  { step, channelBars, atrBars }: BreakoutRules,
  price?: number,
): Breakout | Inside | null {
  const candles = complete.slice(-historyBars);
  const end = candles.length;
  const atr = averageTrueRange(candles, atrBars);
  const next = channelAt(candles, end, channelBars);
  if (atr === null || !next || end < channelBars + FRESH_BARS + 1) return null;
  const now = price ?? (candles[end - 1] as Candle).close;
  for (let i = end - 1; i >= end - FRESH_BARS; i -= 1) {
    const action = sideOfClose(candles, i, channelBars);
    if (!action || sideOfClose(candles, i - 1, channelBars) === action) continue;
    const channel = channelAt(candles, i, channelBars) as Channel;
    const level = action === 'BUY' ? channel.high : channel.low;
    const beyond = action === 'BUY' ? now - level : level - now;
    if (beyond <= 0 || beyond > RUN_AWAY_ATR * atr) continue;
    const brokeAt = (candles[i] as Candle).time + stepLength[step];
    return { kind: 'breakout', action, level, atr, brokeAt, barsAgo: end - i, next };
  }
  return { kind: 'inside', ...next, atr };
}

/**
 * Stop and target around `entry` (ask for BUY, bid for SELL, in points), from volatility. Null when the stop would
 * lie so near that the spread alone decides.
 */
export function planBreakout(
  instrument: Instrument,
  { action, atr }: Pick<Breakout, 'action' | 'atr'>,
  entry: number,
  { stopAtr, rewardToRisk }: BreakoutRules,
): Plan | null {
  const risk = Math.round(atr * stopAtr);
  const reward = Math.round(risk * rewardToRisk);
  if (risk < instrument.spreadPoints * STOP_SPREADS || entry - Math.max(risk, reward) <= 0) return null;
  const sign = action === 'BUY' ? 1 : -1;
  return { pair: instrument.pair, action, entry, target: entry + sign * reward, stop: entry - sign * risk };
}
