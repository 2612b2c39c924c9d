import { toEmailKey } from './email-key.ts';

export type RoleRule = { ADMIN_EMAILS: readonly string[]; NODE_ENV: string };

/** In production an ADMIN_EMAILS address must be verified first, or anyone could register it and become admin. */
export function effectiveRole(
  row: { role: 'user' | 'admin'; email_key: string; email_verified_at: number | null },
  rule: RoleRule,
): 'user' | 'admin' {
  if (row.role === 'admin') return 'admin';
  const trusted = row.email_verified_at !== null || rule.NODE_ENV !== 'production';
  return trusted && rule.ADMIN_EMAILS.some((email) => toEmailKey(email) === row.email_key) ? 'admin' : 'user';
}
