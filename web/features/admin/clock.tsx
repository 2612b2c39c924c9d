import { utcDate, utcClock, utcWeekday } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { clockText } from './texts/shell.ts';

/** Goes by the second on its own, so that nothing else is drawn again; no live region. */
export function Clock() {
  const now = useNow(1_000);
  return (
    <time className="adm-clock num" dateTime={new Date(now).toISOString()}>
      {clockText(utcWeekday(now), utcDate(now), utcClock(now))}
    </time>
  );
}
