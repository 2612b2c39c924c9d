import type { Endpoints } from '@app/contracts/endpoints.ts';
import type { EventOf } from '@app/contracts/endpoint.ts';
import { CallError } from '@app/contracts/request.ts';
import { isLive, setLive } from './live-state.ts';
import { streamEvents } from '../api/stream.ts';

export type LiveEvent = Exclude<EventOf<Endpoints['openLive']>, { name: 'failed' | 'open' }>;

export type LiveFollower = {
  onEvent: (event: LiveEvent) => unknown;
  /** The stream is lost and polling must take over. */
  onLost: () => void;
  onSignedOut: () => void;
};

const HIDDEN_GRACE_MS = 30_000;
/** HTTP/1.1 allows six connections to a site and the others are needed. */
const SLOTS = 3;
const NO_SLOT_RETRY_MS = 10_000;
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;

/** 50 to 100 %, so that pages that lost the same server do not reconnect together. */
const jitter = (ms: number): number => ms * (0.5 + Math.random() / 2);

/** Ends early when the network returns or the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
    signal.addEventListener('abort', go);
    if (signal.aborted) go();
  });
}

/** False when no slot is free. Without the Locks API (plain http) nothing is limited. */
async function runInSlot(work: () => Promise<void>): Promise<boolean> {
  const locks = (navigator as Partial<Pick<Navigator, 'locks'>>).locks;
  if (!locks) {
    await work();
    return true;
  }
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const had = await locks.request(`live-${slot}`, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    });
    if (had) return true;
  }
  return false;
}

async function keepConnected(
  { onEvent, onLost, onSignedOut }: LiveFollower,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  let retryMs = FIRST_RETRY_MS;

  const lose = (): void => {
    if (!isLive()) return;
    setLive(false);
    onLost();
  };
  const hear = async (): Promise<void> => {
    for await (const event of streamEvents('openLive', {}, signal)) {
      if (event.name !== 'open') {
        await onEvent(event);
        continue;
      }
      failures = 0;
      retryMs = event.data.retryMs;
      setLive(true);
    }
  };

  while (!signal.aborted) {
    try {
      if (!(await runInSlot(hear))) {
        lose();
        await pause(jitter(NO_SLOT_RETRY_MS), signal);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof CallError && error.code === 'not_signed_in') {
        lose();
        return onSignedOut();
      }
      failures += 1;
      // A stream that was open may return at once; its opening event covers the gap.
      if (failures > 1) lose();
      await pause(
        failures > 1 ? jitter(Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)) : retryMs,
        signal,
      );
    }
  }
}

/** Returns its disposer. */
export function followLive(follower: LiveFollower): () => void {
  let line: AbortController | null = null;
  let hasRested = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  const rest = (): void => {
    line?.abort();
    line = null;
    hasRested = true;
    setLive(false);
  };
  const look = (): void => {
    clearTimeout(leaving);
    if (document.visibilityState === 'hidden') leaving = setTimeout(rest, HIDDEN_GRACE_MS);
    else if (!line) {
      if (hasRested) follower.onLost();
      line = new AbortController();
      void keepConnected(follower, line.signal);
    }
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(leaving);
    rest();
  };
}
