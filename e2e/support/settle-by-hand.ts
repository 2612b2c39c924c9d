import { readFileSync } from 'node:fs';

type Candle = { time: number; open: number; high: number; low: number; close: number };

/** The file's candles, read without any of the product's code. */
export function readCandles(file: string): Candle[] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((text) => {
    const [time = '', open, high, low, close] = text.split(',');
    return {
      time: Date.parse(time),
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
    };
  });
}

export type Idea = {
  action: 'BUY' | 'SELL';
  entry: number;
  stop: number;
  target: number;
  openedAt: number;
  expiresAt: number;
};
export type HandSettlement = { status: 'target_hit' | 'stop_hit' | 'expired'; price: number; at: number };

/** Independent of the product's code: mid prices, half the spread off on the closing side, the stop before the target, a gap beyond the stop at its own price. */
export function settleByHand(
  idea: Idea,
  candles: Candle[],
  stepMs: number,
  spread: number,
  digits: number,
): HandSettlement | null {
  const buy = idea.action === 'BUY';
  const off = (mid: number): number => Number((buy ? mid - spread / 2 : mid + spread / 2).toFixed(digits));
  const beyondStop = (price: number): boolean => (buy ? price <= idea.stop : price >= idea.stop);
  const atTarget = (price: number): boolean => (buy ? price >= idea.target : price <= idea.target);
  for (const candle of candles) {
    if (candle.time < idea.openedAt) continue;
    const open = off(candle.open);
    const end = candle.time + stepMs;
    if (candle.time >= idea.expiresAt) return { status: 'expired', price: open, at: candle.time };
    if (beyondStop(open)) return { status: 'stop_hit', price: open, at: candle.time };
    if (atTarget(open)) return { status: 'target_hit', price: idea.target, at: candle.time };
    const worst = off(buy ? candle.low : candle.high);
    const best = off(buy ? candle.high : candle.low);
    if (beyondStop(worst)) return { status: 'stop_hit', price: idea.stop, at: end };
    if (atTarget(best)) return { status: 'target_hit', price: idea.target, at: end };
    if (idea.expiresAt < end) return { status: 'expired', price: off(candle.close), at: end };
  }
  return null;
}
