import type { Limit } from '@app/contracts/endpoint.ts';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../at-most.ts';
import { AppError } from '../errors.ts';

export type CountCalls = (
  key: string,
  windowMs: number,
  now: number,
  calls: number,
) => Promise<{ count: number }>;

/** `count`: of all processes, as far as this one knows. */
type CountedWindow = { start: number; count: number; unreported: number };

/** Of the limit that a process lets through before it reports: wide limits cost few queries, and a further process adds a twentieth at most. */
const MAX_UNREPORTED_SHARE = 1 / 20;

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

/**
 * One count for all processes. Own code, because limiters of libraries open windows at the first call and by the real time, where ours follow
 * the app's clock, and ask their store on each call.
 */
export function createLimits(countStored: CountCalls): ConsumeLimits {
  const windows = new LRUCache<string, CountedWindow>(atMost(100_000));
  return async (name, limits, caller, now) => {
    for (const { max, seconds, by } of limits) {
      const who = by === 'user' ? caller.userId : toNetwork(caller.address);
      if (who === null) continue;
      const key = `${name}:${seconds}:${who}`;
      const windowMs = seconds * 1_000;
      const start = now - (now % windowMs);
      let window = windows.get(key);
      if (!window || window.start < start) windows.set(key, (window = { start, count: 0, unreported: 0 }));
      let count = (window.count += 1);
      const calls = (window.unreported += 1);
      const isDue = by === 'address' || calls >= Math.floor(max * MAX_UNREPORTED_SHARE);
      if (isDue && count <= max) {
        window.unreported = 0;
        count = (await countStored(key, windowMs, now, calls)).count;
        window.count = Math.max(window.count, count + window.unreported);
      }
      if (count > max) {
        const retryAfterSeconds = Math.max(1, Math.ceil((window.start + windowMs - now) / 1_000));
        throw new AppError('too_many', undefined, { retryAfterSeconds });
      }
    }
  };
}
