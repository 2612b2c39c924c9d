import { useQuery } from '@tanstack/react-query';
import type { ReceiptView } from '@app/contracts/money/tokens.ts';
import { formatCents, formatCount, formatUtcDayTime } from '../../../lib/format/format.ts';
import { Chip } from '../../../ui/badges/chip.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { FactList } from '../fact-list.tsx';
import { PendingQuery } from '../pending-query.tsx';
import { texts } from '../texts/tokens.ts';
import { receiptQuery } from './token-queries.ts';
import './receipt-sheet.css';

const copy = texts.receipt;

function ReceiptDetails({ receipt }: { receipt: ReceiptView }) {
  const { id, product, amountCents, currency, paidBy, providerNumber, state, tokens, history, test } =
    receipt;
  const { credited, takenBack, owed } = tokens;
  return (
    <div className="receipt">
      {test ? <Chip tone="info">{copy.test}</Chip> : null}
      <FactList
        facts={[
          [copy.number, id],
          [copy.product, copy.products[product]],
          [copy.amount, copy.currency(formatCents(amountCents), currency)],
          [copy.paidBy, paidBy],
          ...(providerNumber === null ? [] : ([[copy.providerNumber, providerNumber]] as const)),
          [
            copy.state,
            receipt.surplus ? copy.surplus : copy.states[state],
            receipt.surplus ? copy.surplusNote : undefined,
          ],
          [
            copy.tokens,
            formatCount(credited),
            takenBack + owed > 0 ? copy.tokensNote(formatCount(takenBack), formatCount(owed)) : undefined,
          ],
        ]}
      />
      {history.length > 0 ? (
        <div>
          <h3>{copy.happened}</h3>
          <ol className="receipt__events numeric">
            {history.map(({ what, at, amountCents: moved }, index) => (
              <li key={`${index}-${what}`}>
                <span>{copy.at(copy.facts[what], formatUtcDayTime(at))}</span>
                {moved === null ? null : <b>{formatCents(moved)}</b>}
              </li>
            ))}
          </ol>
        </div>
      ) : null}
    </div>
  );
}

export function ReceiptSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(receiptQuery(id));
  return (
    <Sheet open title={copy.title} onClose={onClose}>
      {query.data ? (
        <ReceiptDetails receipt={query.data} />
      ) : (
        <PendingQuery query={query} loading={copy.loading} failed={copy.failed} />
      )}
    </Sheet>
  );
}
