import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SignedIn } from './call.ts';

/** Sliding life: a session that nobody used for this long is over. */
export const IDLE_LIFE = 7 * 86_400_000;
/** Absolute life, however busy. */
export const ABSOLUTE_LIFE = 30 * 86_400_000;
/** How often use of a session is written down. */
const TOUCH_EVERY = 60_000;
/** How long a look-up is trusted; endings in this process are seen at once. */
const TRUSTED_REAL_MS = 3_000;

/** What was opened for an admin lasts this long, and without anything done there this long. */
export const ADMIN_LIFE = 8 * 3_600_000;
export const ADMIN_IDLE_LIFE = 30 * 60_000;

export type SessionRow = {
  userId: string;
  role: 'user' | 'admin';
  createdAt: number;
  usedAt: number;
  /** When it was opened with the second factor, and when something was last done there; null: it was not. */
  admin: { openedAt: number; usedAt: number } | null;
};

/** Where sessions are kept; `key` is the SHA-256 of the cookie's secret in hex. */
export type SessionStore = {
  find: (key: string) => Promise<SessionRow | null>;
  add: (
    key: string,
    userId: string,
    now: number,
    from: { userAgent: string; address: string },
  ) => Promise<void>;
  touch: (key: string, now: number) => Promise<void>;
  /** The same for what is open to an admin alone. */
  touchAdmin: (key: string, now: number) => Promise<void>;
  remove: (key: string) => Promise<void>;
};

export const newSecret = (): string => randomBytes(32).toString('base64url');
export const sessionKey = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Until when a session is open for what only admins may do, or null. */
function adminUntil({ role, admin }: SessionRow, now: number): number | null {
  if (role !== 'admin' || !admin) return null;
  const until = Math.min(admin.openedAt + ADMIN_LIFE, admin.usedAt + ADMIN_IDLE_LIFE);
  return until > now ? until : null;
}

export type Sessions = ReturnType<typeof createSessions>;

/** `realNow` is the time that admins' openings are measured in: half an hour of a person, however fast the app's clock runs. */
export function createSessions(store: SessionStore, realNow: () => number) {
  const cache = new LRUCache<string, SessionRow>({ max: 50_000, ttl: TRUSTED_REAL_MS });
  const keys = new LRUCache<string, string>({ max: 50_000 });
  /** Remembered, because hashing would be the dearest step of a polled read. */
  const keyOf = (secret: string): string => {
    const known = keys.get(secret);
    if (known !== undefined) return known;
    const key = sessionKey(secret);
    keys.set(secret, key);
    return key;
  };

  /** Counts endings: what was looked up before one must not be remembered after it. */
  let endings = 0;

  /**
   * The signed-in user behind a cookie secret; `active` says that the user did something (polling is not), `fresh` that nothing
   * remembered may answer.
   */
  async function identify(
    secret: string | undefined,
    now: number,
    active: boolean,
    fresh = false,
  ): Promise<SignedIn | null> {
    if (!secret || secret.length !== 43) return null;
    const key = keyOf(secret);
    if (fresh) cache.delete(key);
    return recall(key, now, active);
  }

  /** The same for a session that was identified before, by its key. */
  async function recall(key: string, now: number, active: boolean): Promise<SignedIn | null> {
    const known = cache.get(key);
    const seen = endings;
    const row = known ?? (await store.find(key));
    if (!row) return null;
    if (now - row.createdAt >= ABSOLUTE_LIFE || now - row.usedAt >= IDLE_LIFE) {
      cache.delete(key);
      await store.remove(key);
      return null;
    }
    if (!known && seen === endings) cache.set(key, row);
    if (active && now - row.usedAt >= TOUCH_EVERY) {
      row.usedAt = now;
      await store.touch(key, now);
    }
    return { userId: row.userId, role: row.role, sessionKey: key, adminUntil: adminUntil(row, realNow()) };
  }

  async function start(
    userId: string,
    now: number,
    from: { userAgent: string; address: string },
  ): Promise<string> {
    const secret = newSecret();
    await store.add(sessionKey(secret), userId, now, from);
    return secret;
  }

  async function end(secret: string | undefined): Promise<void> {
    if (!secret) return;
    const key = sessionKey(secret);
    await store.remove(key);
    endings += 1;
    cache.delete(key);
  }

  /** Forgets what was looked up about this user, so that ended sessions end now. */
  function forgetUser(userId: string): void {
    endings += 1;
    for (const [key, row] of cache.entries()) if (row.userId === userId) cache.delete(key);
  }

  /** An admin did something as one. */
  const touchAdmin = (key: string): Promise<void> => store.touchAdmin(key, realNow());

  return { identify, recall, start, end, forgetUser, touchAdmin };
}
