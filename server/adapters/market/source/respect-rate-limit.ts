import { SourceError, type LiveSource } from './live-source.ts';

const DEFAULT_PAUSE_MS = 30_000;

/** Once a request was rate limited, sends no candles, prices or connection requests until the limit is over. */
export function respectRateLimit(source: LiveSource, now: () => number): LiveSource {
  let pausedUntil = 0;
  const pauseWhenLimited = (error: unknown): void => {
    if (error instanceof SourceError && error.kind === 'rate_limited')
      pausedUntil = Math.max(pausedUntil, now() + (error.retryAfterMs ?? DEFAULT_PAUSE_MS));
  };
  const rateLimitError = (): SourceError | null => {
    const left = pausedUntil - now();
    const message = `${source.name} wants to be left alone for now`;
    return left > 0 ? new SourceError('rate_limited', message, left) : null;
  };
  const guarded =
    <Arguments extends unknown[], T>(request: (...args: Arguments) => Promise<T>) =>
    async (...args: Arguments): Promise<T> => {
      const early = rateLimitError();
      if (early) throw early;
      try {
        return await request(...args);
      } catch (error) {
        pauseWhenLimited(error);
        throw error;
      }
    };
  const { stream, poll } = source;
  return {
    ...source,
    fetchCandles: guarded(source.fetchCandles),
    ...(poll && { poll: guarded(poll) }),
    ...(stream && {
      stream: (pairs, onTick, onError, onOpen) => {
        const early = rateLimitError();
        if (!early)
          return stream(pairs, onTick, (error) => (pauseWhenLimited(error), onError(error)), onOpen);
        let isOpen = true;
        queueMicrotask(() => isOpen && onError(early));
        return () => void (isOpen = false);
      },
    }),
  };
}
