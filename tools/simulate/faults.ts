import type { Random } from './outside/randomness.ts';

/** A code is PostgreSQL's: 40001 serialization failure, 53100 disk full, 25006 read-only. */
export type DatabaseFault = 'none' | 'lost-before' | 'lost-after' | '40001' | '53100' | '25006';

/** `sometimes`: shares of calls. Each seed has its own mixture, so that some runs are calm and others hardly work at all. */
export type FaultRates = { database: number; provider: number; kill: number; hurry: number; skew: number };

export function drawFaultRates(random: Random): FaultRates {
  const share = (most: number): number => (random.chance(0.35) ? 0 : random.next() * most);
  const rates = { database: share(0.04), provider: share(0.3), kill: share(0.012), hurry: random.next() };
  return { ...rates, skew: random.chance(0.7) ? 0 : random.next() * 0.01 };
}

export function drawDatabaseFault(
  random: Random,
  { database }: FaultRates,
  { isInTransaction, isWrite }: { isInTransaction: boolean; isWrite: boolean },
): DatabaseFault {
  if (!random.chance(database)) return 'none';
  const kinds: DatabaseFault[] = ['lost-before', 'lost-after', '53100'];
  if (isInTransaction) kinds.push('40001');
  if (isWrite) kinds.push('25006');
  return random.pick(kinds);
}

export type ProviderFault = 'none' | 'down' | 'unknown' | 'refused';

export const drawProviderFault = (random: Random, { provider }: FaultRates): ProviderFault =>
  random.chance(provider) ? random.pick(['down', 'unknown', 'refused'] as const) : 'none';
