import { findInstrument, type Pair } from '../../market/instrument.ts';
import type { Direction } from '../../market/quote.ts';
import { affectedPairOf, type ReleaseLabel } from '../affected-pair.ts';
import { beatEffectOf } from './release-family.ts';

export type ExpectedMove = { pair: Pair; onBeat: Direction };

export const reverseDirection = (direction: Direction): Direction => (direction === 'up' ? 'down' : 'up');

/** Null without a figure to beat or for an unlisted pair; a miss moves the other way. */
export function expectedMoveOf(event: ReleaseLabel): ExpectedMove | null {
  const beat = beatEffectOf(event.name);
  const instrument = findInstrument(affectedPairOf(event));
  if (!instrument || beat === null || beat === 'unclear') return null;
  const { pair, base, quote } = instrument;
  const currency = event.currency.trim().toUpperCase();
  if (currency === base) return { pair, onBeat: beat };
  return currency === quote ? { pair, onBeat: reverseDirection(beat) } : null;
}
