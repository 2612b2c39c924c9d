import type {
  BrainRecord,
  ConfidenceView,
  ForecastGroup,
  ForecastRecord,
} from '@app/contracts/market/confidence.ts';
import {
  groupings,
  type RecordGroup,
  type RecordGroups,
} from '@app/domain/brains/track-record/record-groups.ts';
import { resultFigures } from '@app/domain/brains/track-record/result-sums.ts';
import {
  calibrationIn,
  groupsIn,
  stancesIn,
  worthIn,
  type TrackRecord,
} from '@app/domain/brains/track-record/track-record.ts';
import { weightOf } from '@app/domain/brains/track-record/weights.ts';
import { forecasters, type Forecaster } from '@app/domain/brains/view.ts';
import { refusalReasons } from '@app/domain/signals/refusal-reason.ts';
import { wilson } from '@app/domain/strategy/wilson.ts';

type Records = { simulated: boolean; all: TrackRecord; mine: TrackRecord };

export const toConfidenceView = ({ simulated, all, mine }: Records): ConfidenceView => ({
  simulated,
  brains: forecasters.map((brain) => toBrainRecord(brain, all, mine)),
  results: {
    signal: resultFigures(all.results.signal.sums),
    practice: resultFigures(all.results.practice.sums),
    refused: {
      ...resultFigures(all.results.refused.sums),
      by: refusalReasons
        .map((reason) => ({ reason, ...resultFigures(all.refusals[reason]) }))
        .filter(({ count }) => count > 0),
    },
  },
});

function toBrainRecord(brain: Forecaster, all: TrackRecord, mine: TrackRecord): BrainRecord {
  const worth = brain === 'panel' ? null : worthIn(all, brain);
  return {
    brain,
    weight: worth && { now: weightOf(worth), ...worth },
    all: toForecastRecord(all, brain),
    mine: toForecastRecord(mine, brain),
  };
}

function toForecastRecord(record: TrackRecord, brain: Forecaster): ForecastRecord {
  const { bins, slope, ...figures } = calibrationIn(record, brain);
  return {
    ...figures,
    slope: slope && { value: slope.value, ...slope.interval },
    bins: bins.map(({ interval, ...bin }) => ({ ...bin, ...interval })),
    stances: stancesIn(record, brain),
    groups: brain === 'breakout' || brain === 'panel' ? toGroups(groupsIn(record, brain)) : null,
  };
}

const toGroups = (groups: RecordGroups): NonNullable<ForecastRecord['groups']> =>
  Object.fromEntries(
    groupings.map((grouping) => [
      grouping,
      Object.entries(groups[grouping]).map(([key, group]) => toGroup(key, group)),
    ]),
  ) as NonNullable<ForecastRecord['groups']>;

const toGroup = (key: string, { count, hits, profitable, stated, luck, r }: RecordGroup): ForecastGroup => ({
  key,
  count,
  hits,
  profitable,
  stated: stated / count,
  luck: luck / count,
  ...wilson(hits, count),
  meanR: r / count,
});
