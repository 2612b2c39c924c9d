import type { Pair } from '../market/instrument.ts';
import type { Timeframe } from '../signals/signal.ts';
import type { Intent } from './intent.ts';

/** `sure`: words of the clause ask for it; otherwise it is only the nearest reading, and the words may belong elsewhere. */
export type Reading = { intents: Intent[]; sure: boolean };

/** One thought of a message, and what is named in it. */
export type Clause = {
  text: string;
  words: readonly string[];
  /** Named in the clause itself. */
  pairs: Pair[];
  unknown: string | null;
  /** The one that is meant: named here, or by the talk before. */
  pair: Pair | null;
  timeframe: Timeframe | null;
};

export const sure = (...intents: Intent[]): Reading => ({ intents, sure: true });
