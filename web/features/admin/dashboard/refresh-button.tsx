import { notifyManager, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { serverNow } from '../../../lib/time/clock.ts';
import { formatUtcClock } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ADMIN } from '../queries.ts';
import { shell } from '../texts/shell.ts';

const activeQueries = { queryKey: [ADMIN], type: 'active' } as const;

/** When the oldest data on screen was fetched, by the app's clock, in UTC ms. */
function useOldestFetchTime(): number | null {
  const cache = useQueryClient().getQueryCache();
  const times = useRef(new Map<string, number>());
  const subscribe = useCallback(
    (redraw: () => void) => {
      const notify = notifyManager.batchCalls(redraw);
      return cache.subscribe((event) => {
        if (event.query.queryKey[0] !== ADMIN) return;
        if (event.type === 'removed') times.current.delete(event.query.queryHash);
        if (event.type === 'updated' && event.action.type === 'success')
          times.current.set(event.query.queryHash, serverNow());
        notify();
      });
    },
    [cache],
  );
  const read = useCallback(() => {
    const fetchTimes = cache
      .findAll(activeQueries)
      .flatMap(({ queryHash }) => times.current.get(queryHash) ?? []);
    return fetchTimes.length > 0 ? Math.min(...fetchTimes) : null;
  }, [cache]);
  return useSyncExternalStore(subscribe, read);
}

export function RefreshButton() {
  const client = useQueryClient();
  const busy = useIsFetching(activeQueries) > 0;
  const fetchedAt = useOldestFetchTime();
  return (
    <>
      <span className="admin-page__fetched small muted numeric">
        {fetchedAt === null ? null : shell.fetchedAt(formatUtcClock(fetchedAt))}
      </span>
      <Button
        icon="refresh-cw"
        busy={busy}
        busyLabel={shell.refreshing}
        onClick={() => void client.refetchQueries(activeQueries)}
      >
        {shell.refresh}
      </Button>
    </>
  );
}
