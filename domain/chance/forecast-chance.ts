import { candleStepMs } from '../market/candle.ts';
import type { Instrument, InstrumentKind } from '../market/instrument.ts';
import type { Plan, Timeframe } from '../signals/signal.ts';
import { expiryOf } from '../signals/tracking/expiry.ts';
import { completeColumns, pathSteps, type CandleHistory } from './candle-columns.ts';
import { correctChance, type Correction } from './correction.ts';
import { passFirstUnsure, type Barriers } from './first-passage.ts';
import { releaseTimesOf, type ScheduledRelease } from './volatility/release-times.ts';
import { LAST_DAY, LEVEL_HISTORY_MS, readLevels } from './volatility/variance-levels.ts';
import {
  clockOf,
  forecastLogVariance,
  type MarketProfile,
  type VolatilityModel,
} from './volatility/volatility-model.ts';
import type { VarianceClock } from './volatility/weekly-profile.ts';

/** All that is learned for one class and timeframe; plain JSON that a result file can hold. */
export type ChanceCalibration = {
  kind: InstrumentKind;
  timeframe: Timeframe;
  /** Nothing that became known at this UTC ms or later is in it. */
  learnedUntil: number;
  /** Past forecasts behind the correction. */
  cases: number;
  model: VolatilityModel;
  profiles: Readonly<Record<string, MarketProfile>>;
  correction: Correction;
};

/** Probabilities: target, stop and expired add up to 1; `luck` is the target's for a price without direction. */
export type ChanceForecast = { target: number; stop: number; expired: number; luck: number };

export type ChanceRequest = {
  instrument: Instrument;
  timeframe: Timeframe;
  /** Opened at `now`. */
  plan: Pick<Plan, 'action' | 'entry' | 'target' | 'stop'>;
  /** On the step of `pathSteps`; those that are not complete at `now` are left out. */
  candles: CandleHistory;
  releases: readonly ScheduledRelease[];
  now: number;
  calibration: ChanceCalibration;
  /** Where the rule has a lifetime of its own; UTC ms. */
  expiresAt?: number;
};

/**
 * As shares of the mid price at which the plan opens. It enters on one side of the spread and closes on the other, so
 * the stop is nearer and the target farther by half of it twice.
 */
export function barriersOf(
  { spreadPoints }: Instrument,
  { action, entry, target, stop }: ChanceRequest['plan'],
): Barriers {
  const mid = action === 'BUY' ? entry - spreadPoints / 2 : entry + spreadPoints / 2;
  return {
    toTarget: (Math.abs(target - entry) + spreadPoints) / mid,
    toStop: (Math.abs(stop - entry) - spreadPoints) / mid,
  };
}

/** For many forecasts by one clock; null where that is not enough to say: too little history. */
export function forecastChanceByClock(
  request: Omit<ChanceRequest, 'releases'>,
  clock: VarianceClock,
): ChanceForecast | null {
  const { span, past } = readRequest(request);
  const { calibration, instrument, plan } = request;
  const logVariance = forecastLogVariance(past, calibration.model, clock, span);
  if (logVariance === null) return null;
  const { logError } = calibration.model;
  return chanceOnPath({
    ...barriersOf(instrument, plan),
    logVariance,
    logError,
    correction: calibration.correction,
  });
}

function readRequest({ instrument, timeframe, candles, now, expiresAt }: Omit<ChanceRequest, 'releases'>) {
  const stepMs = candleStepMs[pathSteps[timeframe]];
  const { columns, end } = completeColumns(candles, stepMs, now, Math.ceil(LEVEL_HISTORY_MS / stepMs));
  const until = expiresAt ?? expiryOf(instrument, timeframe, now);
  return { past: { columns, end, stepMs }, span: { now, until } };
}

/** What a chance is computed from: how far it is either way, and how much the price is expected to move until the end. */
export type ChancePath = Barriers & { logVariance: number; logError: number; correction: Correction };

export function chanceOnPath({ logVariance, logError, correction, ...barriers }: ChancePath): ChanceForecast {
  const walk = passFirstUnsure(barriers, logVariance, logError);
  const target = correctChance(correction, walk.target);
  const rest = walk.target < 1 ? (1 - target) / (1 - walk.target) : 0;
  return { target, stop: walk.stop * rest, expired: walk.expired * rest, luck: walk.target };
}

/** The path of a plan beside what it would be by other views of its volatility; logarithms of the variance until the end. */
export type ForecastPath = ChancePath & {
  /** Without the releases ahead. */
  calmLogVariance: number;
  /** If the swings stayed those of the last day. */
  lastDayLogVariance: number;
};

/** A chance and what it was computed from, so that it can be asked how it would change. */
export type PlanChance = ChanceForecast & { path: ForecastPath };

/** Null where that is not enough to say: too little history, or a market of which nothing was learned. */
export function forecastPath(request: ChanceRequest): ForecastPath | null {
  const { instrument, calibration, releases, plan, now } = request;
  const profile = calibration.profiles[instrument.pair];
  if (!profile) return null;
  const times = releaseTimesOf(instrument, releases);
  const clock = clockOf(profile, times);
  const calmClock = clockOf(
    profile,
    times.filter((at) => at <= now),
  );
  const { span, past } = readRequest(request);
  const logVariance = forecastLogVariance(past, calibration.model, clock, span);
  const levels = readLevels(past.columns, past.end, past.stepMs, clock);
  if (logVariance === null || !levels) return null;
  const passing = (one: VarianceClock): number => Math.log(one(span.until) - one(span.now));
  return {
    ...barriersOf(instrument, plan),
    logVariance,
    logError: calibration.model.logError,
    correction: calibration.correction,
    calmLogVariance: logVariance + passing(calmClock) - passing(clock),
    lastDayLogVariance: (levels[LAST_DAY] as number) + passing(clock),
  };
}
