import { stepLength } from '@app/domain/market/candle.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import { breakoutRules } from '@app/domain/strategy/breakout.ts';
import { confidenceOf, type Confidence } from '@app/domain/strategy/confidence.ts';
import type { MarketPort } from '../../adapters/market/port.ts';

/** Complete candles the hit rate is measured on: some fifty trades. */
const HISTORY = 1_500;
/** Measured again after this many new candles: a dozen hardly move a rate over 1,500. */
const FRESH_CANDLES = 12;

/** The hit rate of the set-up on the instrument's own history, complete candles up to `now` at the latest. */
export type MeasureConfidence = (pair: Pair, timeframe: Timeframe, now: number) => Promise<Confidence>;

/** Measures once for all who ask at the same time and remembers it for a dozen candles: history is costly to fetch. */
export function createConfidenceMeter(market: Pick<MarketPort, 'candles'>): MeasureConfidence {
  const measured = new Map<string, { at: number; confidence: Promise<Confidence> }>();
  return (pair, timeframe, now) => {
    const { step } = breakoutRules[timeframe];
    const key = `${pair} ${timeframe}`;
    const known = measured.get(key);
    if (known && now >= known.at && now - known.at < FRESH_CANDLES * stepLength[step])
      return known.confidence;
    const confidence = market
      .candles(pair, step, now, HISTORY)
      .then((candles) => confidenceOf(instrumentOf(pair), timeframe, candles));
    measured.set(key, { at: now, confidence });
    confidence.catch(() => measured.delete(key));
    return confidence;
  };
}
