import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { StoragePort } from '../../adapters/storage/port.ts';

const KEY = 'probe';
/** A file is written at most this often, in ms: stores ask money for each. */
const GOOD_FOR = 60_000;
const BAD_FOR = 10_000;
/** Nobody who asks for our health waits longer for the store, in ms. */
const WAIT = 2_000;

/** Writes a small file as an upload would. @throws what the storage throws */
export const probeStorage = (storage: StoragePort): Promise<void> =>
  storage.write(KEY, Buffer.from('Shows that images can be stored'));

type State = 'ok' | 'unreachable';

/** Whether images can be stored now, for a caller who asks often. */
export function watchStorage(
  storage: StoragePort,
  now: () => number = () => performance.now(),
): () => Promise<State> {
  let known: { state: State; until: number } | null = null;
  let running: Promise<State> | null = null;
  const probe = async (): Promise<State> => {
    const state = await probeStorage(storage).then(
      () => 'ok' as const,
      () => 'unreachable' as const,
    );
    known = { state, until: now() + (state === 'ok' ? GOOD_FOR : BAD_FOR) };
    running = null;
    return state;
  };
  return async () => {
    if (known && now() < known.until) return known.state;
    running ??= probe();
    const waiting = new AbortController();
    const late = pause(WAIT, 'unreachable' as const, { signal: waiting.signal, ref: false }).catch(
      () => 'unreachable' as const,
    );
    const state = await Promise.race([running, late]);
    waiting.abort();
    return state;
  };
}
