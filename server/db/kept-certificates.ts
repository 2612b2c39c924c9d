import type { Db } from './database.ts';

const keyOf = (address: string): string => `certificate:${address}`;

/** Certificates that proved themselves, by their address, for every process and over restarts. */
export const keptCertificates = (db: Db) => ({
  read: async (address: string): Promise<string | null> => {
    const row = await db
      .selectFrom('app_state')
      .select('value')
      .where('key', '=', keyOf(address))
      .executeTakeFirst();
    return row?.value ?? null;
  },
  write: async (address: string, pem: string): Promise<void> => {
    await db
      .insertInto('app_state')
      .values({ key: keyOf(address), value: pem })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: pem }))
      .execute();
  },
});
