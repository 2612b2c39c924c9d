import { findInstrument, type Pair } from '../market/instrument.ts';
import { affectedPair, type Told } from './affected-pair.ts';
import { beatOf } from './release-family.ts';

export type Direction = 'up' | 'down';
export type Expectation = { pair: Pair; onBeat: Direction };

export const opposite = (direction: Direction): Direction => (direction === 'up' ? 'down' : 'up');

/**
 * Which way the most affected pair should break where the figure beats what was expected; a miss is the other way. It rests on
 * the kind of release alone. Null where there is no figure to beat, or the pair is none of ours.
 */
export function expectedDirection(event: Told): Expectation | null {
  const beat = beatOf(event.name);
  const instrument = findInstrument(affectedPair(event));
  if (!instrument || beat === null || beat === 'unclear') return null;
  const { pair, base, quote } = instrument;
  const currency = event.currency.trim().toUpperCase();
  if (currency === base) return { pair, onBeat: beat };
  return currency === quote ? { pair, onBeat: opposite(beat) } : null;
}
