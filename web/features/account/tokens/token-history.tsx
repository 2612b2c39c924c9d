import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCount, formatSignedCount, formatUtcDayTime } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PendingQuery } from '../pending-query.tsx';
import { texts } from '../texts/tokens.ts';
import { tokenLedgerQuery } from './token-queries.ts';
import './token-history.css';

const copy = texts.history;

export function TokenHistory({
  tokensRemaining,
  onReceipt,
}: {
  tokensRemaining: number;
  onReceipt: (id: string) => void;
}) {
  const query = useInfiniteQuery(tokenLedgerQuery(tokensRemaining));
  const entries = query.data?.pages.flatMap((page) => page.entries);
  if (!entries) return <PendingQuery query={query} loading={copy.loading} failed={copy.failed} />;
  return (
    <div>
      <h4>{copy.title}</h4>
      {entries.length === 0 ? <p className="small muted">{copy.empty}</p> : null}
      <ol className="token-list numeric">
        {entries.map(({ id, at, what, tokens, balanceAfter, paymentId }) => (
          <li key={id}>
            <span className="token-list__text">
              <b>{copy.what[what]}</b>
              <span>
                {(tokens === 0 ? copy.noneMoved : copy.line)(
                  formatUtcDayTime(at),
                  copy.after(formatCount(balanceAfter)),
                )}
              </span>
            </span>
            {paymentId === null ? null : (
              <Button
                size="small"
                kind="ghost"
                aria-label={copy.receiptOf(formatUtcDayTime(at))}
                onClick={() => onReceipt(paymentId)}
              >
                {copy.receipt}
              </Button>
            )}
            <b>{formatSignedCount(tokens)}</b>
          </li>
        ))}
      </ol>
      {query.hasNextPage ? (
        <Button
          size="small"
          busy={query.isFetchingNextPage}
          busyLabel={copy.loading}
          onClick={() => void query.fetchNextPage()}
        >
          {copy.more}
        </Button>
      ) : null}
    </div>
  );
}
