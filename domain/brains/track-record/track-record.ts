import { planKeyOf, type PastIdea } from '../past-idea.ts';
import { brains, forecasters, type Brain, type Forecaster, type Weights } from '../view.ts';
import {
  addSettled,
  calibrationFrom,
  emptyCalibration,
  skillOf,
  type Calibration,
  type CalibrationSums,
} from './calibration.ts';
import { ideaKinds, type IdeaKind } from '../../signals/signal.ts';
import { refusalReasons, type RefusalReason } from '../../signals/refusal-reason.ts';
import { addToGroups, type RecordGroups } from './record-groups.ts';
import { addResult, emptyResults, type ResultSums } from './result-sums.ts';
import { weightOf, type Worth } from './weights.ts';

type Tally = { count: number; hits: number };
export type StanceRecord = Record<'for' | 'against', Tally>;

/** When the last counted idea of each plan closed: what overlaps it shares its outcome and is left out. */
type LastEnds = Map<string, number>;
type Distinct<Sums> = { lastEnds: LastEnds; sums: Sums };

type BrainSums = {
  stated: Distinct<{ calibration: CalibrationSums; groups: RecordGroups }>;
  for: Distinct<Tally>;
  against: Distinct<Tally>;
};

/**
 * What became of all that was stated, as sums to which one idea after the other is added in the order of their settlement, so that what
 * is new costs what is new. Plain data: `structuredClone` copies it.
 */
export type TrackRecord = {
  brains: Record<Forecaster, BrainSums>;
  /** What was refused is counted with nothing else (docs/product-rules.md#R31). */
  results: Record<IdeaKind | 'refused', Distinct<ResultSums>>;
  /** Parts of `results.refused`. */
  refusals: Record<RefusalReason, ResultSums>;
};

const distinct = <Sums>(sums: Sums): Distinct<Sums> => ({ lastEnds: new Map(), sums });

const emptyBrain = (): BrainSums => ({
  stated: distinct({ calibration: emptyCalibration(), groups: { kind: {}, pair: {}, plan: {}, hour: {} } }),
  for: distinct({ count: 0, hits: 0 }),
  against: distinct({ count: 0, hits: 0 }),
});

const recordOf = <Key extends string, Value>(keys: readonly Key[], create: () => Value): Record<Key, Value> =>
  Object.fromEntries(keys.map((key) => [key, create()])) as Record<Key, Value>;

export const emptyTrackRecord = (): TrackRecord => ({
  brains: recordOf(forecasters, emptyBrain),
  results: recordOf([...ideaKinds, 'refused'], () => distinct(emptyResults())),
  refusals: recordOf(refusalReasons, emptyResults),
});

/** By settlement, then by opening; equal ones as they stand. */
export const inSettlingOrder = <Idea extends PastIdea>(ideas: readonly Idea[]): Idea[] =>
  ideas.toSorted((a, b) => a.settledAt - b.settledAt || a.openedAt - b.openedAt);

/** The whole computation: of all that settled before `now`. */
export function trackRecordOf(ideas: readonly PastIdea[], now: number): TrackRecord {
  const record = emptyTrackRecord();
  for (const idea of inSettlingOrder(ideas)) if (idea.settledAt < now) addToTrackRecord(record, idea);
  return record;
}

/** False where it overlaps one that was counted. */
function countOnce(lastEnds: LastEnds, idea: PastIdea): boolean {
  const key = planKeyOf(idea);
  const end = lastEnds.get(key);
  if (end !== undefined && idea.openedAt < end) return false;
  lastEnds.set(key, idea.closedAt);
  return true;
}

/** Call it in the order of settlement. */
export function addToTrackRecord(record: TrackRecord, idea: PastIdea): void {
  if (idea.isRepeat) return;
  const results = record.results[idea.refusedBy === null ? idea.kind : 'refused'];
  if (countOnce(results.lastEnds, idea)) {
    addResult(results.sums, idea);
    if (idea.refusedBy !== null) addResult(record.refusals[idea.refusedBy], idea);
  }
  if (idea.refusedBy === null) addForecasts(record, idea);
}

function addForecasts(record: TrackRecord, idea: PastIdea): void {
  for (const forecast of idea.forecasts) {
    const { brain, stance, probability, noSkill } = forecast;
    const sums = record.brains[brain];
    if (probability !== null && countOnce(sums.stated.lastEnds, idea)) {
      addSettled(sums.stated.sums.calibration, { probability, noSkill, hit: idea.hit });
      addToGroups(sums.stated.sums.groups, idea, forecast);
    }
    if (stance !== 'abstain' && countOnce(sums[stance].lastEnds, idea)) {
      sums[stance].sums.count += 1;
      sums[stance].sums.hits += idea.hit ? 1 : 0;
    }
  }
}

export const calibrationIn = (record: TrackRecord, brain: Forecaster): Calibration =>
  calibrationFrom(record.brains[brain].stated.sums.calibration);

export const groupsIn = (record: TrackRecord, brain: Forecaster): RecordGroups =>
  record.brains[brain].stated.sums.groups;

export const stancesIn = (record: TrackRecord, brain: Forecaster): StanceRecord => ({
  for: { ...record.brains[brain].for.sums },
  against: { ...record.brains[brain].against.sums },
});

/** Of what it stated alone, against luck; without forecasts of its own a brain is worth as much as another. */
export function worthIn(record: TrackRecord, brain: Brain): Worth {
  const { settled, squares, referenceSquares } = record.brains[brain].stated.sums.calibration;
  return { count: settled, skill: settled === 0 ? null : skillOf(squares, referenceSquares) };
}

export const weightsIn = (record: TrackRecord): Weights =>
  Object.fromEntries(brains.map((brain) => [brain, weightOf(worthIn(record, brain))])) as Weights;
