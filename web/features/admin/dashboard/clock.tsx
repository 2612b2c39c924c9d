import { formatUtcDate, formatUtcClock, formatUtcWeekday } from '../../../lib/format/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { formatClock } from '../texts/shell.ts';

/** A component of its own, so that nothing else renders every second; no live region. */
export function Clock() {
  const now = useNow(1_000);
  return (
    <time className="admin-page__clock numeric" dateTime={new Date(now).toISOString()}>
      {formatClock(formatUtcWeekday(now), formatUtcDate(now), formatUtcClock(now))}
    </time>
  );
}
