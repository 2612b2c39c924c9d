import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { formatCents, formatCount, formatSigned } from '../../../../lib/format/format.ts';
import { Stat, StatTotals } from '../../../../ui/figures/stat.tsx';
import { ChangeTokensForm } from './change-tokens-form.tsx';
import { QuerySection } from '../../table/query-section.tsx';
import { adminQuery } from '../../queries.ts';
import { Table } from '../../table/table.tsx';
import {
  bucketLabel,
  ledgerReasonLabel,
  paymentStateLabel,
  productLabel,
  providerLabel,
} from '../../texts/codes.ts';
import { billing as texts } from '../../texts/dialogs.ts';
import { formatDateTime, formatMicroDollars } from '../../texts/formats.ts';
import type { UserDialogBodyProps } from './opened-user-dialog.ts';

type Billing = ReplyOfEndpoint<'getUserBilling'>;

const columnTexts = texts.columns;

type BillingTableProps = {
  heading: string;
  none: string;
  columns: readonly string[];
  empty: boolean;
  children: ReactNode;
};

function BillingTable({ heading, none, columns, empty, children }: BillingTableProps) {
  return (
    <section>
      <h3>{heading}</h3>
      {empty ? (
        <p className="muted">{none}</p>
      ) : (
        <Table label={heading} columns={columns}>
          {children}
        </Table>
      )}
    </section>
  );
}

function TokenBalance({ plan, tokens }: Billing) {
  return (
    <StatTotals>
      <Stat label={texts.plan} value={texts.plans[plan]} />
      <Stat label={texts.daily} value={formatCount(tokens.daily)} />
      <Stat label={texts.welcome} value={formatCount(tokens.welcome)} />
      <Stat
        label={texts.purchased}
        value={formatCount(tokens.purchased)}
        note={tokens.owed > 0 ? texts.owed(tokens.owed) : undefined}
      />
    </StatTotals>
  );
}

function modelCost({ costMicroDollars, unpricedAnswers }: Billing['models'][number]): string {
  if (costMicroDollars === null) return texts.priceUnknown;
  const cost = formatMicroDollars(costMicroDollars);
  return unpricedAnswers === 0 ? cost : texts.unpriced(cost, unpricedAnswers);
}

function ModelUsage({ models }: Billing) {
  return (
    <BillingTable
      heading={texts.models}
      none={texts.noModels}
      columns={[
        columnTexts.model,
        columnTexts.answers,
        columnTexts.input,
        columnTexts.output,
        columnTexts.cost,
      ]}
      empty={models.length === 0}
    >
      {models.map((one) => (
        <tr key={one.model}>
          <th scope="row">{one.model}</th>
          <td>{formatCount(one.answers)}</td>
          <td>{formatCount(one.inputTokens)}</td>
          <td>{formatCount(one.outputTokens)}</td>
          <td>{modelCost(one)}</td>
        </tr>
      ))}
    </BillingTable>
  );
}

function PaymentHistory({ payments }: Billing) {
  return (
    <BillingTable
      heading={texts.payments}
      none={texts.noPayments}
      columns={[
        columnTexts.when,
        columnTexts.provider,
        columnTexts.product,
        columnTexts.state,
        columnTexts.price,
      ]}
      empty={payments.length === 0}
    >
      {payments.map((one) => (
        <tr key={one.id}>
          <th scope="row">{formatDateTime(one.createdAt)}</th>
          <td>{providerLabel(one.provider)}</td>
          <td>{productLabel(one.product)}</td>
          <td>
            {paymentStateLabel(one.state)}
            {one.test ? <span>{texts.test}</span> : null}
          </td>
          <td>{formatCents(one.priceCents)}</td>
        </tr>
      ))}
    </BillingTable>
  );
}

function TokenMovements({ moved, ledger }: Billing) {
  return (
    <>
      <BillingTable
        heading={texts.moved}
        none={texts.noMoved}
        columns={[columnTexts.reason, columnTexts.tokens, columnTexts.times]}
        empty={moved.length === 0}
      >
        {moved.map((one) => (
          <tr key={one.reason}>
            <th scope="row">{ledgerReasonLabel(one.reason)}</th>
            <td>{formatSigned(one.tokens, 0)}</td>
            <td>{formatCount(one.times)}</td>
          </tr>
        ))}
      </BillingTable>
      <BillingTable
        heading={texts.ledger}
        none={texts.noLedger}
        columns={[columnTexts.when, columnTexts.tokens, columnTexts.bucket, columnTexts.reason]}
        empty={ledger.length === 0}
      >
        {ledger.map((one, index) => (
          <tr key={`${one.at}-${index}`}>
            <th scope="row">{formatDateTime(one.at)}</th>
            <td>{formatSigned(one.tokens, 0)}</td>
            <td>{bucketLabel(one.bucket)}</td>
            <td>{ledgerReasonLabel(one.reason)}</td>
          </tr>
        ))}
      </BillingTable>
    </>
  );
}

export default function BillingBody({ userId }: UserDialogBodyProps) {
  const query = useQuery(adminQuery('getUserBilling', { params: { id: userId } }));
  return (
    <QuerySection query={query} loading={texts.loading} failed={texts.failed}>
      {(billing) => (
        <div className="user-dialog">
          <TokenBalance {...billing} />
          <ChangeTokensForm userId={userId} />
          <ModelUsage {...billing} />
          <PaymentHistory {...billing} />
          <TokenMovements {...billing} />
        </div>
      )}
    </QuerySection>
  );
}
