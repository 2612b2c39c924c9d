import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ACCOUNT_NUMBER_MAX, accountNumberRefusal } from '@app/domain/broker/account-number.ts';
import type { BrokerRoute } from '@app/contracts/broker.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { dollars } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { browserZone } from '../profile-facts.tsx';
import { texts } from '../texts/upgrade.ts';
import { PayOption } from './pay-option.tsx';
import { brokerQuery, useClaimBroker } from './payment-queries.ts';

const say = texts.broker;

/** What the broker route asks the user to put in (specification, section 9), in dollars, until the server has said it. */
const BROKER_CAPITAL = 100;

function ClaimState({ claim }: { claim: NonNullable<BrokerRoute['claim']> }) {
  const { state, account, reason } = claim;
  const rejected = state === 'rejected';
  const icon = rejected ? 'circle-alert' : state === 'approved' ? 'circle-check' : 'clock';
  const line = { pending: say.pending(account), approved: say.approved, rejected: say.rejected(account) };
  return (
    <div className={rejected ? 'opt-at bad' : 'opt-at'} role="status">
      <Icon name={icon} size={18} />
      <span>
        <span>{line[state]}</span>
        {reason ? <small>{say.reason(reason)}</small> : null}
      </span>
    </div>
  );
}

function ClaimForm({ timeZone }: { timeZone: string | undefined }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const claim = useClaimBroker(timeZone);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (claim.isPending) return;
    const refusal = typed.trim() === '' ? say.accountNeeded : accountNumberRefusal(typed);
    setError(refusal);
    if (refusal === null) claim.mutate(typed, { onSuccess: () => setTyped('') });
    else event.currentTarget.querySelector('input')?.focus();
  };
  const failed = claim.error ? failureText(claim.error, say.submitFailed) : null;
  return (
    <details className="claim">
      <summary>{say.opened}</summary>
      <form onSubmit={submit} noValidate>
        <Field
          label={say.account}
          hint={say.accountHint}
          error={error ?? failed}
          value={typed}
          maxLength={ACCOUNT_NUMBER_MAX}
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value);
            setError(null);
            claim.reset();
          }}
        />
        <Button type="submit" busy={claim.isPending} busyLabel={say.submitting}>
          {say.submit}
        </Button>
      </form>
    </details>
  );
}

/** Free through the partner broker: what it asks for stands beside the button, and how the own claim stands below it. */
export function BrokerOption({ number, place }: { number: number; place: 'chat' | 'drawer' }) {
  // In the chat the page goes by the country, in the drawer by the browser's time zone (specification, section 9).
  const timeZone = place === 'drawer' ? browserZone() : undefined;
  const { data, isError, refetch } = useQuery(brokerQuery(timeZone));
  const capital = dollars(data ? data.disclosure.capitalCents / 100 : BROKER_CAPITAL, 0);
  const url = data?.url ?? null;
  const claim = data?.claim ?? null;
  const off = url === null && !isError ? (data?.notOffered?.text ?? (data ? texts.notOffered : null)) : null;
  const mayClaim = url !== null && claim?.state !== 'pending' && claim?.state !== 'approved';
  return (
    <PayOption
      number={number}
      title={say.title}
      price={say.price}
      terms={say.terms(capital)}
      about={say.about(capital)}
      action={say.action}
      icon="external-link"
      off={off}
      attempt={isError ? { at: 'error', title: say.failed, text: say.failedText } : { at: 'idle' }}
      href={url}
      onPress={() => void refetch()}
    >
      {claim ? <ClaimState claim={claim} /> : null}
      {mayClaim ? <ClaimForm timeZone={timeZone} /> : null}
    </PayOption>
  );
}
