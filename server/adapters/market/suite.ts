import { HOUR_MS } from '@app/domain/time.ts';
import { aggregateCandles } from '@app/domain/market/aggregate-candles.ts';
import { candleSteps, candleStepMs } from '@app/domain/market/candle.ts';
import { instrumentOf, instruments } from '@app/domain/market/instrument.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { describe, expect, it } from 'vitest';
import type { MarketPort } from './port.ts';

export type MarketSubject = {
  open: () => MarketPort;
  now: number;
  /** The same market with everything after `cut` gone or different. */
  otherAfter?: (cut: number) => MarketPort;
  before: number;
};

async function everythingKnownAt(market: MarketPort, pair: Pair, now: number) {
  const candles = await Promise.all(candleSteps.map((step) => market.candles(pair, step, now, 40)));
  return {
    quote: market.quote(pair, now),
    candles,
    bars: await market.barsBetween(pair, now - 6 * HOUR_MS, now),
  };
}

export function describeMarket(name: string, subject: MarketSubject): void {
  const { now } = subject;
  // Within, at and between candles, some of them while most markets are closed.
  const instants = [
    0,
    1,
    37_000,
    60_000,
    17 * 60_000 + 3,
    HOUR_MS,
    5 * HOUR_MS + 1,
    26 * HOUR_MS,
    50 * HOUR_MS,
  ].map((back) => now - back);

  describe(`${name} as a market`, () => {
    const market = subject.open();
    describeQuotes(market, subject, instants);
    describeCandles(market, subject, instants);
    describeKnowledge(market, subject, instants);
  });
}

function describeQuotes(market: MarketPort, { now }: MarketSubject, instants: readonly number[]): void {
  it('quotes a bid below an ask around the mid, printed before now', () => {
    for (const pair of market.pairs) {
      for (const at of instants) {
        const quote = market.quote(pair, at);
        if (!quote) continue;
        expect(quote.pair).toBe(pair);
        expect(quote.at).toBeLessThanOrEqual(at);
        expect(quote.bid).toBeLessThan(quote.mid);
        expect(quote.mid - quote.bid).toBe(quote.ask - quote.mid);
        expect([quote.bid, quote.mid, quote.ask].every(Number.isSafeInteger)).toBe(true);
      }
      expect(market.quote(pair, now)).not.toBeNull();
    }
  });

  it('quotes a price that the bar of its time contains', async () => {
    for (const pair of market.pairs) {
      const step = market.baseStep(pair);
      for (const at of instants) {
        const quote = market.quote(pair, at);
        if (!quote) continue;
        const around = await market.barsBetween(pair, quote.at - 1, quote.at + step);
        expect(around.some((one) => one.low <= quote.mid && quote.mid <= one.high)).toBe(true);
      }
    }
  });
}

function describeCandles(market: MarketPort, { now }: MarketSubject, instants: readonly number[]): void {
  it('gives candles that are whole, aligned, ascending and complete', async () => {
    for (const pair of market.pairs) {
      for (const step of candleSteps) {
        const length = candleStepMs[step];
        for (const at of instants) {
          const candles = await market.candles(pair, step, at, 30);
          expect(candles.length).toBeLessThanOrEqual(30);
          if (length < market.baseStep(pair)) expect(candles).toEqual([]);
          candles.forEach((one, i) => {
            expect(one.time % length).toBe(0);
            expect(one.time + length).toBeLessThanOrEqual(at);
            if (i > 0) expect(one.time).toBeGreaterThan(candles[i - 1]!.time);
            expect(Math.max(one.open, one.close)).toBeLessThanOrEqual(one.high);
            expect(Math.min(one.open, one.close)).toBeGreaterThanOrEqual(one.low);
            expect([one.open, one.high, one.low, one.close].every(Number.isSafeInteger)).toBe(true);
          });
          expect(await market.candles(pair, step, at, 3)).toEqual(candles.slice(-3));
        }
      }
    }
  });

  it('joins its long candles from the very bars that signals are settled on', async () => {
    for (const pair of market.pairs) {
      const bars = await market.barsBetween(pair, now - 80 * HOUR_MS, now);
      expect(bars.length).toBeGreaterThan(0);
      for (const step of candleSteps) {
        if (candleStepMs[step] < market.baseStep(pair)) continue;
        const first = (Math.floor((now - 80 * HOUR_MS) / candleStepMs[step]) + 1) * candleStepMs[step];
        const whole = aggregateCandles(
          bars.filter((one) => one.time >= first),
          candleStepMs[step],
        ).filter((one) => one.time + candleStepMs[step] <= now);
        expect(await market.candles(pair, step, now, whole.length)).toEqual(whole);
      }
    }
  });

  it('hands out every bar exactly once, however often it is asked', async () => {
    for (const pair of market.pairs) {
      const from = now - 30 * HOUR_MS;
      const whole = await market.barsBetween(pair, from, now);
      const pieces = [];
      const stops = [...instants, from, now].filter((at) => at >= from).sort((a, b) => a - b);
      for (let i = 1; i < stops.length; i += 1)
        pieces.push(...(await market.barsBetween(pair, stops[i - 1]!, stops[i]!)));
      expect(pieces).toEqual(whole);
      const step = market.baseStep(pair);
      expect(whole.every((one) => one.time + step > from && one.time + step <= now)).toBe(true);
    }
  });
}

function describeKnowledge(market: MarketPort, subject: MarketSubject, instants: readonly number[]): void {
  const { now, otherAfter } = subject;

  it('answers the same again, in a new process and in any order', async () => {
    for (const pair of market.pairs.slice(0, 3)) {
      const first = await everythingKnownAt(market, pair, now - HOUR_MS);
      const other = subject.open();
      await everythingKnownAt(other, pair, now);
      expect(await everythingKnownAt(other, pair, now - HOUR_MS)).toEqual(first);
    }
  });

  if (otherAfter) {
    it('knows nothing of what comes later', async () => {
      for (const at of instants) {
        const other = otherAfter(at);
        for (const pair of market.pairs) {
          expect(await everythingKnownAt(other, pair, at)).toEqual(await everythingKnownAt(market, pair, at));
        }
      }
    });
  }

  it('has no price before its first one, nor for what it does not carry', async () => {
    for (const pair of market.pairs) {
      expect(market.quote(pair, subject.before)).toBeNull();
      expect(await market.candles(pair, '1h', subject.before, 10)).toEqual([]);
      expect(await market.barsBetween(pair, subject.before - HOUR_MS, subject.before)).toEqual([]);
    }
    for (const { pair } of instruments.filter((one) => !market.pairs.includes(one.pair))) {
      expect(market.quote(pair, now)).toBeNull();
      expect(await market.candles(pair, '1h', now, 10)).toEqual([]);
      expect(await market.barsBetween(pair, now - HOUR_MS, now)).toEqual([]);
    }
    expect(market.pairs.every((pair) => instrumentOf(pair).pair === pair)).toBe(true);
  });
}
