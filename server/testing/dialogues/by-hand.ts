import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import { readFileSync } from 'node:fs';

/** Independent of the product's code: prices are US cents, times UTC ms. */
export type Candle = { time: number; open: number; high: number; low: number; close: number };

const cents = (text = ''): number => Math.round(Number(text) * 100);

export function readGold(file: string): Candle[] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [time = '', open, high, low, close] = line.split(',');
    return {
      time: Date.parse(time),
      open: cents(open),
      high: cents(high),
      low: cents(low),
      close: cents(close),
    };
  });
}

/** Candles of `minutes`, complete at `now`. */
export function joined(candles: readonly Candle[], minutes: number, now: number): Candle[] {
  const length = minutes * MINUTE_MS;
  const bars: Candle[] = [];
  for (const one of candles) {
    const time = Math.floor(one.time / length) * length;
    if (time + length > now) break;
    const last = bars.at(-1);
    if (last?.time !== time) bars.push({ ...one, time });
    else {
      last.high = Math.max(last.high, one.high);
      last.low = Math.min(last.low, one.low);
      last.close = one.close;
    }
  }
  return bars;
}

/** Minutes per candle. */
export const timeframes = { short: 15, daily: 60, weekly: 240, long: 1_440 };
export type Plan = keyof typeof timeframes;

/** Wilder's average true range over 14 bars, from the last 120. */
export function swing(bars: readonly Candle[]): number {
  const seen = bars.slice(-120);
  const ranges = seen.slice(1).map((bar, i) => {
    const before = seen[i]?.close ?? 0;
    return Math.max(bar.high, before) - Math.min(bar.low, before);
  });
  const start = ranges.slice(0, 14).reduce((sum, one) => sum + one, 0) / 14;
  return ranges.slice(14).reduce((average, one) => (average * 13 + one) / 14, start);
}

export const highest = (bars: readonly Candle[]): number => Math.max(...bars.map((bar) => bar.high));
export const lowest = (bars: readonly Candle[]): number => Math.min(...bars.map((bar) => bar.low));

export type Gold = ReturnType<typeof goldAt>;

export function goldAt(all: readonly Candle[], now: number) {
  const candles = all.filter((one) => one.time <= now);
  const running = candles.at(-1) as Candle;
  const over = now >= running.time + MINUTE_MS;
  const mid = over ? running.close : running.open;
  const complete = over ? candles : candles.slice(0, -1);
  const ranges = Object.fromEntries(
    Object.entries(timeframes).map(([name, minutes]) => {
      const bars = joined(complete, minutes, now);
      const edges = [0, 1, 2].map((back) => bars.slice(-21 - back, bars.length - 1 - back));
      return [
        name,
        {
          low: lowest(bars.slice(-20)),
          high: highest(bars.slice(-20)),
          /** Edges that one of the last three bars may have broken. */
          edges: edges.flatMap((bars) => [lowest(bars), highest(bars)]),
          stop: Math.round(2 * swing(bars)),
          swing: swing(bars),
        },
      ];
    }),
  ) as Record<Plan, { low: number; high: number; edges: number[]; stop: number; swing: number }>;
  const days = joined(complete, 1_440, now)
    .slice(-24)
    .filter(({ time }) => ![0, 6].includes(new Date(time).getUTCDay()));
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  const quarters = joined(complete, 15, now)
    .slice(-96)
    .filter(({ time }) => time >= midnight);
  return {
    mid,
    bid: mid - 15,
    ask: mid + 15,
    ranges,
    days: days.length,
    usualDay: Math.round(days.reduce((sum, { high, low }) => sum + high - low, 0) / days.length),
    today: Math.max(highest(quarters), mid) - Math.min(lowest(quarters), mid),
    open: quarters[0]?.open ?? null,
    lastClose: complete.findLast(({ time }) => time < midnight)?.close ?? null,
  };
}
