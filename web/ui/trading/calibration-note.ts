import { count, percentOf } from '../../lib/format.ts';
import { texts } from '../texts.ts';

/** What the record says of a confidence like this one; `seen` from 100 settled signals on. */
export type CardCalibration = {
  /** Who stated the chance: the breakout analyst, whose measured rate the card shows, or all four. */
  by: 'breakout' | 'panel';
  settled: number;
  calibrated: boolean;
  seen: { from: number; to: number; count: number; hits: number } | null;
};

/** Stands beside a confidence: how such figures fared, or that it is too early to tell. */
export function calibrationNote({ by, settled, calibrated, seen }: CardCalibration): string {
  if (!calibrated) return texts.signal.notCalibrated(count(settled));
  if (!seen) return texts.signal.nothingLikeIt;
  const range = `${Math.round(seen.from * 100)}\u2013${percentOf(seen.to, 0)}`;
  const tell = by === 'panel' ? texts.signal.seenOfPanel : texts.signal.seenLikeIt;
  return tell(range, count(seen.count), count(seen.count - seen.hits), count(seen.hits));
}

/** The measured confidence with its count, or that there was nothing to measure. */
export const confidenceText = (share: number, measured: number | null | undefined): string =>
  measured === 0 ? texts.signal.notMeasured : texts.signal.confidence(percentOf(share, 0), measured);
