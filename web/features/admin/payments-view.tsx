import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paymentStates } from '@app/domain/payments/standing.ts';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { Chip } from '../../ui/chip.tsx';
import { Choice } from './choice.tsx';
import { PagedList } from './paged-list.tsx';
import { adminQuery } from './queries.ts';
import { Cell, Lines } from './table.tsx';
import { factKind, product, provider } from './texts/codes.ts';
import { shell } from './texts/shell.ts';
import { payments as texts } from './texts/views.ts';
import { dayTime } from './texts/words.ts';
import { useAddress } from './use-address.ts';

type Payment = ReplyOfEndpoint<'listPayments'>['payments'][number];

const stateChoices = [
  { value: '', label: texts.allStates },
  ...paymentStates.map((value) => ({ value, label: texts.states[value] })),
];

function Facts({ facts, currency }: Pick<Payment, 'facts' | 'currency'>) {
  if (facts.length === 0) return <span>{texts.noFacts}</span>;
  return (
    <details>
      <summary>{texts.facts(facts.length)}</summary>
      <ol className="adm-facts">
        {facts.map((fact) => (
          <li key={`${fact.about} ${fact.notedAt}`}>
            {texts.fact(
              factKind(fact.kind),
              dayTime(fact.at),
              fact.amountCents === null ? null : texts.money(fact.amountCents, currency),
            )}
            <span>{`${fact.about}, ${texts.notedAt(dayTime(fact.notedAt))}`}</span>
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
      <Cell main={dayTime(payment.createdAt)} />
      <td>
        <Lines main={texts.states[payment.state]} more={payment.test ? texts.test : null} />
        {payment.surplus ? (
          <Chip tone="warn" icon="triangle-alert">
            {texts.surplus}
          </Chip>
        ) : null}
      </td>
      <Cell main={product(payment.product)} more={provider(payment.provider)} />
      <Cell main={texts.money(payment.priceCents, payment.currency)} />
      <Cell
        main={tokens.credited > 0 ? texts.tokens(tokens.credited) : null}
        more={tokens.takenBack > 0 ? texts.takenBack(tokens.takenBack, tokens.owed) : null}
      />
      <td>
        <Facts facts={payment.facts} currency={payment.currency} />
      </td>
      <Cell main={payment.providerOrder} more={payment.providerPayment} />
      <Cell main={payment.creditedAt && dayTime(payment.creditedAt)} />
    </tr>
  );
}

/** Every order with all that its provider said of it, newest first. */
export default function PaymentsView() {
  const { maybe, page, choose } = useAddress();
  const state = maybe('state', paymentStates);
  const asked = useQuery({
    ...adminQuery('listPayments', { query: { ...(state && { state }), page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <h2>{texts.heading}</h2>
      <div className="adm-tools">
        <Choice
          label={texts.state}
          value={state ?? ''}
          options={stateChoices}
          onChange={(value) => choose({ state: value || null })}
        />
      </div>
      <PagedList
        query={asked}
        texts={texts}
        page={page}
        empty={{ title: texts.empty, why: texts.emptyWhy }}
        rows={({ payments }) => payments.map((one) => <PaymentRow key={one.id} payment={one} />)}
        onPage={(next) => choose({ page: String(next) })}
      />
    </>
  );
}
