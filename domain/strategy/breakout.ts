import { candleStepMs, trueRange, type Candle, type CandleStep } from '../market/candle.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Action, Plan, Timeframe } from '../signals/signal.ts';

export type BreakoutRules = {
  step: CandleStep;
  /** Donchian channel; the Turtles' System 1 used 20 bars (Faith, Way of the Turtle, p. 258). */
  channelBars: number;
  atrBars: number;
  stopAtr: number;
  /** The original rules have no target; 2 is the product's own choice. */
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

export const historyBars = 120;

export const FRESH_BARS = 3;
export const RUN_AWAY_ATR = 1;
/** A stop nearer than this many spreads would be closed by the spread alone. */
const STOP_SPREADS = 3;

export type Channel = { high: number; low: number };

export type Breakout = {
  kind: 'breakout';
  action: Action;
  /** In mid points. */
  level: number;
  atr: number;
  brokeAt: number;
  barsAgo: number;
  next: Channel;
};

export type Inside = { kind: 'inside'; high: number; low: number; atr: number };

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

/** Wilder's average, in points; null with fewer than `bars` + 1 candles. */
export function averageTrueRange(candles: readonly Candle[], bars: number): number | null {
  if (candles.length <= bars) return null;
  let average = 0;
  for (let i = 1; i < candles.length; i += 1) {
    const { high, low } = candles[i] as Candle;
    const before = (candles[i - 1] as Candle).close;
    const range = trueRange(high, low, before);
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

/** The last bars that closed outside the range of those before them, the newest first. */
export function listFreshBreaks(
  candles: readonly Candle[],
  { channelBars }: Pick<BreakoutRules, 'channelBars'>,
): { index: number; action: Action; level: number }[] {
  const found: { index: number; action: Action; level: number }[] = [];
  for (let index = candles.length - 1; index >= candles.length - FRESH_BARS; index -= 1) {
    const action = sideOfClose(candles, index, channelBars);
    if (!action || sideOfClose(candles, index - 1, channelBars) === action) continue;
    const channel = channelAt(candles, index, channelBars) as Channel;
    found.push({ index, action, level: action === 'BUY' ? channel.high : channel.low });
  }
  return found;
}

/** Fresh: one of the last three bars broke the channel and `price` (mid) is within one ATR; null with too little history. */
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
  for (const { index, action, level } of listFreshBreaks(candles, { channelBars })) {
    const beyond = action === 'BUY' ? now - level : level - now;
    if (beyond <= 0 || beyond > RUN_AWAY_ATR * atr) continue;
    const brokeAt = (candles[index] as Candle).time + candleStepMs[step];
    return { kind: 'breakout', action, level, atr, brokeAt, barsAgo: end - index, next };
  }
  return { kind: 'inside', ...next, atr };
}

/** `entry` in points, ask for BUY and bid for SELL; null where the spread alone would decide. */
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
