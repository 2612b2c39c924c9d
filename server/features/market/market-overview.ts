import type { MarketOverviewItem } from '@app/contracts/market/market.ts';
import { candleStepMs, candleSteps, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import { averageDayRange, priceSpanSince } from '@app/domain/market/day-range.ts';
import { instrumentOf, toPrice, type Pair } from '@app/domain/market/instrument.ts';
import { breakoutRules, channelAt } from '@app/domain/strategy/breakout.ts';
import { DAY_MS } from '@app/domain/time.ts';
import type { MarketPort } from '../../adapters/market/port.ts';

const LINE_STEP: CandleStep = '15m';
/** As many as the buddy measures a usual day on. */
const DAYS_BACK = 24;
/** Of spreads: as long as a wide one after a release lasts. */
const SAMPLE_MS = 5 * 60_000;

/** What a feed whose candles are longer has in place of it; null where they are longer than a day. */
const stepFrom = (wanted: CandleStep, baseStepMs: number): CandleStep | null =>
  candleSteps.find(
    (step) => candleStepMs[step] >= Math.max(candleStepMs[wanted], baseStepMs) && step !== '1d',
  ) ?? null;

/** Computed from what is stored; a feed that fails for one instrument leaves the others their figures. */
export function createOverviewReader(market: MarketPort): (now: number) => Promise<MarketOverviewItem[]> {
  const candlesOf = async (pair: Pair, step: CandleStep, now: number, count: number): Promise<Candle[]> => {
    try {
      return await market.candles(pair, step, now, count);
    } catch {
      return [];
    }
  };

  const readSpreads = createSpreadReader(market);

  const read = async (pair: Pair, now: number): Promise<MarketOverviewItem> => {
    const instrument = instrumentOf(pair);
    const lineStep = stepFrom(LINE_STEP, market.baseStep(pair));
    const { step, channelBars } = breakoutRules.daily;
    const [line, days, range] = await Promise.all([
      lineStep ? candlesOf(pair, lineStep, now, DAY_MS / candleStepMs[lineStep]) : [],
      candlesOf(pair, '1d', now, DAYS_BACK),
      candlesOf(pair, step, now, channelBars),
    ]);
    const price = (points: number): number => toPrice(instrument, points);
    const mid = market.quote(pair, now)?.mid;
    const midnight = Math.floor(now / DAY_MS) * DAY_MS;
    const today = mid === undefined ? null : priceSpanSince(line, midnight, mid);
    const usual = averageDayRange(days, instrument.kind);
    const levels = channelAt(range, range.length, channelBars);
    return {
      symbol: pair,
      closes: line.map(({ close }) => price(close)),
      day: today && usual ? { moved: price(today.high - today.low), usual: price(usual.points) } : null,
      spreads: readSpreads(pair, midnight, now),
      levels: levels && { high: price(levels.high), low: price(levels.low) },
    };
  };

  return (now) => Promise.all(market.pairs.map((pair) => read(pair, now)));
}

type SpreadsSoFar = { from: number; next: number; best: number; worst: { points: number; at: number } };

/** Best and worst since midnight UTC; each instant is sampled once, so a later call costs what is new. */
function createSpreadReader({ spreadAt }: MarketPort) {
  const days = new Map<Pair, SpreadsSoFar>();
  return (pair: Pair, from: number, to: number): MarketOverviewItem['spreads'] => {
    if (!spreadAt) return null;
    const stored = days.get(pair);
    const isSameDay = stored?.from === from && stored.next <= to + SAMPLE_MS;
    const day = isSameDay ? stored : { from, next: from, best: Infinity, worst: { points: 0, at: from } };
    days.set(pair, day);
    for (; day.next <= to; day.next += SAMPLE_MS) {
      const points = spreadAt(pair, day.next);
      day.best = Math.min(day.best, points);
      if (points > day.worst.points) day.worst = { points, at: day.next };
    }
    const instrument = instrumentOf(pair);
    return {
      best: toPrice(instrument, day.best),
      worst: { value: toPrice(instrument, day.worst.points), at: day.worst.at },
    };
  };
}
