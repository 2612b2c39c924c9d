import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { centsAsDollars, count, signed } from '../../lib/format.ts';
import { Stat, StatTotals } from '../../ui/stat.tsx';
import { ChangeTokens } from './change-tokens.tsx';
import { Fetched } from './fetched.tsx';
import { adminQuery } from './queries.ts';
import { Table } from './table.tsx';
import { bucket, ledgerReason, paymentState, product, provider } from './texts/codes.ts';
import { billing as texts } from './texts/dialogs.ts';
import { dayTime, microDollars } from './texts/words.ts';
import type { UserBodyProps } from './user-dialog.tsx';

type Billing = ReplyOfEndpoint<'getUserBilling'>;

const named = texts.columns;

type PartProps = {
  heading: string;
  none: string;
  columns: readonly string[];
  empty: boolean;
  children: ReactNode;
};

function Part({ heading, none, columns, empty, children }: PartProps) {
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

function Held({ plan, tokens }: Billing) {
  return (
    <StatTotals>
      <Stat label={texts.plan} value={texts.plans[plan]} />
      <Stat label={texts.daily} value={count(tokens.daily)} />
      <Stat label={texts.welcome} value={count(tokens.welcome)} />
      <Stat
        label={texts.purchased}
        value={count(tokens.purchased)}
        note={tokens.owed > 0 ? texts.owed(tokens.owed) : undefined}
      />
    </StatTotals>
  );
}

function Models({ models }: Billing) {
  return (
    <Part
      heading={texts.models}
      none={texts.noModels}
      columns={[named.model, named.answers, named.input, named.output, named.cost]}
      empty={models.length === 0}
    >
      {models.map((one) => (
        <tr key={one.model}>
          <th scope="row">{one.model}</th>
          <td>{count(one.answers)}</td>
          <td>{count(one.inputTokens)}</td>
          <td>{count(one.outputTokens)}</td>
          <td>{one.costMicroDollars === null ? texts.priceUnknown : microDollars(one.costMicroDollars)}</td>
        </tr>
      ))}
    </Part>
  );
}

function Paid({ payments }: Billing) {
  return (
    <Part
      heading={texts.payments}
      none={texts.noPayments}
      columns={[named.when, named.provider, named.product, named.state, named.price]}
      empty={payments.length === 0}
    >
      {payments.map((one) => (
        <tr key={one.id}>
          <th scope="row">{dayTime(one.createdAt)}</th>
          <td>{provider(one.provider)}</td>
          <td>{product(one.product)}</td>
          <td>
            {paymentState(one.state)}
            {one.test ? <span>{texts.test}</span> : null}
          </td>
          <td>{centsAsDollars(one.priceCents)}</td>
        </tr>
      ))}
    </Part>
  );
}

function Moved({ moved, ledger }: Billing) {
  return (
    <>
      <Part
        heading={texts.moved}
        none={texts.noMoved}
        columns={[named.reason, named.tokens, named.times]}
        empty={moved.length === 0}
      >
        {moved.map((one) => (
          <tr key={one.reason}>
            <th scope="row">{ledgerReason(one.reason)}</th>
            <td>{signed(one.tokens, 0)}</td>
            <td>{count(one.times)}</td>
          </tr>
        ))}
      </Part>
      <Part
        heading={texts.ledger}
        none={texts.noLedger}
        columns={[named.when, named.tokens, named.bucket, named.reason]}
        empty={ledger.length === 0}
      >
        {ledger.map((one, index) => (
          <tr key={`${one.at}-${index}`}>
            <th scope="row">{dayTime(one.at)}</th>
            <td>{signed(one.tokens, 0)}</td>
            <td>{bucket(one.bucket)}</td>
            <td>{ledgerReason(one.reason)}</td>
          </tr>
        ))}
      </Part>
    </>
  );
}

/** What a user holds, spent, cost and paid, with the way to give or take tokens. */
export default function BillingBody({ userId }: UserBodyProps) {
  const query = useQuery(adminQuery('getUserBilling', { params: { id: userId } }));
  return (
    <Fetched query={query} loading={texts.loading} failed={texts.failed}>
      {(billing) => (
        <div className="adm-body">
          <Held {...billing} />
          <ChangeTokens userId={userId} />
          <Models {...billing} />
          <Paid {...billing} />
          <Moved {...billing} />
        </div>
      )}
    </Fetched>
  );
}
