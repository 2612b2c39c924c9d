import type { Instrument, Pair } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import type { Cite } from '../evidence.ts';

/** What a lesson may use for its example: the newest price of `instrument`, where there is one. */
export type LessonMaterial = { instrument: Instrument; quote: Quote | null; cite: Cite };

export type Lesson = {
  /** The instrument of the example where the reader named none. */
  example: Pair;
  write: (material: LessonMaterial) => string;
};

/** Source of figures that are part of what a word means. */
export const DEFINITION = 'definition';
/** Source of figures from the product's own instrument table. */
export const TABLE = 'instrument table';
/** Source of sums made up to show how something is worked out. */
export const EXAMPLE = 'worked example';

export const paragraphs = (...parts: Array<string | null>): string => parts.filter((part) => part !== null).join('\n\n');
