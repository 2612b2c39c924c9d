import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { callEndpoint } from '../../../../lib/api/api.ts';
import { failureText } from '../../../../lib/api/failure-text.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { showToast } from '../../../../ui/feedback/toast-store.ts';
import { ADMIN } from '../../queries.ts';
import { billing } from '../../texts/dialogs.ts';
import './change-tokens-form.css';

const texts = billing.change;
const MAX_TOKENS = 100_000;
const MIN_REASON_LENGTH = 3;
const MAX_REASON_LENGTH = 500;

type Direction = 'give' | 'take';
const directionOptions = [
  { value: 'give', label: texts.give },
  { value: 'take', label: texts.take },
] as const;

type TokenChange = { tokens: number; reason: string };
type FormErrors = { tokens?: string; reason?: string };

/** Digits only: `Number` alone would accept "1e3" and "0x10". */
const parseTokens = (typed: string): number | null => {
  const tokens = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  return tokens >= 1 && tokens <= MAX_TOKENS ? tokens : null;
};

/** Retries of one change reuse its request id, so that a lost reply does not apply it twice. */
function useChangeTokens(userId: string, onDone: () => void) {
  const client = useQueryClient();
  const last = useRef({ key: '', requestId: '' });
  return useMutation({
    mutationFn: ({ tokens, reason }: TokenChange) => {
      const key = JSON.stringify([tokens, reason]);
      if (last.current.key !== key) last.current = { key, requestId: crypto.randomUUID() };
      const { requestId } = last.current;
      return callEndpoint('changeTokens', { body: { userId, tokens, reason, requestId } });
    },
    onSuccess: ({ tokens, tokensRemaining }) => {
      last.current = { key: '', requestId: '' };
      showToast({ title: texts.done, description: texts.given(tokens, tokensRemaining), kind: 'success' });
      onDone();
      void client.invalidateQueries({ queryKey: [ADMIN, 'getUserBilling'] });
      void client.invalidateQueries({ queryKey: [ADMIN, 'getUserStats'] });
    },
  });
}

export function ChangeTokensForm({ userId }: { userId: string }) {
  const [direction, setDirection] = useState<Direction>('give');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<FormErrors>({});
  const change = useChangeTokens(userId, () => {
    setTyped('');
    setReason('');
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const tokens = parseTokens(typed);
    const trimmedReason = reason.trim();
    const nextErrors: FormErrors = {
      ...(tokens === null && { tokens: texts.howMany }),
      ...(trimmedReason.length < MIN_REASON_LENGTH && { reason: texts.why }),
    };
    setErrors(nextErrors);
    const firstInvalid = nextErrors.tokens ? 'tokens' : nextErrors.reason ? 'reason' : null;
    if (firstInvalid) (event.currentTarget.elements.namedItem(firstInvalid) as HTMLElement).focus();
    else if (tokens !== null && !change.isPending)
      change.mutate({ tokens: direction === 'give' ? tokens : -tokens, reason: trimmedReason });
  };

  return (
    <form className="change-tokens-form" onSubmit={submit} noValidate>
      <h3>{texts.heading}</h3>
      {change.error ? <Banner>{failureText(change.error, texts.failed)}</Banner> : null}
      <Segmented label={texts.way} options={directionOptions} value={direction} onChange={setDirection} />
      <div className="change-tokens-form__fields">
        <Field
          name="tokens"
          label={texts.tokens}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={errors.tokens}
          onChange={(event) => {
            setTyped(event.target.value);
            setErrors((now) => ({ ...now, tokens: undefined }));
          }}
        />
        <Field
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          value={reason}
          error={errors.reason}
          onChange={(event) => {
            setReason(event.target.value);
            setErrors((now) => ({ ...now, reason: undefined }));
          }}
        />
      </div>
      <Button type="submit" kind="primary" busy={change.isPending} busyLabel={texts.busy}>
        {texts.submit[direction]}
      </Button>
    </form>
  );
}
