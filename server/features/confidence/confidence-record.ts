import { DAY_MS } from '@app/domain/time.ts';
import type { BrainRecord, ConfidenceView, ForecastRecord } from '@app/contracts/market/confidence.ts';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { binFor, calibrationOf, type Calibration } from '@app/domain/brains/track-record/calibration.ts';
import { settledOf, stancesOf, type PastIdea } from '@app/domain/brains/past-idea.ts';
import { weightOf, weightsFrom, worthOf } from '@app/domain/brains/track-record/weights.ts';
import { type Weights, forecasters, type Forecaster } from '@app/domain/brains/view.ts';
import type { LookUpCalibration } from '../../ports/confidence.ts';
import type { Deps } from '../../deps.ts';
import { listOwnPastIdeas, listPastIdeas } from './past-idea-store.ts';

const CACHE_MS = 60_000;
/** What is recorded first may commit later: so far back it is read again. */
const LATE_MS = DAY_MS;

type RecordSnapshot = {
  weights: Weights;
  curves: Record<'breakout' | 'panel', Calibration>;
  ideas: PastIdea[];
};

export type ConfidenceRecord = ReturnType<typeof createConfidenceRecord>;

export function createConfidenceRecord({ database, market }: Pick<Deps, 'database' | 'market'>) {
  const { simulated } = market;
  let snapshot: { at: number; value: Promise<RecordSnapshot> } | undefined;

  /** All that ever settled, by number: an outcome never changes, so only new ones are read. */
  const settled = new Map<number, PastIdea>();
  let recordedUntil = 0;

  const readSettled = async (): Promise<PastIdea[]> => {
    const recorded = await listPastIdeas(database.db, { simulated, recordedFrom: recordedUntil - LATE_MS });
    for (const idea of recorded) {
      settled.set(idea.number, idea);
      recordedUntil = Math.max(recordedUntil, idea.settledAt);
    }
    return [...settled.values()];
  };

  const read = async (now: number): Promise<RecordSnapshot> => {
    const ideas = await readSettled();
    const curve = (brain: Forecaster) => calibrationOf(settledOf(ideas, brain, now));
    return {
      ideas,
      weights: weightsFrom(ideas, now),
      curves: { breakout: curve('breakout'), panel: curve('panel') },
    };
  };
  const readSnapshot = (now: number): Promise<RecordSnapshot> => {
    if (snapshot && now >= snapshot.at && now - snapshot.at < CACHE_MS) return snapshot.value;
    const next = { at: now, value: read(now) };
    snapshot = next;
    next.value.catch(() => {
      if (snapshot === next) snapshot = undefined;
    });
    return next.value;
  };

  return {
    weights: async (now: number): Promise<Weights> => (await readSnapshot(now)).weights,
    calibrationAt: async (now: number): Promise<LookUpCalibration> => {
      const { curves } = await readSnapshot(now);
      return (by, probability) => ({ by, ...lookUpBin(curves[by], probability) });
    },
    view: async (userId: string, now: number): Promise<ConfidenceView> => {
      const [{ ideas }, own] = await Promise.all([
        readSnapshot(now),
        listOwnPastIdeas(database.db, { simulated, userId }),
      ]);
      return { simulated, brains: forecasters.map((brain) => toBrainRecord(brain, { ideas, own }, now)) };
    },
  };
}

function lookUpBin(curve: Calibration, probability: number | null): Omit<SignalView['calibration'], 'by'> {
  const { settled, calibrated } = curve;
  const bin = calibrated && probability !== null ? binFor(curve, probability) : null;
  return {
    settled,
    calibrated,
    seen: bin && { from: bin.from, to: bin.to, count: bin.count, hits: bin.hits },
  };
}

function toBrainRecord(
  brain: Forecaster,
  { ideas, own }: { ideas: readonly PastIdea[]; own: readonly PastIdea[] },
  now: number,
): BrainRecord {
  const worth = brain === 'panel' ? null : worthOf(ideas, brain, now);
  return {
    brain,
    weight: worth && { now: weightOf(worth), ...worth },
    all: toForecastRecord(ideas, brain, now),
    mine: toForecastRecord(own, brain, now),
  };
}

function toForecastRecord(ideas: readonly PastIdea[], brain: Forecaster, now: number): ForecastRecord {
  const { bins, ...figures } = calibrationOf(settledOf(ideas, brain, now));
  return {
    ...figures,
    bins: bins.map(({ interval, ...bin }) => ({ ...bin, ...interval })),
    stances: stancesOf(ideas, brain, now),
  };
}
