import type { Db } from '../../db/database.ts';

/** A process that died within its turn loses it after this long, in ms of the app's clock. */
const TURN = 120_000;

/** Takes the turn to scan; false where another process has it. */
export async function takeTurn(db: Db, provider: string, now: number): Promise<boolean> {
  await db
    .insertInto('economic_scans')
    .values({
      provider,
      last_scan_at: null,
      history_at: null,
      good_at: null,
      covers_from: null,
      covers_to: null,
      failure: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const taken = await db
    .updateTable('economic_scans')
    .set({ busy_until: now + TURN })
    .where('provider', '=', provider)
    .where('busy_until', '<=', now)
    .returning('provider')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function endTurn(db: Db, provider: string, scannedAt: number | null): Promise<void> {
  await db
    .updateTable('economic_scans')
    .set({ busy_until: 0, ...(scannedAt !== null && { last_scan_at: scannedAt }) })
    .where('provider', '=', provider)
    .execute();
}

export const readScan = (db: Db, provider: string) =>
  db.selectFrom('economic_scans').selectAll().where('provider', '=', provider).executeTakeFirst();
