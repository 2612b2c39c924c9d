/** What a CallError tells of a busy server. */
type BusyError = { code: string | null; retryAfterSeconds: number | null };

const MAX_WAIT_SECONDS = 10;

/** Up to half as long again, so that pages that met the same outage do not return together. */
const jitter = (ms: number): number => ms * (1 + Math.random() / 2);

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    signal?.addEventListener('abort', go);
  });
}

/** Calls once more after the time that a busy server names; only for what may be carried out twice. */
export async function retryWhenBusy<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { code, retryAfterSeconds: seconds = null } = error as Partial<BusyError>;
    if (code !== 'unavailable' || seconds === null || seconds > MAX_WAIT_SECONDS) throw error;
    await pause(jitter(seconds * 1_000), signal);
    if (signal?.aborted) throw error;
    return call();
  }
}
