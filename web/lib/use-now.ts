import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/** The app's time in UTC milliseconds, read again every `every` milliseconds of the wall. */
export function useNow(every: number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const ticking = setInterval(() => setTime(now()), every);
    return () => clearInterval(ticking);
  }, [every]);
  return time;
}
