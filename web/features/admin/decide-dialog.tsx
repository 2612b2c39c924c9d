import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import type { BrokerClaimRow } from '@app/contracts/broker.ts';
import { call } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ADMIN } from './queries.ts';
import { claims } from './texts/views.ts';

const texts = claims.decide;
const SHORTEST_REASON = 3;
const LONGEST_REASON = 500;

export type DecisionKind = 'approve' | 'reject' | 'takeBack';
export type Decision = { kind: DecisionKind; claim: BrokerClaimRow };

/** The log keeps a reason in one line. */
const inOneLine = (typed: string): string => typed.replaceAll(/\s+/g, ' ').trim();

/** Asks for the reason before a claim is decided. What another admin decided meanwhile is not overruled unknowingly. */
export function DecideDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const { kind, claim } = decision;
  const client = useQueryClient();
  const form = useId();
  const field = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const decide = useMutation({
    mutationFn: (why: string) =>
      call('decideBrokerClaim', {
        params: { id: claim.id },
        body: { approve: kind === 'approve', reason: why, seen: claim.state },
      }),
    onSuccess: () => {
      toast({ title: texts.done[kind], kind: 'success' });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ADMIN, 'listBrokerClaims'] }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const why = inOneLine(reason);
    if (why.length < SHORTEST_REASON) {
      setWrong(texts.why);
      field.current?.querySelector('textarea')?.focus();
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
            form={form}
            kind={kind === 'approve' ? 'primary' : 'danger'}
            busy={decide.isPending}
            busyLabel={texts.busy}
          >
            {claims[kind]}
          </Button>
        </>
      }
    >
      <form id={form} ref={field} onSubmit={submit} noValidate>
        {decide.error ? <Banner>{failureText(decide.error, texts.failed)}</Banner> : null}
        <TextAreaField
          label={texts.reason}
          hint={texts.reasonHint}
          error={wrong}
          maxLength={LONGEST_REASON}
          value={reason}
          data-autofocus
          onChange={(event) => {
            setReason(event.target.value);
            setWrong(null);
          }}
        />
      </form>
    </Dialog>
  );
}
