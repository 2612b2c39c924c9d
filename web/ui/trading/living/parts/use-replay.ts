import { useCallback, useEffect, useState, type RefObject } from 'react';

export const REPLAY_MS = 3_000;

const prefersStill = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

type Replay = {
  /** Counts the replays; 0 before the first. */
  run: number;
  isStill: boolean;
  start: () => void;
};

/** Runs once by itself when it first comes into sight, then only when started. */
export function useReplay(
  box: RefObject<HTMLElement | null>,
  first: { isDue: boolean; onSeen: () => void },
): Replay {
  const [run, setRun] = useState(0);
  const { isDue, onSeen } = first;
  const start = useCallback(() => setRun((count) => count + 1), []);

  useEffect(() => {
    const element = box.current;
    if (!isDue || !element || typeof IntersectionObserver !== 'function') return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        onSeen();
        if (!prefersStill()) start();
      },
      { threshold: 0.6 },
    );
    // A whole card may be taller than the window.
    observer.observe(element.querySelector('.living-picture') ?? element);
    return () => observer.disconnect();
  }, [box, isDue, onSeen, start]);

  return { run, isStill: prefersStill(), start };
}

/** Of the path, 0 to 1, linear in time. Only what draws the path asks for it: nothing else of the card is drawn in each frame. */
export function useReplayProgress(run: number): number {
  const [shown, setShown] = useState({ run: 0, progress: 1 });
  useEffect(() => {
    if (run === 0) return undefined;
    const begun = performance.now();
    const step = (at: number) => {
      const progress = Math.min(1, Math.max(0, (at - begun) / REPLAY_MS));
      setShown({ run, progress });
      if (progress < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [run]);
  return shown.run === run ? shown.progress : 0;
}
