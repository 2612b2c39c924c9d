import type { Pair } from '../../../market/instrument.ts';
import type { Cite } from '../../replies/evidence.ts';

/** Beside every figure in pips of gold, which many brokers count ten times as large. */
export const goldPipNote = (pair: Pair, cite: Cite): { next?: string } =>
  pair === 'XAU/USD'
    ? {
        next: `I count ${cite('$0.01', 'instrument table')} as a pip of gold. Many brokers call ${cite('$0.10', 'what brokers call a pip of gold')} one: a pip of theirs is ten of mine.`,
      }
    : {};
