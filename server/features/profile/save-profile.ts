import { sql } from 'kysely';
import type { ProfileChanges } from '@app/contracts/accounts/profile.ts';
import { announceUserChange } from '../../platform/database/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/errors.ts';

/** Merges in one statement, so that two windows can save different fields at once; null removes a field. */
export async function saveProfile(
  { database }: Pick<Deps, 'database'>,
  userId: string,
  changes: ProfileChanges,
): Promise<void> {
  await database.transact(async (tx) => {
    const { rows } = await sql`
      UPDATE users SET profile = jsonb_strip_nulls(profile || ${JSON.stringify(changes)}::jsonb)
      WHERE id = ${userId} RETURNING id`.execute(tx);
    if (rows.length === 0) throw new AppError('not_signed_in');
    announceUserChange(tx, userId);
  });
}
