import { SourceTrouble, type LiveSource } from './live-source.ts';

/** When the provider says "too often" and not for how long. */
const USUAL_MS = 30_000;

/**
 * The same source, except that a provider that wants to be left alone is: prices, candles and connections ask it
 * nothing until its time is over, whichever of them it turned away.
 */
export function leaveAlone(source: LiveSource, now: () => number): LiveSource {
  let until = 0;
  const heed = (trouble: unknown): void => {
    if (trouble instanceof SourceTrouble && trouble.kind === 'rate_limited')
      until = Math.max(until, now() + (trouble.retryAfterMs ?? USUAL_MS));
  };
  const tooEarly = (): SourceTrouble | null => {
    const left = until - now();
    const said = `${source.name} wants to be left alone for now`;
    return left > 0 ? new SourceTrouble('rate_limited', said, left) : null;
  };
  const guarded =
    <Asked extends unknown[], T>(ask: (...asked: Asked) => Promise<T>) =>
    async (...asked: Asked): Promise<T> => {
      const early = tooEarly();
      if (early) throw early;
      try {
        return await ask(...asked);
      } catch (error) {
        heed(error);
        throw error;
      }
    };
  const { stream, poll } = source;
  return {
    ...source,
    history: guarded(source.history),
    ...(poll && { poll: guarded(poll) }),
    ...(stream && {
      stream: (pairs, onTick, onTrouble, onOpen) => {
        const early = tooEarly();
        if (!early) return stream(pairs, onTick, (trouble) => (heed(trouble), onTrouble(trouble)), onOpen);
        let given = true;
        queueMicrotask(() => given && onTrouble(early));
        return () => void (given = false);
      },
    }),
  };
}
