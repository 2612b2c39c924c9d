import { candleStepMs } from '@app/domain/market/candle.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import { breakoutRules } from '@app/domain/strategy/breakout.ts';
import { confidenceOf } from '@app/domain/strategy/confidence.ts';
import type { Confidence } from '@app/domain/signals/confidence.ts';
import type { MarketPort } from '../../../adapters/market/port.ts';

/** Complete candles: some fifty trades. */
const HISTORY = 1_500;
/** A dozen candles hardly move a rate over 1,500. */
const FRESH_CANDLES = 12;

export type MeasureConfidence = (pair: Pair, timeframe: Timeframe, now: number) => Promise<Confidence>;

export type ConfidenceMeter = {
  measure: MeasureConfidence;
  /** Null where it would have to be measured first. */
  known: (pair: Pair, timeframe: Timeframe, now: number) => Confidence | null;
};

type Measurement = { at: number; coming: Promise<Confidence>; value?: Confidence };

/** Concurrent callers share one measurement, because history is costly to fetch. */
export function createConfidenceMeter(market: Pick<MarketPort, 'candles'>): ConfidenceMeter {
  const measured = new Map<string, Measurement>();
  const keyOf = (pair: Pair, timeframe: Timeframe) => `${pair} ${timeframe}`;
  const fresh = (pair: Pair, timeframe: Timeframe, now: number): Measurement | undefined => {
    const found = measured.get(keyOf(pair, timeframe));
    const life = FRESH_CANDLES * candleStepMs[breakoutRules[timeframe].step];
    return found && now >= found.at && now - found.at < life ? found : undefined;
  };
  return {
    known: (pair, timeframe, now) => fresh(pair, timeframe, now)?.value ?? null,
    measure: async (pair, timeframe, now) => {
      const found = fresh(pair, timeframe, now);
      if (found) return found.coming;
      const coming = market
        .candles(pair, breakoutRules[timeframe].step, now, HISTORY)
        .then((candles) => confidenceOf(instrumentOf(pair), timeframe, candles));
      const mine: Measurement = { at: now, coming };
      measured.set(keyOf(pair, timeframe), mine);
      try {
        mine.value = await coming;
        return mine.value;
      } catch (error) {
        measured.delete(keyOf(pair, timeframe));
        throw error;
      }
    },
  };
}
