import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { WatchView } from '@app/contracts/market/watches.ts';
import { watchesQuery } from '../../../lib/live/watches-query.ts';
import '../../../ui/icons/add-signed-in-icons.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { texts } from './texts.ts';
import './watch-list.css';
import { useChangeWatch, type WatchChange } from './watch-queries.ts';
import { WatchRow } from './watch-row.tsx';

/** The open watches of the user, in the drawer and beside the market. */
export default function WatchList() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(watchesQuery);
  const { mutate } = useChangeWatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const apply = (watch: WatchView, change: WatchChange) =>
    mutate(
      { watch, change },
      // Its row goes, and with it the focus.
      { onSuccess: () => change === 'remove' && heading.current?.focus() },
    );
  return (
    <section className="card watch-list" aria-label={texts.title}>
      <div className="watch-list__header">
        <h3 ref={heading} tabIndex={-1}>
          {texts.title}
        </h3>
        {data ? (
          <span className="small muted numeric">{texts.count(data.watches.length, data.most)}</span>
        ) : null}
      </div>
      {isPending ? <Loading text={texts.loading} /> : null}
      {isError && !data ? (
        <ErrorState title={texts.failed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {data?.watches.length === 0 ? <p className="small muted">{texts.none}</p> : null}
      {data && data.watches.length > 0 ? (
        <ul>
          {data.watches.map((watch) => (
            <WatchRow key={watch.id} watch={watch} onChange={(change) => apply(watch, change)} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
