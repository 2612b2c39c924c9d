const LONGEST = 300;

/**
 * The path to open after signing in, if it is one of this site's own pages; null for everything that a browser
 * could read as another site's address (`//host`, `/\host`, schemes, control characters) and for the API.
 */
export function safeNextPath(next: unknown): string | null {
  if (typeof next !== 'string' || next.length > LONGEST || !next.isWellFormed()) return null;
  if (!next.startsWith('/') || next.includes('//') || next.includes('\\') || /\p{C}/u.test(next)) return null;
  const path = next.split(/[?#]/, 1)[0] ?? '/';
  return path === '/' || path === '/login' || path.startsWith('/api') ? null : next;
}
