import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

export const REPLAY_MS = 3_000;

const prefersStill = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

type Replay = {
  /** Of the path, 0 to 1. */
  progress: number;
  isStill: boolean;
  start: () => void;
};

/** Runs once by itself when it first comes into sight, then only when started; linear in time. */
export function useReplay(
  box: RefObject<HTMLElement | null>,
  first: { isDue: boolean; onSeen: () => void },
): Replay {
  const [progress, setProgress] = useState(1);
  const frame = useRef(0);
  const { isDue, onSeen } = first;

  const start = useCallback(() => {
    cancelAnimationFrame(frame.current);
    const begun = performance.now();
    const step = (at: number) => {
      const passed = Math.min(1, Math.max(0, (at - begun) / REPLAY_MS));
      setProgress(passed);
      if (passed < 1) frame.current = requestAnimationFrame(step);
    };
    setProgress(0);
    frame.current = requestAnimationFrame(step);
  }, []);

  useEffect(() => () => cancelAnimationFrame(frame.current), []);

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

  return { progress, isStill: prefersStill(), start };
}
