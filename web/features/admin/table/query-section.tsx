import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../../lib/api/failure-text.ts';
import { formatUtcClock } from '../../../lib/format/format.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/loading.tsx';
import { shell } from '../texts/shell.ts';
import './query-section.css';

type QueryState = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch' | 'data' | 'dataUpdatedAt'>;

export function QueryFailure({ query, title }: { query: QueryState; title: string }) {
  if (!query.error) return null;
  return (
    <div className="card query-section__failure">
      <ErrorState title={title} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {failureText(query.error, shell.checkConnection)}
        {query.data === undefined ? null : ` ${shell.shownAsAt(formatUtcClock(query.dataUpdatedAt))}`}
      </ErrorState>
    </div>
  );
}

export type QuerySectionProps<Data> = {
  query: UseQueryResult<Data>;
  loading: string;
  failed: string;
  children: (data: Data) => ReactNode;
};

export function QuerySection<Data>({ query, loading, failed, children }: QuerySectionProps<Data>) {
  return (
    <>
      {query.isPending ? (
        <div className="query-section__loading">
          <Loading text={loading} />
          <Skeleton widths={[100, 100, 100]} height={44} />
        </div>
      ) : null}
      <QueryFailure query={query} title={failed} />
      {query.data === undefined ? null : children(query.data)}
    </>
  );
}
