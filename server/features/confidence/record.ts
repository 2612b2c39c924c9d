import type { BrainRecord, ConfidenceView, ForecastRecord } from '@app/contracts/confidence.ts';
import type { SignalView } from '@app/contracts/signals.ts';
import { binFor, calibrationOf, type Calibration } from '@app/domain/brains/calibration.ts';
import { forecasters, type Forecaster } from '@app/domain/brains/forecast.ts';
import { settledOf, stancesOf, type PastIdea } from '@app/domain/brains/past-idea.ts';
import { weightOf, weightsFrom, worthOf } from '@app/domain/brains/weights.ts';
import type { Weights } from '@app/domain/brains/view.ts';
import type { Deps } from '../../deps.ts';
import { pastIdeas } from './store.ts';

/** A signal more or less moves nothing by much. */
const LIFE = 60_000;

type Known = { weights: Weights; curves: Record<'breakout' | 'panel', Calibration>; ideas: PastIdea[] };

export type ConfidenceRecord = ReturnType<typeof confidenceRecord>;

/** What became of stated chances, read once a minute for everybody. */
export function confidenceRecord({ database, market }: Pick<Deps, 'database' | 'market'>) {
  const { simulated } = market;
  let kept: { at: number; coming: Promise<Known> } | undefined;

  const read = async (now: number): Promise<Known> => {
    const ideas = await pastIdeas(database.db, { simulated, userId: null });
    const curve = (brain: Forecaster) => calibrationOf(settledOf(ideas, brain, now));
    return {
      ideas,
      weights: weightsFrom(ideas, now),
      curves: { breakout: curve('breakout'), panel: curve('panel') },
    };
  };
  const known = (now: number): Promise<Known> => {
    if (kept && now >= kept.at && now - kept.at < LIFE) return kept.coming;
    const mine = { at: now, coming: read(now) };
    kept = mine;
    mine.coming.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return mine.coming;
  };

  return {
    /** How much each brain counts at `now`. */
    weights: async (now: number): Promise<Weights> => (await known(now)).weights,
    /** What the record says of a stated chance. */
    calibrationAt: async (now: number): Promise<CalibrationAt> => {
      const { curves } = await known(now);
      return (by, probability) => ({ by, ...seenLike(curves[by], probability) });
    },
    view: async (userId: string, now: number): Promise<ConfidenceView> => {
      const [{ ideas }, own] = await Promise.all([known(now), pastIdeas(database.db, { simulated, userId })]);
      return { simulated, brains: forecasters.map((brain) => viewOf(brain, { ideas, own }, now)) };
    },
  };
}

/** Looks a stated chance up in the curve of who stated it. */
export type CalibrationAt = (
  brain: 'breakout' | 'panel',
  probability: number | null,
) => SignalView['calibration'];

function seenLike(curve: Calibration, probability: number | null): Omit<SignalView['calibration'], 'by'> {
  const { settled, calibrated } = curve;
  const bin = calibrated && probability !== null ? binFor(curve, probability) : null;
  return {
    settled,
    calibrated,
    seen: bin && { from: bin.from, to: bin.to, count: bin.count, hits: bin.hits },
  };
}

function viewOf(
  brain: Forecaster,
  { ideas, own }: { ideas: readonly PastIdea[]; own: readonly PastIdea[] },
  now: number,
): BrainRecord {
  const worth = brain === 'panel' ? null : worthOf(ideas, brain, now);
  return {
    brain,
    weight: worth && { now: weightOf(worth), ...worth },
    all: recordOf(ideas, brain, now),
    mine: recordOf(own, brain, now),
  };
}

function recordOf(ideas: readonly PastIdea[], brain: Forecaster, now: number): ForecastRecord {
  const { bins, ...figures } = calibrationOf(settledOf(ideas, brain, now));
  return {
    ...figures,
    bins: bins.map(({ interval, ...bin }) => ({ ...bin, ...interval })),
    stances: stancesOf(ideas, brain, now),
  };
}
