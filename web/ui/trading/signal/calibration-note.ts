import { enoughToCalibrate } from '@app/domain/brains/track-record/calibration.ts';
import { enoughToMeanSomething } from '@app/domain/strategy/wilson.ts';
import { formatCount, formatPercent } from '../../../lib/format/format.ts';
import { texts } from './texts.ts';

/** Outcomes of similar confidences; `seen` only from 100 settled on. */
export type CardCalibration = {
  /** Who stated the chance: the breakout analyst, whose measured rate the card shows, or all four. */
  by: 'breakout' | 'panel';
  settled: number;
  seen: { from: number; to: number; count: number; hits: number } | null;
};

export function calibrationNote({ by, settled, seen }: CardCalibration): string {
  if (settled < enoughToCalibrate) return texts.notCalibrated(formatCount(settled));
  if (!seen) return texts.nothingLikeIt;
  const range = `${Math.round(seen.from * 100)}\u2013${formatPercent(seen.to, 0)}`;
  const tell = by === 'panel' ? texts.seenOfPanel : texts.seenLikeIt;
  return tell(range, formatCount(seen.count), formatCount(seen.count - seen.hits), formatCount(seen.hits));
}

/** The one chance (docs/product-rules.md#R32), as it was stated when the idea opened. */
export type CardChance = { target: number; luck: number };

export const chanceText = (chance: CardChance | null): string =>
  chance ? texts.chance(formatPercent(chance.target, 0), formatPercent(chance.luck, 0)) : texts.noChance;

/** No rate of few cases (docs/product-rules.md#R19). */
export function confidenceText(share: number, measured: number | null | undefined): string {
  if (measured === 0) return texts.notMeasured;
  if (typeof measured === 'number' && measured < enoughToMeanSomething) return texts.fewMeasured(measured);
  return texts.confidence(formatPercent(share, 0), measured);
}
