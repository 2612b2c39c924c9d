import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import type { BrokerClaimListItem } from '@app/contracts/money/broker.ts';
import { toOneLine } from '@app/domain/text.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { TextAreaField } from '../../../ui/form/field.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { ADMIN } from '../queries.ts';
import { claims } from '../texts/views.ts';

const texts = claims.decide;
const MIN_REASON_LENGTH = 3;
const MAX_REASON_LENGTH = 500;

export type ClaimDecisionKind = 'approve' | 'reject' | 'takeBack';
export type ClaimDecision = { kind: ClaimDecisionKind; claim: BrokerClaimListItem };

/** Sends the state that the admin saw, so that another admin's decision is not overruled unknowingly. */
export function ClaimDecisionDialog({ decision, onClose }: { decision: ClaimDecision; onClose: () => void }) {
  const { kind, claim } = decision;
  const client = useQueryClient();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const decide = useMutation({
    mutationFn: (singleLine: string) =>
      callEndpoint('decideBrokerClaim', {
        params: { id: claim.id },
        body: { approve: kind === 'approve', reason: singleLine, seen: claim.state },
      }),
    onSuccess: () => {
      showToast({ title: texts.done[kind], kind: 'success' });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ADMIN, 'listBrokerClaims'] }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const why = toOneLine(reason);
    if (why.length < MIN_REASON_LENGTH) {
      setError(texts.why);
      form.current?.querySelector('textarea')?.focus();
    } else if (!decide.isPending) decide.mutate(why);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      lightDismiss={false}
      title={texts[kind].title}
      description={`${claim.email ?? claims.gone}, ${claim.account}. ${texts[kind].about}`}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            kind={kind === 'approve' ? 'primary' : 'danger'}
            busy={decide.isPending}
            busyLabel={texts.busy}
          >
            {claims[kind]}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        {decide.error ? <Banner>{failureText(decide.error, texts.failed)}</Banner> : null}
        <TextAreaField
          label={texts.reason}
          hint={texts.reasonHint}
          error={error}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          data-autofocus
          onChange={(event) => {
            setReason(event.target.value);
            setError(null);
          }}
        />
      </form>
    </Dialog>
  );
}
