import { useEffect, useRef, useState } from 'react';

/** The newest value, at most once in `everyMs`: the first at once, later ones when their time has come. */
export function useThrottled<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const show = () => {
      changedAt.current = performance.now();
      setShown(value);
    };
    const rest = everyMs - (performance.now() - changedAt.current);
    const waiting = setTimeout(show, Math.max(0, rest));
    return () => clearTimeout(waiting);
  }, [value, everyMs]);
  return shown;
}
