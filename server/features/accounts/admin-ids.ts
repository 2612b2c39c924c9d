import type { Tx } from '../../db/database.ts';
import { emailKey } from '../../db/email-key.ts';
import { roleOf, type RoleRule } from '../../db/role.ts';

/** Everybody whose role in force is admin. */
export async function adminIds(tx: Tx, rule: RoleRule): Promise<string[]> {
  const named = rule.ADMIN_EMAILS.map(emailKey);
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'role', 'email_key', 'email_verified_at'])
    .where((row) =>
      row.or([row('role', '=', 'admin'), ...(named.length > 0 ? [row('email_key', 'in', named)] : [])]),
    )
    .execute();
  return rows.filter((row) => roleOf(row, rule) === 'admin').map(({ id }) => id);
}
