import type { Db } from '../../platform/database/database.ts';

/** The state of a provider's scans; its row is there from the first scan on. */
export const readScan = (db: Db, provider: string) =>
  db.selectFrom('economic_scans').selectAll().where('provider', '=', provider).executeTakeFirst();

export async function createScan(db: Db, provider: string): Promise<void> {
  await db
    .insertInto('economic_scans')
    .values({
      provider,
      last_scan_at: null,
      history_from: null,
      succeeded_at: null,
      covers_from: null,
      covers_to: null,
      failure: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function recordScan(db: Db, provider: string, scannedAt: number): Promise<void> {
  await db
    .updateTable('economic_scans')
    .set({ last_scan_at: scannedAt })
    .where('provider', '=', provider)
    .execute();
}
