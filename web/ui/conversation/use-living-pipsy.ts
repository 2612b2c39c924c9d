import { useEffect, type RefObject } from 'react';

const AFTER_FIRST_PAINT_MS = 300;

/** Loads the movement once the page stands; until then, and where it does not load, Pipsy is still. */
export function useLivingPipsy(log: RefObject<HTMLElement | null>, onEnd: () => void): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isLeft = false;
    const enliven = async (): Promise<void> => {
      const life = await import('./pipsy-life.ts').catch(() => null);
      if (life && !isLeft && log.current) stop = life.enlivenPipsy(log.current, onEnd);
    };
    const timer = setTimeout(() => void enliven(), AFTER_FIRST_PAINT_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [log, onEnd]);
}
