import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { highest, joined, lowest, swing, timeframes, type Candle, type Plan } from './by-hand.ts';

const HALF_SPREAD = 15;

type Trade = { sign: 1 | -1; entry: number; stop: number; target: number; until: number };
type End = { how: 'stop' | 'target' | 'time'; price: number };

/** `meanR`: multiples of the risk. */
export type PastTrades = { count: number; hits: number; late: number; meanR: number };

/** Earlier set-ups of a plan by the published rules, independent of the product's code. */
export function recordByHand(candles: readonly Candle[], plan: Plan, now: number): PastTrades {
  const bars = joined(candles, timeframes[plan], now).slice(-1_500);
  const ends: Array<{ trade: Trade; end: End }> = [];
  for (let i = 1; i < bars.length; i += 1) {
    const trade = tradeAt(bars.slice(Math.max(0, i - 120), i), bars[i] as Candle, plan);
    if (!trade) continue;
    let end: End | null = null;
    for (; i < bars.length && !end; i += 1) end = endOn(trade, bars[i] as Candle, timeframes[plan] * 60_000);
    if (!end) break;
    ends.push({ trade, end });
    // The bar that closed a trade opens none.
    i -= 1;
  }
  const results = ends.map(
    ({ trade, end }) => (trade.sign * (end.price - trade.entry)) / Math.abs(trade.entry - trade.stop),
  );
  return {
    count: ends.length,
    hits: ends.filter(({ end }) => end.how === 'target').length,
    late: ends.filter(({ end }) => end.how === 'time').length,
    meanR: results.reduce((sum, one) => sum + one, 0) / results.length,
  };
}

/** Follows the first close beyond the range of the twenty bars before it, at most three bars old, at the next open. */
function tradeAt(before: readonly Candle[], bar: Candle, plan: Plan): Trade | null {
  if (before.length < 24) return null;
  const range = swing(before);
  const side = (index: number): 1 | -1 | 0 => {
    const window = before.slice(index - 20, index);
    const close = before[index]?.close;
    if (index < 20 || close === undefined) return 0;
    if (close > highest(window)) return 1;
    return close < lowest(window) ? -1 : 0;
  };
  for (let index = before.length - 1; index >= before.length - 3; index -= 1) {
    const sign = side(index);
    if (sign === 0 || side(index - 1) === sign) continue;
    const window = before.slice(index - 20, index);
    const beyond = sign * (bar.open - (sign > 0 ? highest(window) : lowest(window)));
    if (beyond <= 0 || beyond > range) continue;
    const entry = bar.open + sign * HALF_SPREAD;
    const risk = Math.round(2 * range);
    return {
      sign,
      entry,
      stop: entry - sign * risk,
      target: entry + 2 * sign * risk,
      until: lifeOf(plan, bar.time),
    };
  }
  return null;
}

/** The stop counts before the target, and an open beyond either counts first. */
function endOn({ sign, stop, target, until }: Trade, bar: Candle, length: number): End | null {
  const side = (mid: number): number => mid - sign * HALF_SPREAD;
  const lost = (mid: number): boolean => sign * (side(mid) - stop) <= 0;
  const won = (mid: number): boolean => sign * (side(mid) - target) >= 0;
  if (bar.time >= until) return { how: 'time', price: side(bar.open) };
  if (lost(bar.open)) return { how: 'stop', price: side(bar.open) };
  if (won(bar.open)) return { how: 'target', price: target };
  if (lost(sign > 0 ? bar.low : bar.high)) return { how: 'stop', price: stop };
  if (won(sign > 0 ? bar.high : bar.low)) return { how: 'target', price: target };
  return until < bar.time + length ? { how: 'time', price: side(bar.close) } : null;
}

/** Four hours, one or five trading days, or thirty calendar days. */
function lifeOf(plan: Plan, from: number): number {
  if (plan === 'long') return from + 30 * DAY_MS;
  let left = { short: 4, daily: 24, weekly: 115 }[plan] * HOUR_MS;
  let at = from;
  while (left > 0) {
    const next = Math.min(Math.floor(at / HALF_HOUR_MS) * HALF_HOUR_MS + HALF_HOUR_MS, at + left);
    if (isTraded(at)) left -= next - at;
    at = next;
  }
  return at;
}

const HALF_HOUR_MS = HOUR_MS / 2;

/** From the early close to the evening: Memorial Day and Juneteenth. */
const shortened = [
  ['2026-05-25T18:30Z', '2026-05-25T22:00Z'],
  ['2026-06-19T17:00Z', '2026-06-19T22:00Z'],
].map((times) => times.map((time) => Date.parse(time)));

/** New York summer time: gold closes from 21:00 to 22:00 UTC, from Friday to Sunday evening and early on two holidays. */
function isTraded(at: number): boolean {
  const [day, hour] = [new Date(at).getUTCDay(), new Date(at).getUTCHours()];
  if (day === 6 || (day === 5 && hour >= 21) || (day === 0 && hour < 22)) return false;
  if (shortened.some(([from = 0, to = 0]) => at >= from && at < to)) return false;
  return hour !== 21;
}
