import { candleStepMs } from '../../market/candle.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { Timeframe } from '../../signals/signal.ts';
import { expiryOf } from '../../signals/tracking/expiry.ts';
import { pathSteps, type CandleColumns } from '../candle-columns.ts';
import { createProfileLearner, type ProfileLearner } from './profile-learner.ts';
import { solveLinear } from './solve-linear.ts';
import { candleVariance, LEVELS, readLevels } from './variance-levels.ts';
import {
  clockOf,
  regressorsOf,
  untrainedModel,
  type MarketProfile,
  type VolatilityModel,
} from './volatility-model.ts';

/** The candles of one market on the step of `pathSteps`, and its release times, ascending. */
export type MarketHistory = {
  instrument: Instrument;
  columns: CandleColumns;
  releaseTimes: readonly number[];
  /** Candles that reach farther back for the weekly profile, an hour long or less. */
  profileFrom?: { columns: CandleColumns; stepMs: number };
};

export type LearnedVolatility = {
  model: VolatilityModel;
  /** By instrument; without those of which too little is known. */
  profiles: Record<string, MarketProfile>;
};

const SAMPLE_EVERY: Record<Timeframe, number> = { short: 2, daily: 4, weekly: 2, long: 1 };
const MIN_SAMPLES = 300;
const RIDGE = 0.01;

/** Sums of a regression, so that a sample can be forgotten once it is added. */
function createRegression() {
  const size = LEVELS;
  const products = Array.from({ length: size }, () => new Float64Array(size + 1));
  let [count, squares] = [0, 0];
  return {
    add: (x: readonly number[], y: number): void => {
      count += 1;
      squares += y * y;
      for (let a = 0; a < size; a += 1) {
        const row = products[a] as Float64Array;
        for (let b = 0; b < size; b += 1) row[b] = (row[b] as number) + (x[a] as number) * (x[b] as number);
        row[size] = (row[size] as number) + (x[a] as number) * y;
      }
    },
    solve: (): VolatilityModel => {
      if (count < MIN_SAMPLES) return untrainedModel;
      const system = products.map((row, a) =>
        Array.from(row, (value, b) => (a === b && a > 0 ? value + RIDGE * count : value)),
      );
      const coefficients = solveLinear(system);
      let explained = 0;
      for (let a = 0; a < size; a += 1) {
        const row = products[a] as Float64Array;
        explained += 2 * (coefficients[a] as number) * (row[size] as number);
        for (let b = 0; b < size; b += 1)
          explained -= (coefficients[a] as number) * (coefficients[b] as number) * (row[b] as number);
      }
      return { coefficients, logError: Math.sqrt(Math.max(0, squares - explained) / count) };
    },
  };
}

type Regression = ReturnType<typeof createRegression>;
type PendingSample = { regressors: number[]; expected: number; from: number; until: number };

/** Learns one market; its samples count once the time they forecast is over. */
function createMarketLearner(history: MarketHistory, timeframe: Timeframe, regression: Regression) {
  const stepMs = candleStepMs[pathSteps[timeframe]];
  const { columns, instrument, releaseTimes } = history;
  const { time } = columns;
  const source = history.profileFrom ?? { columns, stepMs };
  const learner: ProfileLearner = createProfileLearner(source.columns, source.stepMs, releaseTimes);
  const passed = new Float64Array(time.length + 1);
  for (let i = 0; i < time.length; i += 1) passed[i + 1] = (passed[i] as number) + candleVariance(columns, i);
  let profile: MarketProfile | null = null;
  let pending: PendingSample[] = [];
  let next = 0;

  const settleSamples = (now: number): void => {
    const open: PendingSample[] = [];
    for (const sample of pending) {
      if (sample.until > now) {
        open.push(sample);
        continue;
      }
      let end = sample.from;
      while (end < time.length && (time[end] as number) + stepMs <= sample.until) end += 1;
      const variance = (passed[end] as number) - (passed[sample.from] as number);
      if (variance > 0) regression.add(sample.regressors, Math.log(variance) - sample.expected);
    }
    pending = open;
  };

  const addSamples = (until: number): void => {
    const clock = profile && clockOf(profile, releaseTimes);
    for (; next < time.length && (time[next] as number) < until; next += SAMPLE_EVERY[timeframe]) {
      if (!clock) continue;
      const from = time[next] as number;
      const levels = readLevels(columns, next, stepMs, clock);
      const expiresAt = expiryOf(instrument, timeframe, from);
      const passing = clock(expiresAt) - clock(from);
      if (!levels || !(passing > 0)) continue;
      const expected = (levels[LEVELS - 1] as number) + Math.log(passing);
      pending.push({ regressors: regressorsOf(levels), expected, from: next, until: expiresAt });
    }
  };

  return (until: number): MarketProfile | null => {
    addSamples(until);
    settleSamples(until);
    profile = learner.learnUntil(until);
    return profile;
  };
}

/** Of one class and timeframe. Each call takes up what was known at `until`, which never goes back, and nothing later. */
export function createVolatilityLearner(
  timeframe: Timeframe,
  markets: readonly MarketHistory[],
): (until: number) => LearnedVolatility {
  const regression = createRegression();
  const learners = markets.map((history) => ({
    pair: history.instrument.pair,
    learnUntil: createMarketLearner(history, timeframe, regression),
  }));
  return (until) => {
    const profiles: Record<string, MarketProfile> = {};
    for (const { pair, learnUntil } of learners) {
      const profile = learnUntil(until);
      if (profile) profiles[pair] = profile;
    }
    return { model: regression.solve(), profiles };
  };
}
