import type { Seen } from '../../intents/kind-features.ts';
import type { Measure } from '../query.ts';
import type { ActWish } from '../wishes.ts';

/** Certainty from 0 to 1 by measure and by act; "none" is a message that asks for neither. */
export type FigureCertainty = ReadonlyMap<Measure | ActWish | 'none', number>;
export type JudgeFigure = (seen: Seen) => FigureCertainty;
