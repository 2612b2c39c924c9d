import { useEffect, useState } from 'react';
import { serverNow, watchClock } from './clock.ts';

/** App time in UTC ms; `every` is in ms of real time. */
export function useNow(every: number): number {
  const [time, setTime] = useState(serverNow);
  useEffect(() => {
    const read = () => setTime(serverNow());
    const unwatch = watchClock(read);
    const ticking = setInterval(read, every);
    return () => {
      unwatch();
      clearInterval(ticking);
    };
  }, [every]);
  return time;
}
