import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { utcClock } from '../../lib/format.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/loading.tsx';
import { shell } from './texts/shell.ts';

type Asked = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch' | 'data' | 'dataUpdatedAt'>;

/** Why a section shows nothing, or only what it showed before; nothing while all is well. */
export function Failure({ query, title }: { query: Asked; title: string }) {
  if (!query.error) return null;
  return (
    <div className="card adm-failed">
      <ErrorState title={title} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {failureText(query.error, shell.checkConnection)}
        {query.data === undefined ? null : ` ${shell.shownAsAt(utcClock(query.dataUpdatedAt))}`}
      </ErrorState>
    </div>
  );
}

export type FetchedProps<Data> = {
  query: UseQueryResult<Data>;
  loading: string;
  failed: string;
  children: (data: Data) => ReactNode;
};

/** One section with an answer of its own: it waits, fails and is asked for again without the others. */
export function Fetched<Data>({ query, loading, failed, children }: FetchedProps<Data>) {
  return (
    <>
      {query.isPending ? (
        <div className="adm-wait">
          <Loading text={loading} />
          <Skeleton widths={[100, 100, 100]} height={44} />
        </div>
      ) : null}
      <Failure query={query} title={failed} />
      {query.data === undefined ? null : children(query.data)}
    </>
  );
}
