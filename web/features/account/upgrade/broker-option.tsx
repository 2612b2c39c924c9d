import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ACCOUNT_NUMBER_MAX, validateAccountNumber } from '@app/domain/broker/account-number.ts';
import type { BrokerOffer } from '@app/contracts/money/broker.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { formatDollars } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { getBrowserTimeZone } from '../profile/profile-facts.tsx';
import { texts } from '../texts/upgrade.ts';
import { PayOption } from './pay-option.tsx';
import { brokerRouteQuery, useSubmitBrokerClaim } from './payment-queries.ts';

const copy = texts.broker;

const DEFAULT_CAPITAL_DOLLARS = 100;

function ClaimState({ claim }: { claim: NonNullable<BrokerOffer['claim']> }) {
  const { state, account, reason } = claim;
  const rejected = state === 'rejected';
  const icon = rejected ? 'circle-alert' : state === 'approved' ? 'circle-check' : 'clock';
  const line = { pending: copy.pending(account), approved: copy.approved, rejected: copy.rejected(account) };
  return (
    <div
      className={rejected ? 'pay-option__status pay-option__status--failed' : 'pay-option__status'}
      role="status"
    >
      <Icon name={icon} size={18} />
      <span>
        <span>{line[state]}</span>
        {reason ? <small>{copy.reason(reason)}</small> : null}
      </span>
    </div>
  );
}

function ClaimForm({ timeZone }: { timeZone: string | undefined }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const claim = useSubmitBrokerClaim(timeZone);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (claim.isPending) return;
    const refusal = typed.trim() === '' ? copy.accountNeeded : validateAccountNumber(typed);
    setError(refusal);
    if (refusal === null) claim.mutate(typed, { onSuccess: () => setTyped('') });
    else event.currentTarget.querySelector('input')?.focus();
  };
  const failed = claim.error ? failureText(claim.error, copy.submitFailed) : null;
  return (
    <details className="broker-claim">
      <summary>{copy.opened}</summary>
      <form onSubmit={submit} noValidate>
        <Field
          label={copy.account}
          hint={copy.accountHint}
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
        <Button type="submit" busy={claim.isPending} busyLabel={copy.submitting}>
          {copy.submit}
        </Button>
      </form>
    </details>
  );
}

export function BrokerOption({ number, place }: { number: number; place: 'chat' | 'drawer' }) {
  // The broker page follows the profile's country in the chat, and the browser's time zone in the drawer.
  const timeZone = place === 'drawer' ? getBrowserTimeZone() : undefined;
  const { data, isError, refetch } = useQuery(brokerRouteQuery(timeZone));
  const capital = formatDollars(data ? data.disclosure.capitalCents / 100 : DEFAULT_CAPITAL_DOLLARS, 0);
  const url = data?.url ?? null;
  const claim = data?.claim ?? null;
  const unavailableReason =
    url === null && !isError ? (data?.notOffered?.text ?? (data ? texts.notOffered : null)) : null;
  const canClaim = url !== null && claim?.state !== 'pending' && claim?.state !== 'approved';
  return (
    <PayOption
      number={number}
      title={copy.title}
      price={copy.price}
      terms={copy.terms(capital)}
      about={copy.about(capital)}
      actionLabel={copy.action}
      icon="external-link"
      unavailableReason={unavailableReason}
      attempt={isError ? { status: 'error', title: copy.failed, text: copy.failedText } : { status: 'idle' }}
      href={url}
      onPress={() => void refetch()}
    >
      {claim ? <ClaimState claim={claim} /> : null}
      {canClaim ? <ClaimForm timeZone={timeZone} /> : null}
    </PayOption>
  );
}
