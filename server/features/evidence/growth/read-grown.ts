import type { EvidenceBase } from '@app/domain/evidence/evidence-base.ts';
import type { Db } from '../../../platform/database/database.ts';
import { readGrown, readGrownAt } from './growth-store.ts';

const LOOK_EVERY_MS = 60_000;

/** The shipped base, or what it has grown to here; another process may have grown it, so it is looked for each minute. */
export function createGrownReader({
  db,
  readShipped,
  now,
}: {
  db: Db;
  readShipped: () => Promise<{ base: EvidenceBase; hash: string }>;
  now: () => number;
}): () => Promise<EvidenceBase> {
  let known: { base: EvidenceBase; builtAt: number | null; lookedAt: number } | null = null;
  return async () => {
    const at = now();
    if (known && Math.abs(at - known.lookedAt) < LOOK_EVERY_MS) return known.base;
    const shipped = await readShipped();
    const builtAt = await readGrownAt(db, shipped.hash);
    const isSame = known !== null && known.builtAt === builtAt;
    const base =
      isSame && known
        ? known.base
        : ((builtAt === null ? null : await readGrown(db, shipped.hash)) ?? shipped.base);
    known = { base, builtAt, lookedAt: at };
    return base;
  };
}
