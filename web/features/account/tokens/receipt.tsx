import { useQuery } from '@tanstack/react-query';
import type { ReceiptView } from '@app/contracts/tokens.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { centsAsDollars, count, utcDayTime } from '../../../lib/format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { FactList } from '../profile-facts.tsx';
import { texts } from '../texts/tokens.ts';
import { receiptQuery } from './token-queries.ts';

const say = texts.receipt;

function Paper({ receipt }: { receipt: ReceiptView }) {
  const { id, product, amountCents, currency, paidBy, providerNumber, state, tokens, history, test } =
    receipt;
  const { credited, takenBack, owed } = tokens;
  return (
    <div className="tok-paper">
      {test ? <Chip tone="info">{say.test}</Chip> : null}
      <FactList
        facts={[
          [say.number, id],
          [say.product, say.products[product]],
          [say.amount, say.currency(centsAsDollars(amountCents), currency)],
          [say.paidBy, paidBy],
          ...(providerNumber === null ? [] : ([[say.providerNumber, providerNumber]] as const)),
          [
            say.state,
            receipt.surplus ? say.surplus : say.states[state],
            receipt.surplus ? say.surplusNote : undefined,
          ],
          [
            say.tokens,
            count(credited),
            takenBack + owed > 0 ? say.tokensNote(count(takenBack), count(owed)) : undefined,
          ],
        ]}
      />
      {history.length > 0 ? (
        <div>
          <h3>{say.happened}</h3>
          <ol className="tok-facts num">
            {history.map(({ what, at, amountCents: moved }, index) => (
              <li key={`${index}-${what}`}>
                <span>{say.at(say.facts[what], utcDayTime(at))}</span>
                {moved === null ? null : <b>{centsAsDollars(moved)}</b>}
              </li>
            ))}
          </ol>
        </div>
      ) : null}
    </div>
  );
}

/** One payment with everything that became of it. */
export function Receipt({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(id));
  return (
    <Sheet open title={say.title} onClose={onClose}>
      {data ? (
        <Paper receipt={data} />
      ) : error ? (
        <ErrorState
          title={failureText(error, say.failed)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading text={say.loading} />
      )}
    </Sheet>
  );
}
