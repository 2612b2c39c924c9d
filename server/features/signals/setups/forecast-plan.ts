import { DAY_MS } from '@app/domain/time.ts';
import { pathSteps } from '@app/domain/chance/candle-columns.ts';
import { findCalibration } from '@app/domain/chance/calibration-base.ts';
import { chanceOnPath, forecastPath, type PlanChance } from '@app/domain/chance/forecast-chance.ts';
import { LEVEL_HISTORY_MS } from '@app/domain/chance/volatility/variance-levels.ts';
import { candleStepMs, type Candle } from '@app/domain/market/candle.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import type { Plan, Timeframe } from '@app/domain/signals/signal.ts';
import { expiryOf } from '@app/domain/signals/tracking/expiry.ts';
import { MarketDown, type MarketPort } from '../../../adapters/market/port.ts';
import type { ReleasesPort } from '../../../ports/calendar.ts';
import type { EvidencePort } from '../../../ports/evidence.ts';

/** Null where there is not enough to say: a market nobody learned, too few candles, or a feed that is down. */
export type ForecastPlan = (plan: Plan, timeframe: Timeframe, now: number) => Promise<PlanChance | null>;

type Sources = {
  market: Pick<MarketPort, 'candles'>;
  releases: Pick<ReleasesPort, 'listBetween'>;
  evidence: Pick<EvidencePort, 'readCalibrations'>;
};

export function createPlanForecaster({ market, releases, evidence }: Sources): ForecastPlan {
  const readCandles = createCandleReader(market);
  return async (plan, timeframe, now) => {
    const instrument = instrumentOf(plan.pair);
    const calibration = findCalibration(await evidence.readCalibrations(), instrument.kind, timeframe, now);
    if (!calibration?.profiles[plan.pair]) return null;
    const until = expiryOf(instrument, timeframe, now);
    const [candles, scheduled] = await Promise.all([
      readCandles(plan.pair, timeframe, now),
      releases.listBetween(now - LEVEL_HISTORY_MS - DAY_MS, until, now),
    ]);
    const path = forecastPath({
      instrument,
      timeframe,
      plan,
      candles,
      releases: scheduled,
      now,
      calibration,
    });
    return path && { ...chanceOnPath(path), path };
  };
}

/** Five weeks of complete candles, which are the same for everybody until the next one is complete. */
function createCandleReader(market: Pick<MarketPort, 'candles'>) {
  const read = new Map<string, { step: number; coming: Promise<Candle[]> }>();
  return async (pair: Pair, timeframe: Timeframe, now: number): Promise<Candle[]> => {
    const key = `${pair} ${pathSteps[timeframe]}`;
    const stepMs = candleStepMs[pathSteps[timeframe]];
    const step = Math.floor(now / stepMs);
    const found = read.get(key);
    if (found?.step === step) return found.coming;
    const count = Math.ceil(LEVEL_HISTORY_MS / stepMs) + 1;
    const coming = market
      .candles(pair, pathSteps[timeframe], now, count)
      .catch((error: unknown): Candle[] => {
        read.delete(key);
        if (error instanceof MarketDown) return [];
        throw error;
      });
    read.set(key, { step, coming });
    return coming;
  };
}
