import { useInfiniteQuery } from '@tanstack/react-query';
import { failureText } from '../../../lib/failure-text.ts';
import { count, signedCount, utcDayTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { texts } from '../texts/tokens.ts';
import { tokenLedgerQuery } from './token-queries.ts';

const say = texts.history;

/** Every change of the balance in plain words, newest first; a purchase opens its receipt. */
export function TokenHistory({ held, onReceipt }: { held: number; onReceipt: (id: string) => void }) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(tokenLedgerQuery(held));
  const entries = data?.pages.flatMap((page) => page.entries);
  if (!entries)
    return error ? (
      <ErrorState
        title={failureText(error, say.failed)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Loading text={say.loading} />
    );
  return (
    <div>
      <h4>{say.title}</h4>
      {entries.length === 0 ? <p className="small muted">{say.empty}</p> : null}
      <ol className="tok-list num">
        {entries.map(({ id, at, what, tokens, balanceAfter, paymentId }) => (
          <li key={id}>
            <span className="tx">
              <b>{say.what[what]}</b>
              <span>
                {(tokens === 0 ? say.noneMoved : say.line)(utcDayTime(at), say.after(count(balanceAfter)))}
              </span>
            </span>
            {paymentId === null ? null : (
              <Button
                size="sm"
                kind="ghost"
                aria-label={say.receiptOf(utcDayTime(at))}
                onClick={() => onReceipt(paymentId)}
              >
                {say.receipt}
              </Button>
            )}
            <b>{signedCount(tokens)}</b>
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <Button
          size="sm"
          busy={isFetchingNextPage}
          busyLabel={say.loading}
          onClick={() => void fetchNextPage()}
        >
          {say.more}
        </Button>
      ) : null}
    </div>
  );
}
