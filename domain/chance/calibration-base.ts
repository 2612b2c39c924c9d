import type { InstrumentKind } from '../market/instrument.ts';
import type { Timeframe } from '../signals/signal.ts';
import { learnCorrection, type Correction } from './correction.ts';
import type { ChanceCalibration } from './forecast-chance.ts';
import { untrainedModel, type MarketProfile, type VolatilityModel } from './volatility/volatility-model.ts';

/** What was known of one class at one time; a market's week is the same for every timeframe. */
export type ClassCalibration = {
  kind: InstrumentKind;
  /** Nothing that became known at this UTC ms or later is in it. */
  learnedUntil: number;
  cases: number;
  correction: Correction;
  /** Of which no past case was at hand: their chance is luck itself. */
  uncorrected: readonly Timeframe[];
  models: Partial<Record<Timeframe, VolatilityModel>>;
  profiles: Readonly<Record<string, MarketProfile>>;
};

/** Shipped with the product; what was known at several times, so that a replay of the past states nothing by its future. */
export type CalibrationBase = { format: 1; classes: readonly ClassCalibration[] };

/** Of calibrations of one class and time. A market has the week that was learned from its finest candles. */
export function joinTimeframes(calibrations: readonly ChanceCalibration[]): ClassCalibration | null {
  const trained = calibrations.filter(({ model }) => model !== untrainedModel);
  const [first] = trained.toSorted((a, b) => b.correction.trust - a.correction.trust);
  if (!first) return null;
  const { kind, learnedUntil, cases, correction } = first;
  return {
    kind,
    learnedUntil,
    cases,
    correction,
    uncorrected: trained.flatMap((one) => (one.correction.trust === 0 ? one.timeframe : [])),
    models: Object.fromEntries(trained.map(({ timeframe, model }) => [timeframe, model])),
    profiles: Object.assign({}, ...trained.toReversed().map(({ profiles }) => profiles)) as Record<
      string,
      MarketProfile
    >,
  };
}

/** The newest that knew nothing of `now` or later; null where there is none. */
export function findCalibration(
  { classes }: CalibrationBase,
  kind: InstrumentKind,
  timeframe: Timeframe,
  now: number,
): ChanceCalibration | null {
  const known = classes.filter(
    (one) => one.kind === kind && one.learnedUntil <= now && one.models[timeframe],
  );
  const newest = known.reduce<ClassCalibration | null>(
    (a, b) => (a && a.learnedUntil >= b.learnedUntil ? a : b),
    null,
  );
  const model = newest?.models[timeframe];
  if (!newest || !model) return null;
  const { learnedUntil, cases, profiles } = newest;
  const correction = newest.uncorrected.includes(timeframe) ? learnCorrection([]) : newest.correction;
  return { kind, timeframe, learnedUntil, cases, model, profiles, correction };
}
