import type { Api } from '@app/contracts/api.ts';
import type { EventOf } from '@app/contracts/endpoint.ts';
import { CallError } from '@app/contracts/request.ts';
import { isLive, setLive } from './live-state.ts';
import { listen } from './stream.ts';

export type LiveEvent = Exclude<EventOf<Api['openLive']>, { name: 'failed' | 'open' }>;

export type LiveFollower = {
  /** What changed; the next event waits until this one has been taken. */
  onEvent: (event: LiveEvent) => unknown;
  /** The stream is gone and did not come back at once, or the page comes back into sight without one: asking takes over. */
  onLost: () => void;
  /** The session behind it has ended. */
  onSignedOut: () => void;
};

/** A page out of sight keeps its stream for so long, in ms. */
const OUT_OF_SIGHT = 30_000;
/** Streams of one browser: over HTTP/1.1 it opens six connections to a site, and the others are needed. */
const SLOTS = 3;
const NO_SLOT_RETRY = 10_000;
const FIRST_RETRY = 2_000;
const LAST_RETRY = 60_000;

/** Anything from half of the time to the whole of it, so that pages that lost the same server do not come back together. */
const scattered = (ms: number): number => ms * (0.5 + Math.random() / 2);

/** Resolves after so long, at once when the network is back, and when the signal says so. */
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

/** Does the work while holding one of the browser's few slots; false where none is free. Without locks (plain http) there is no counting. */
async function inSlot(work: () => Promise<void>): Promise<boolean> {
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

/** Opens the stream again and again until told to stop. */
async function stay({ onEvent, onLost, onSignedOut }: LiveFollower, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let retryMs = FIRST_RETRY;

  const lose = (): void => {
    if (!isLive()) return;
    setLive(false);
    onLost();
  };
  const hear = async (): Promise<void> => {
    for await (const event of listen('openLive', {}, signal)) {
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
      if (!(await inSlot(hear))) {
        lose();
        await pause(scattered(NO_SLOT_RETRY), signal);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof CallError && error.code === 'not_signed_in') {
        lose();
        return onSignedOut();
      }
      failures += 1;
      // One that was open may come back at once: until then nothing is missed that its opening does not tell.
      if (failures > 1) lose();
      await pause(
        failures > 1 ? scattered(Math.min(LAST_RETRY, FIRST_RETRY * 2 ** failures)) : retryMs,
        signal,
      );
    }
  }
}

/** Keeps one live stream for as long as the page is in sight; answers what ends it. */
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
    if (document.visibilityState === 'hidden') leaving = setTimeout(rest, OUT_OF_SIGHT);
    else if (!line) {
      if (hasRested) follower.onLost();
      line = new AbortController();
      void stay(follower, line.signal);
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
