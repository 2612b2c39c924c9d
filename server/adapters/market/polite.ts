import { setTimeout as pause } from 'node:timers/promises';
import type { Pair } from '@app/domain/market/instrument.ts';
import { SourceTrouble, type Tick } from './live-source.ts';

/** Waits between two questions of a series. */
export async function takeTurn(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return;
  await pause(ms, undefined, { signal }).catch(() => {
    throw new SourceTrouble('unavailable', 'The series of questions was given up');
  });
}

/** So many failures before the first answer: the provider is away, not one instrument. */
const ENOUGH = 2;

/**
 * Asks for one instrument after the other. One that fails does not hide the others, unless the provider asked to be
 * left alone or lets nobody in.
 * @throws SourceTrouble in those cases, and when nothing but failures came.
 */
export async function pollEach(
  pairs: readonly Pair[],
  newest: (pair: Pair) => Promise<readonly Tick[]>,
): Promise<Tick[]> {
  const found: Tick[] = [];
  let failed = 0;
  for (const [i, pair] of pairs.entries()) {
    try {
      found.push(...(await newest(pair)));
    } catch (error) {
      if (!(error instanceof SourceTrouble)) throw error;
      failed += 1;
      const known = i + 1 > failed;
      const over = failed >= ENOUGH || i + 1 === pairs.length;
      if (error.kind === 'rate_limited' || error.kind === 'auth' || (!known && over)) throw error;
    }
  }
  return found;
}
