import type { Limit } from '@app/contracts/endpoint.ts';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors.ts';

export type CountCall = (
  key: string,
  windowMs: number,
  now: number,
) => Promise<{ count: number; windowStart: number }>;

/** An IPv6 caller owns at least a /64, so the /64 is counted. */
export function toNetwork(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const full = [
    ...left,
    ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'),
    ...right,
  ];
  const network = full.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

export type ConsumeLimits = (
  name: string,
  limits: readonly Limit[],
  caller: { userId: string | null; address: string },
  now: number,
) => Promise<void>;

/** Limits by address are stored, limits by user stay in memory, so that the hot path costs no query. */
export function createLimits(countStored: CountCall): ConsumeLimits {
  const inMemory = new LRUCache<string, { count: number; windowStart: number }>({ max: 100_000 });
  const countInMemory: CountCall = (key, windowMs, now) => {
    const windowStart = now - (now % windowMs);
    const known = inMemory.get(key);
    const entry = known?.windowStart === windowStart ? known : { count: 0, windowStart };
    entry.count += 1;
    inMemory.set(key, entry);
    return Promise.resolve(entry);
  };
  return async (name, limits, caller, now) => {
    for (const limit of limits) {
      const byUser = limit.by === 'user';
      if (byUser && !caller.userId) continue;
      const who = byUser ? caller.userId : toNetwork(caller.address);
      const windowMs = limit.seconds * 1_000;
      const { count, windowStart } = await (byUser ? countInMemory : countStored)(
        `${name}:${limit.seconds}:${who}`,
        windowMs,
        now,
      );
      if (count > limit.max) {
        const retryAfterSeconds = Math.max(1, Math.ceil((windowStart + windowMs - now) / 1_000));
        throw new AppError('too_many', undefined, { retryAfterSeconds });
      }
    }
  };
}
