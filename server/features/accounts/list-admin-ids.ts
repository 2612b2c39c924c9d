import type { Tx } from '../../platform/database/database.ts';
import { toEmailKey } from '../../platform/access/email-key.ts';
import { effectiveRole, type RoleRule } from '../../platform/access/effective-role.ts';

/** By the role in force, not only the stored one. */
export async function listAdminIds(tx: Tx, roleRule: RoleRule): Promise<string[]> {
  const adminEmailKeys = roleRule.ADMIN_EMAILS.map(toEmailKey);
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'role', 'email_key', 'email_verified_at'])
    .where((row) =>
      row.or([
        row('role', '=', 'admin'),
        ...(adminEmailKeys.length > 0 ? [row('email_key', 'in', adminEmailKeys)] : []),
      ]),
    )
    .execute();
  return rows.filter((row) => effectiveRole(row, roleRule) === 'admin').map(({ id }) => id);
}
