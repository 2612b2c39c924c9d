import { notifyManager, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { now } from '../../lib/clock.ts';
import { utcClock } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ADMIN } from './queries.ts';
import { shell } from './texts/shell.ts';

const shown = { queryKey: [ADMIN], type: 'active' } as const;

/** When the oldest answer on screen was fetched, by the app's clock; null before the first. */
function useFetchedAt(): number | null {
  const cache = useQueryClient().getQueryCache();
  const times = useRef(new Map<string, number>());
  const subscribe = useCallback(
    (redraw: () => void) => {
      const tell = notifyManager.batchCalls(redraw);
      return cache.subscribe((event) => {
        if (event.query.queryKey[0] !== ADMIN) return;
        if (event.type === 'removed') times.current.delete(event.query.queryHash);
        if (event.type === 'updated' && event.action.type === 'success')
          times.current.set(event.query.queryHash, now());
        tell();
      });
    },
    [cache],
  );
  const read = useCallback(() => {
    const known = cache.findAll(shown).flatMap(({ queryHash }) => times.current.get(queryHash) ?? []);
    return known.length > 0 ? Math.min(...known) : null;
  }, [cache]);
  return useSyncExternalStore(subscribe, read);
}

/** Asks again for everything that is on screen. */
export function Refresh() {
  const client = useQueryClient();
  const busy = useIsFetching(shown) > 0;
  const fetchedAt = useFetchedAt();
  return (
    <>
      <span className="adm-fetched small muted num">
        {fetchedAt === null ? null : shell.fetchedAt(utcClock(fetchedAt))}
      </span>
      <Button
        icon="refresh-cw"
        busy={busy}
        busyLabel={shell.refreshing}
        onClick={() => void client.refetchQueries(shown)}
      >
        {shell.refresh}
      </Button>
    </>
  );
}
