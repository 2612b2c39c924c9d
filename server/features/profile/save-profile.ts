import { sql } from 'kysely';
import type { ProfileChanges } from '@app/contracts/profile.ts';
import { userChanged } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';

/**
 * Changes the named fields and no others, in one statement, so that two windows that save different fields at once
 * both keep theirs. Null forgets a field.
 */
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
    userChanged(tx, userId);
  });
}
