import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { StoragePort } from '../../adapters/storage/port.ts';

const KEY = 'probe';
/** Object stores charge for each write. */
const OK_CACHE_MS = 60_000;
const FAILED_CACHE_MS = 10_000;
const TIMEOUT_MS = 2_000;

export const probeStorage = (storage: StoragePort): Promise<void> =>
  storage.write(KEY, Buffer.from('Shows that images can be stored'));

type StorageState = 'ok' | 'unreachable';

export function createStorageMonitor(
  storage: StoragePort,
  now: () => number = () => performance.now(),
): () => Promise<StorageState> {
  let cached: { state: StorageState; until: number } | null = null;
  let running: Promise<StorageState> | null = null;
  const probe = async (): Promise<StorageState> => {
    const state = await probeStorage(storage).then(
      () => 'ok' as const,
      () => 'unreachable' as const,
    );
    cached = { state, until: now() + (state === 'ok' ? OK_CACHE_MS : FAILED_CACHE_MS) };
    running = null;
    return state;
  };
  return async () => {
    if (cached && now() < cached.until) return cached.state;
    running ??= probe();
    const timeout = new AbortController();
    const timedOut = pause(TIMEOUT_MS, 'unreachable' as const, { signal: timeout.signal, ref: false }).catch(
      () => 'unreachable' as const,
    );
    const state = await Promise.race([running, timedOut]);
    timeout.abort();
    return state;
  };
}
