import { WEEK_MS } from '../time.ts';
import type { InstrumentKind } from '../market/instrument.ts';
import { timeframes, type Closing, type OpenSignal, type Timeframe } from '../signals/signal.ts';
import { learnCorrection } from './correction.ts';
import { forecastChanceByClock, type ChanceCalibration, type ChanceForecast } from './forecast-chance.ts';
import type { StatedOutcome } from './isotonic.ts';
import { createVolatilityLearner, type MarketHistory } from './volatility/volatility-learner.ts';
import { clockOf } from './volatility/volatility-model.ts';
import type { VarianceClock } from './volatility/weekly-profile.ts';

export type PastCase = OpenSignal & { closing: Pick<Closing, 'status' | 'at'> };

/** One market on the step of `pathSteps` with the past cases of a rule on it, oldest first. */
export type CaseHistory = MarketHistory & { timeframe: Timeframe; cases: readonly PastCase[] };

export type CaseForecast = { timeframe: Timeframe; past: PastCase; chance: ChanceForecast };

export type WalkForward = {
  /** In the order in which the cases opened, without those of which too little was known. */
  forecasts: CaseForecast[];
  /** What is known at the end. */
  calibrations: ChanceCalibration[];
};

/** A quarter of a year: what is learned is renewed this often. */
const RENEW_MS = 13 * WEEK_MS;

/** All markets of one class. Every case is forecast from what was known when its quarter began and the candles before it. */
export function walkForward(
  kind: InstrumentKind,
  histories: readonly CaseHistory[],
  until: number,
): WalkForward {
  const forecasts: CaseForecast[] = [];
  const learners = timeframes.flatMap((timeframe) => {
    const markets = histories.filter((one) => one.timeframe === timeframe);
    return markets.length > 0
      ? [
          {
            timeframe,
            markets,
            learnUntil: createVolatilityLearner(timeframe, markets),
            next: markets.map(() => 0),
          },
        ]
      : [];
  });

  const calibrate = (at: number): ChanceCalibration[] => {
    const closed = forecasts.filter(({ past }) => past.closing.at <= at);
    const correction = learnCorrection(closed.map(toOutcome));
    return learners.map(({ timeframe, learnUntil }) => ({
      kind,
      timeframe,
      learnedUntil: at,
      cases: closed.length,
      ...learnUntil(at),
      // Without a case of its own a timeframe is not corrected by the others: its luck lies elsewhere.
      correction: closed.some((one) => one.timeframe === timeframe) ? correction : learnCorrection([]),
    }));
  };

  const first = Math.min(...histories.flatMap(({ cases }) => cases.slice(0, 1).map((one) => one.openedAt)));
  for (let from = Math.floor(first / RENEW_MS) * RENEW_MS; from < until; from += RENEW_MS) {
    const calibrations = calibrate(from);
    const end = Math.min(until, from + RENEW_MS);
    learners.forEach(({ timeframe, markets, next }, k) => {
      const calibration = calibrations[k] as ChanceCalibration;
      markets.forEach((market, m) => {
        const clock = openClock(market, calibration);
        let i = next[m] as number;
        for (let past = market.cases[i]; past && past.openedAt < end; past = market.cases[i]) {
          const chance = clock && forecastCase(market, past, calibration, clock);
          if (chance) forecasts.push({ timeframe, past, chance });
          i += 1;
        }
        next[m] = i;
      });
    });
  }
  forecasts.sort((a, b) => a.past.openedAt - b.past.openedAt);
  return { forecasts, calibrations: calibrate(until) };
}

const toOutcome = ({ past, chance }: CaseForecast): StatedOutcome => ({
  stated: chance.luck,
  happened: past.closing.status === 'target_hit',
});

function openClock(
  { instrument, releaseTimes }: MarketHistory,
  { profiles }: ChanceCalibration,
): VarianceClock | null {
  const profile = profiles[instrument.pair];
  return profile ? clockOf(profile, releaseTimes) : null;
}

const forecastCase = (
  { instrument, timeframe, columns }: CaseHistory,
  past: PastCase,
  calibration: ChanceCalibration,
  clock: VarianceClock,
): ChanceForecast | null =>
  forecastChanceByClock(
    {
      instrument,
      timeframe,
      plan: past,
      candles: columns,
      now: past.openedAt,
      calibration,
      expiresAt: past.expiresAt,
    },
    clock,
  );
