import { setTimeout as pause } from 'node:timers/promises';
import type { Pair } from '@app/domain/market/instrument.ts';
import { SourceError, type Tick } from './live-source.ts';

export async function pauseBetweenRequests(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return;
  await pause(ms, undefined, { signal }).catch(() => {
    throw new SourceError('unavailable', 'The series of questions was given up');
  });
}

/** After this many failures without one reply the provider is away, not one instrument. */
const AWAY_AFTER = 2;

/** @throws SourceError when the provider limits or refuses us, or every instrument failed */
export async function pollEachPair(
  pairs: readonly Pair[],
  newest: (pair: Pair) => Promise<readonly Tick[]>,
): Promise<Tick[]> {
  const found: Tick[] = [];
  let failed = 0;
  for (const [i, pair] of pairs.entries()) {
    try {
      found.push(...(await newest(pair)));
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      failed += 1;
      const known = i + 1 > failed;
      const over = failed >= AWAY_AFTER || i + 1 === pairs.length;
      if (error.kind === 'rate_limited' || error.kind === 'auth' || (!known && over)) throw error;
    }
  }
  return found;
}
