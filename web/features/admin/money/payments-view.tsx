import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paymentStates } from '@app/domain/payments/payment-state.ts';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { Chip } from '../../../ui/badges/chip.tsx';
import { SelectFilter } from '../table/select-filter.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { adminQuery } from '../queries.ts';
import { Cell, Lines } from '../table/table.tsx';
import { paymentEventLabel, productLabel, providerLabel } from '../texts/codes.ts';
import { shell } from '../texts/shell.ts';
import { payments as texts } from '../texts/views.ts';
import { formatDateTime } from '../texts/formats.ts';
import { useDashboardUrl } from '../table/use-dashboard-url.ts';
import '../table/table-filters.css';

type Payment = ReplyOfEndpoint<'listPayments'>['payments'][number];

const stateChoices = [
  { value: '', label: texts.allStates },
  ...paymentStates.map((value) => ({ value, label: texts.states[value] })),
];

function PaymentEvents({ facts, currency }: Pick<Payment, 'facts' | 'currency'>) {
  if (facts.length === 0) return <span>{texts.noFacts}</span>;
  return (
    <details>
      <summary>{texts.facts(facts.length)}</summary>
      <ol className="detail-list">
        {facts.map((fact) => (
          <li key={`${fact.about} ${fact.notedAt}`}>
            {texts.fact(
              paymentEventLabel(fact.kind),
              formatDateTime(fact.at),
              fact.amountCents === null ? null : texts.money(fact.amountCents, currency),
            )}
            <span>{`${fact.about}, ${texts.notedAt(formatDateTime(fact.notedAt))}`}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { tokens } = payment;
  return (
    <tr>
      <th scope="row">
        <Lines main={payment.email ?? shell.gone} />
      </th>
      <Cell main={formatDateTime(payment.createdAt)} />
      <td>
        <Lines main={texts.states[payment.state]} more={payment.test ? texts.test : null} />
        {payment.surplus ? (
          <Chip tone="warn" icon="triangle-alert">
            {texts.surplus}
          </Chip>
        ) : null}
      </td>
      <Cell main={productLabel(payment.product)} more={providerLabel(payment.provider)} />
      <Cell main={texts.money(payment.priceCents, payment.currency)} />
      <Cell
        main={tokens.credited > 0 ? texts.tokens(tokens.credited) : null}
        more={tokens.takenBack > 0 ? texts.takenBack(tokens.takenBack, tokens.owed) : null}
      />
      <td>
        <PaymentEvents facts={payment.facts} currency={payment.currency} />
      </td>
      <Cell main={payment.providerOrder} more={payment.providerPayment} />
      <Cell main={payment.creditedAt && formatDateTime(payment.creditedAt)} />
    </tr>
  );
}

export default function PaymentsView() {
  const { oneOfOrNone, page, update } = useDashboardUrl();
  const state = oneOfOrNone('state', paymentStates);
  const query = useQuery({
    ...adminQuery('listPayments', { query: { ...(state && { state }), page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <h2>{texts.heading}</h2>
      <div className="table-filters">
        <SelectFilter
          label={texts.state}
          value={state ?? ''}
          options={stateChoices}
          onChange={(value) => update({ state: value || null })}
        />
      </div>
      <PagedTable
        query={query}
        texts={texts}
        page={page}
        empty={{ title: texts.empty, why: texts.emptyWhy }}
        rows={({ payments }) => payments.map((one) => <PaymentRow key={one.id} payment={one} />)}
        onPage={(next) => update({ page: String(next) })}
      />
    </>
  );
}
