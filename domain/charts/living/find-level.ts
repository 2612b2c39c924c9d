import { averageTrueRange, breakoutRules, channelAt, listFreshBreaks } from '../../strategy/breakout.ts';
import type { Action, Timeframe } from '../../signals/signal.ts';
import type { ChartCandle } from '../chart-candle.ts';
import { CHART_CANDLES } from '../plan-chart.ts';
import type { LivingLevel } from './living-picture.ts';

/** So near to a level that the eye sees a touch, as a share of the ATR. */
const TOUCH_ATR = 0.1;
/** Of all steps the same. */
const { channelBars, atrBars } = breakoutRules.daily;

/** Which of the candles came up to the level from inside; of neighbours, the one that came nearest. */
function findTouches(
  candles: readonly ChartCandle[],
  { price, isTop }: { price: number; isTop: boolean },
  reach: number,
): number[] {
  const distances = candles.map(({ high, low }) => (isTop ? price - high : low - price));
  const isTouch = (index: number): boolean => (distances[index] ?? Infinity) <= reach;
  const touches: number[] = [];
  for (let index = 0; index < candles.length; index += 1) {
    if (!isTouch(index)) continue;
    let nearest = index;
    while (isTouch(index + 1)) {
      index += 1;
      if ((distances[index] ?? Infinity) < (distances[nearest] ?? Infinity)) nearest = index;
    }
    touches.push(candles[nearest]?.time ?? 0);
  }
  return touches;
}

const reachOf = (candles: readonly ChartCandle[]): number =>
  (averageTrueRange(candles, atrBars) ?? 0) * TOUCH_ATR;

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
  const reach = reachOf(before);
  const isOutside = ({ high, low }: ChartCandle) => (isTop ? high > price + reach : low < price - reach);
  const touches = findTouches(listSince(before, isOutside), { price, isTop }, reach);
  return { price, touches, brokenAt: candles[found]?.time ?? null };
}

/** The two levels that the same rule waits at while nothing has broken; null with too little history. */
export function findRange(candles: readonly ChartCandle[]): { top: LivingLevel; bottom: LivingLevel } | null {
  const channel = channelAt(candles, candles.length, channelBars);
  if (!channel || channel.high <= channel.low) return null;
  const isOutside = ({ high, low }: ChartCandle) => high > channel.high || low < channel.low;
  const inside = listSince(candles, isOutside);
  const edge = (price: number, isTop: boolean): LivingLevel => ({
    price,
    touches: findTouches(inside, { price, isTop }, reachOf(candles)),
    brokenAt: null,
  });
  return { top: edge(channel.high, true), bottom: edge(channel.low, false) };
}
