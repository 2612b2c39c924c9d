import type { Pair } from '../../market/instrument.ts';
import type { Timeframe } from '../../signals/signal.ts';
import type { Intent } from './intent.ts';

export type Reading = { intents: Intent[]; sure: boolean };

export type Clause = {
  text: string;
  words: readonly string[];
  pairs: Pair[];
  unknown: string | null;
  pair: Pair | null;
  timeframe: Timeframe | null;
};

export const sure = (...intents: Intent[]): Reading => ({ intents, sure: true });
