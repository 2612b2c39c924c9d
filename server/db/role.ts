import { emailKey } from './email-key.ts';

/** What decides a role beside the stored one. */
export type RoleRule = { ADMIN_EMAILS: readonly string[]; NODE_ENV: string };

/**
 * The role in force: the stored one, or admin for an address that the settings name. In production such an
 * address must be verified first: otherwise whoever registers it before its owner would be the admin.
 */
export function roleOf(
  row: { role: 'user' | 'admin'; email_key: string; email_verified_at: number | null },
  rule: RoleRule,
): 'user' | 'admin' {
  if (row.role === 'admin') return 'admin';
  const trusted = row.email_verified_at !== null || rule.NODE_ENV !== 'production';
  return trusted && rule.ADMIN_EMAILS.some((email) => emailKey(email) === row.email_key) ? 'admin' : 'user';
}
