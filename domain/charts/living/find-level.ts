import { breakoutRules, channelAt, listFreshBreaks } from '../../strategy/breakout.ts';
import type { Action, Timeframe } from '../../signals/signal.ts';
import type { ChartCandle } from '../chart-candle.ts';
import { findTouches, touchesOfRange, touchReach } from '../level-touches.ts';
import { CHART_CANDLES } from '../plan-chart.ts';
import type { LivingLevel } from './living-picture.ts';

/** Of all steps the same. */
const { channelBars } = breakoutRules.daily;

/** The candles behind the last one that was outside, and no more than a card shows. */
const listSince = (
  candles: readonly ChartCandle[],
  isOutside: (candle: ChartCandle) => boolean,
): readonly ChartCandle[] => candles.slice(candles.findLastIndex(isOutside) + 1).slice(-CHART_CANDLES.wide);

/**
 * The level that an idea's price broke, and what had touched it before, by the rule that makes the ideas.
 * `candles`: complete ones up to the opening. `stated`: the level that the idea was opened on, where it is known;
 * a watched level may break before a candle closes outside.
 */
export function findBrokenLevel(
  candles: readonly ChartCandle[],
  action: Action,
  timeframe: Timeframe,
  stated: number | null = null,
): LivingLevel | null {
  const rules = breakoutRules[timeframe];
  const isTop = action === 'BUY';
  const fresh = listFreshBreaks(candles, rules).find((one) => one.action === action);
  const price = stated ?? fresh?.level;
  if (price === undefined) return null;
  const isBeyond = ({ close }: ChartCandle) => (isTop ? close > price : close < price);
  const recent = Math.max(0, candles.length - rules.channelBars);
  const found =
    fresh?.level === price
      ? fresh.index
      : candles.findIndex((candle, index) => index >= recent && isBeyond(candle));
  const end = found < 0 ? candles.length : found;
  const before = candles.slice(0, end);
  const reach = touchReach(before);
  const isOutside = ({ high, low }: ChartCandle) => (isTop ? high > price + reach : low < price - reach);
  const touches = findTouches(listSince(before, isOutside), { price, isTop }, reach);
  return { price, touches, brokenAt: candles[found]?.time ?? null };
}

/** The two levels that the same rule waits at while nothing has broken; null with too little history. */
export function findRange(candles: readonly ChartCandle[]): { top: LivingLevel; bottom: LivingLevel } | null {
  const channel = channelAt(candles, candles.length, channelBars);
  if (!channel || channel.high <= channel.low) return null;
  const touches = touchesOfRange(candles, channel);
  const isShown = (time: number): boolean => time >= (candles.at(-CHART_CANDLES.wide)?.time ?? 0);
  const edge = (price: number, times: readonly number[]): LivingLevel => ({
    price,
    touches: times.filter(isShown),
    brokenAt: null,
  });
  return { top: edge(channel.high, touches.top), bottom: edge(channel.low, touches.bottom) };
}
