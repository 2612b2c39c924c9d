import { PACE_BUCKETS, paceBucketOf } from '@app/domain/activity/interaction-pace.ts';
import { routes } from '@app/contracts/routes.ts';

/** The shortest that the browser reports. */
const SHORTEST_MS = 16;

/** As many as a report takes of one bucket. */
const MAX_COUNT = 1_000;

type TimedEvent = PerformanceEntry & { interactionId?: number };

/** Counts how long presses waited for their picture, and tells it once the page is left; of nobody in particular. */
export function watchPace(): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes('event')) return () => undefined;
  const longest = new Map<number, number>();
  let counted = 0;
  const take = (entries: readonly TimedEvent[]): void => {
    for (const { interactionId, duration } of entries)
      if (interactionId) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({
    type: 'event',
    durationThreshold: SHORTEST_MS,
    buffered: true,
  } as PerformanceObserverInit);

  const tell = (): void => {
    if (!document.hidden) return;
    take(observer.takeRecords());
    const counts = Array.from({ length: PACE_BUCKETS }, () => 0);
    for (const duration of longest.values()) counts[paceBucketOf(duration)]! += 1;
    const { interactionCount } = performance as Performance & { interactionCount?: number };
    // Too short to be reported one by one.
    const unseen = Math.max(0, (interactionCount ?? 0) - counted - longest.size);
    counts[0] = Math.min(MAX_COUNT, counts[0]! + unseen);
    counted += unseen + longest.size;
    longest.clear();
    if (counts.every((count) => count === 0)) return;
    const body = JSON.stringify({ path: location.pathname, counts });
    navigator.sendBeacon(routes.reportPace[1], new Blob([body], { type: 'application/json' }));
  };
  document.addEventListener('visibilitychange', tell);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', tell);
  };
}
