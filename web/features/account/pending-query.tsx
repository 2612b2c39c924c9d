import type { UseBaseQueryResult } from '@tanstack/react-query';
import { failureText } from '../../lib/api/failure-text.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';

export type PendingQueryProps = {
  query: Pick<UseBaseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  loading: string;
  failed: string;
};

/** Stands in for data that is being loaded or could not be. */
export function PendingQuery({ query: { error, isFetching, refetch }, loading, failed }: PendingQueryProps) {
  if (!error) return <Loading text={loading} />;
  return (
    <ErrorState title={failureText(error, failed)} onRetry={() => void refetch()} retrying={isFetching} />
  );
}
