import { sql } from 'kysely';
import { announceSessionsEnd, announceUserChange, type Db, type Tx } from '../database/database.ts';
import { dropChannel } from '../database/deliveries.ts';
import type { Tables } from '../database/tables.ts';

/** Who signs in, under the state of security in which it was proven that it is them. */
export type SessionOwner = { id: string; security_epoch: number };

type TableWithEpoch = {
  [Table in keyof Tables]: 'security_epoch' extends keyof Tables[Table] ? Table : never;
}[keyof Tables];
type Credential = Exclude<TableWithEpoch, 'users'>;

/** Every table whose rows let somebody in or act for a user; one more with the column `security_epoch` does not compile without a line here. */
export const credentialTables = {
  sessions: true,
  push_subscriptions: true,
  telegram_accounts: true,
  telegram_links: true,
  email_tokens: true,
  uploads: true,
} as const satisfies Record<Credential, true>;

type SecurityChange = {
  userId: string;
  /** SHA-256 in hex of the session that goes on, with the device alerts of its browser. */
  keptSession?: string;
  now: number;
};

/**
 * The only way in which everything that was issued for an account ends: sessions, device alerts, Telegram, mailed links and upload addresses.
 * The foreign keys to the epoch refuse the change where one of them is left.
 */
export async function raiseSecurityEpoch(
  tx: Tx,
  { userId, keptSession, now }: SecurityChange,
): Promise<SessionOwner | null> {
  const kept = keptSession === undefined ? null : Buffer.from(keptSession, 'hex');
  // Waits for what is being issued under the present epoch, and holds back what would be.
  const owner = await tx
    .selectFrom('users')
    .select(['id', 'telegram_joined'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!owner) return null;
  await endCredentials(tx, userId, kept);
  if (kept === null) await forgetPlaces(tx, userId);
  await sql`SET CONSTRAINTS sessions_security_epoch, push_subscriptions_security_epoch DEFERRED`.execute(tx);
  const raised = await tx
    .updateTable('users')
    .set((row) => ({ security_epoch: row('security_epoch', '+', 1), telegram_joined: false }))
    .where('id', '=', userId)
    .returning(['id', 'security_epoch'])
    .executeTakeFirstOrThrow();
  for (const table of ['sessions', 'push_subscriptions'] as const)
    await tx
      .updateTable(table)
      .set({ security_epoch: raised.security_epoch })
      .where('user_id', '=', userId)
      .execute();
  await sql`SET CONSTRAINTS sessions_security_epoch, push_subscriptions_security_epoch IMMEDIATE`.execute(tx);
  if (owner.telegram_joined) await dropChannel(tx, userId, 'telegram', now);
  announceSessionsEnd(tx, userId);
  announceUserChange(tx, userId);
  return raised;
}

async function endCredentials(tx: Tx, userId: string, kept: Buffer | null): Promise<void> {
  for (const table of Object.keys(credentialTables) as Credential[]) {
    const issued = tx.deleteFrom(table).where('user_id', '=', userId).where('security_epoch', 'is not', null);
    if (table === 'sessions' && kept) await issued.where(sql`secret_hash`, '!=', kept).execute();
    else if (table === 'push_subscriptions' && kept)
      await issued.where(sql`session_hash`, '!=', kept).execute();
    else await issued.execute();
  }
}

/** Where everybody is signed out nobody is known: whoever is meant may have signed in too. */
async function forgetPlaces(tx: Tx, userId: string): Promise<void> {
  for (const table of ['sign_in_places', 'known_devices'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}

export async function isSuspended(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('suspended_at').where('id', '=', userId).executeTakeFirst();
  return row !== undefined && row.suspended_at !== null;
}
