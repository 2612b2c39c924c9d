const MAX_LENGTH = 300;

/** Null for the API and for anything a browser could read as another site (`//host`, `/\host`, schemes, control characters). */
export function toSafeNextPath(next: unknown): string | null {
  if (typeof next !== 'string' || next.length > MAX_LENGTH || !next.isWellFormed()) return null;
  if (!next.startsWith('/') || next.includes('//') || next.includes('\\') || /\p{C}/u.test(next)) return null;
  const path = next.replace(/[?#].*/, '');
  return path === '/' || path === '/login' || path.startsWith('/api') ? null : next;
}
