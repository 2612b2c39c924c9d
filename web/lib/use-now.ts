import { useEffect, useState } from 'react';
import { now, watchClock } from './clock.ts';

/** The app's time in UTC milliseconds, read again every `every` milliseconds of the wall and when the clock is set. */
export function useNow(every: number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const read = () => setTime(now());
    const unwatch = watchClock(read);
    const ticking = setInterval(read, every);
    return () => {
      unwatch();
      clearInterval(ticking);
    };
  }, [every]);
  return time;
}
