import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../at-most.ts';
import type { SessionOwner } from '../../access/security-state.ts';
import type { SignedIn } from '../call.ts';
import { createSessionSecret, hashSessionSecret } from './session-secret.ts';

export const IDLE_LIFE_MS = 7 * DAY_MS;
export const MAX_LIFE_MS = 30 * DAY_MS;
const TOUCH_EVERY_MS = 60_000;
/** Sessions ended in this process are seen at once. */
const TRUSTED_REAL_MS = 3_000;

export const ADMIN_MAX_LIFE_MS = 8 * HOUR_MS;
export const ADMIN_IDLE_LIFE_MS = 30 * 60_000;

export type StoredSession = {
  userId: string;
  securityEpoch: number;
  role: 'user' | 'admin';
  createdAt: number;
  usedAt: number;
  /** Real time; null while admin access is closed. */
  admin: { openedAt: number; usedAt: number } | null;
};

/** `deviceKey`: SHA-256 in hex of the cookie by which a browser is known again; without one no sign-in counts as one from a new device. */
export type SessionOrigin = {
  userAgent: string;
  address: string;
  deviceKey?: string;
  /** What the browser brought, which `deviceKey` takes the place of. */
  previousDeviceKey?: string | null;
  isNewAccount?: boolean;
};

/** `key`: SHA-256 of the cookie's secret, in hex. */
export type SessionStore = {
  find: (key: string) => Promise<StoredSession | null>;
  /** @throws AppError wrong_credentials where the state of security has changed since `owner` was read, suspended */
  add: (key: string, owner: SessionOwner, now: number, from: SessionOrigin) => Promise<void>;
  touch: (key: string, now: number) => Promise<void>;
  touchAdmin: (key: string, now: number) => Promise<void>;
  remove: (key: string) => Promise<void>;
};

function adminAccessUntil({ role, admin }: StoredSession, now: number): number | null {
  if (role !== 'admin' || !admin) return null;
  const until = Math.min(admin.openedAt + ADMIN_MAX_LIFE_MS, admin.usedAt + ADMIN_IDLE_LIFE_MS);
  return until > now ? until : null;
}

export type Sessions = ReturnType<typeof createSessions>;

/** Admin access is measured in real time, however fast the app's clock runs. */
export function createSessions(store: SessionStore, realNow: () => number) {
  const cache = new LRUCache<string, StoredSession>({ ...atMost(50_000), ttl: TRUSTED_REAL_MS });
  const keysBySecret = new LRUCache<string, string>(atMost(50_000));
  /** Cached, because hashing would be the most expensive step of a polled read. */
  const keyOf = (secret: string): string => {
    const cached = keysBySecret.get(secret);
    if (cached !== undefined) return cached;
    const key = hashSessionSecret(secret);
    keysBySecret.set(secret, key);
    return key;
  };

  /** A look-up that began before a session ended must not be cached after it. */
  let endedCount = 0;

  /** Polling is not activity; `skipCache` lets only the database answer. */
  async function identify(
    secret: string | undefined,
    now: number,
    isActive: boolean,
    skipCache = false,
  ): Promise<SignedIn | null> {
    if (!secret || secret.length !== 43) return null;
    const key = keyOf(secret);
    if (skipCache) cache.delete(key);
    return recall(key, now, isActive);
  }

  async function recall(key: string, now: number, active: boolean): Promise<SignedIn | null> {
    const known = cache.get(key);
    const endedBefore = endedCount;
    const row = known ?? (await store.find(key));
    if (!row) return null;
    if (now - row.createdAt >= MAX_LIFE_MS || now - row.usedAt >= IDLE_LIFE_MS) {
      cache.delete(key);
      await store.remove(key);
      return null;
    }
    if (!known && endedBefore === endedCount) cache.set(key, row);
    if (active && now - row.usedAt >= TOUCH_EVERY_MS) {
      row.usedAt = now;
      await store.touch(key, now);
    }
    return {
      userId: row.userId,
      securityEpoch: row.securityEpoch,
      role: row.role,
      sessionKey: key,
      adminUntil: adminAccessUntil(row, realNow()),
    };
  }

  async function start(owner: SessionOwner, now: number, from: SessionOrigin): Promise<string> {
    const secret = createSessionSecret();
    await store.add(hashSessionSecret(secret), owner, now, from);
    return secret;
  }

  async function end(secret: string | undefined): Promise<void> {
    if (!secret) return;
    const key = hashSessionSecret(secret);
    await store.remove(key);
    endedCount += 1;
    cache.delete(key);
  }

  function forgetUser(userId: string): void {
    endedCount += 1;
    for (const [key, row] of cache.entries()) if (row.userId === userId) cache.delete(key);
  }

  const touchAdmin = (key: string): Promise<void> => store.touchAdmin(key, realNow());

  return { identify, recall, start, end, forgetUser, touchAdmin };
}
