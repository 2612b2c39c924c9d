import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { call } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ADMIN } from './queries.ts';
import { billing } from './texts/dialogs.ts';

const texts = billing.change;
const MOST = 100_000;
const SHORTEST_REASON = 3;
const LONGEST_REASON = 500;

type Way = 'give' | 'take';
const ways = [
  { value: 'give', label: texts.give },
  { value: 'take', label: texts.take },
] as const;

type Wanted = { tokens: number; reason: string };
type Wrong = { tokens?: string; reason?: string };

/** Whole numbers only: "1e3" and "0x10" are not what somebody means to give. */
const tokensOf = (typed: string): number | null => {
  const tokens = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  return tokens >= 1 && tokens <= MOST ? tokens : null;
};

/** One change is sent under one id however often it is tried, so that an answer that got lost does not count twice. */
function useChange(userId: string, onDone: () => void) {
  const client = useQueryClient();
  const last = useRef({ key: '', requestId: '' });
  return useMutation({
    mutationFn: ({ tokens, reason }: Wanted) => {
      const key = JSON.stringify([tokens, reason]);
      if (last.current.key !== key) last.current = { key, requestId: crypto.randomUUID() };
      const { requestId } = last.current;
      return call('changeTokens', { body: { userId, tokens, reason, requestId } });
    },
    onSuccess: ({ tokens, tokensRemaining }) => {
      last.current = { key: '', requestId: '' };
      toast({ title: texts.done, description: texts.given(tokens, tokensRemaining), kind: 'success' });
      onDone();
      void client.invalidateQueries({ queryKey: [ADMIN, 'getUserBilling'] });
      void client.invalidateQueries({ queryKey: [ADMIN, 'getUserStats'] });
    },
  });
}

/** Gives a user tokens that do not lapse, or takes some, with the reason that the admin log keeps. */
export function ChangeTokens({ userId }: { userId: string }) {
  const [way, setWay] = useState<Way>('give');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const change = useChange(userId, () => {
    setTyped('');
    setReason('');
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const tokens = tokensOf(typed);
    const why = reason.trim();
    const found: Wrong = {
      ...(tokens === null && { tokens: texts.howMany }),
      ...(why.length < SHORTEST_REASON && { reason: texts.why }),
    };
    setWrong(found);
    const bad = found.tokens ? 'tokens' : found.reason ? 'reason' : null;
    if (bad) (event.currentTarget.elements.namedItem(bad) as HTMLElement).focus();
    else if (tokens !== null && !change.isPending)
      change.mutate({ tokens: way === 'give' ? tokens : -tokens, reason: why });
  };

  return (
    <form className="adm-change" onSubmit={submit} noValidate>
      <h3>{texts.heading}</h3>
      {change.error ? <Banner>{failureText(change.error, texts.failed)}</Banner> : null}
      <Segmented label={texts.way} options={ways} value={way} onChange={setWay} />
      <div className="adm-change-f">
        <Field
          name="tokens"
          label={texts.tokens}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={wrong.tokens}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong((now) => ({ ...now, tokens: undefined }));
          }}
        />
        <Field
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={LONGEST_REASON}
          autoComplete="off"
          value={reason}
          error={wrong.reason}
          onChange={(event) => {
            setReason(event.target.value);
            setWrong((now) => ({ ...now, reason: undefined }));
          }}
        />
      </div>
      <Button type="submit" kind="primary" busy={change.isPending} busyLabel={texts.busy}>
        {texts.submit[way]}
      </Button>
    </form>
  );
}
