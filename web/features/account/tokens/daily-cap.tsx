import { useState, type FormEvent } from 'react';
import { CAP_MAX, CAP_MIN } from '@app/domain/tokens/daily-cap.ts';
import type { TokenAccount } from '@app/contracts/money/tokens.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { texts } from '../texts/tokens.ts';
import { useSaveDailyCap } from './token-queries.ts';
import '../account.css';
import './daily-cap.css';

const copy = texts.cap;

const isValidCap = (tokens: number): boolean =>
  Number.isSafeInteger(tokens) && tokens >= CAP_MIN && tokens <= CAP_MAX;

export function DailyCap({
  cap,
  tokensRemaining,
}: {
  cap: TokenAccount['dailyCap'];
  tokensRemaining: number;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const save = useSaveDailyCap(tokensRemaining);
  const value = typed ?? (cap.tokens === null ? '' : String(cap.tokens));
  const saveCap = (tokens: number | null) =>
    save.mutate(tokens, {
      onSuccess: () => {
        setTyped(null);
        showToast({ title: tokens === null ? copy.lifted : copy.saved, kind: 'success' });
      },
      onError: (failure) => setError(failureText(failure, copy.failed)),
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const tokens = value.trim() === '' ? Number.NaN : Number(value);
    if (isValidCap(tokens)) return saveCap(tokens);
    setError(copy.error(formatCount(CAP_MIN), formatCount(CAP_MAX)));
    event.currentTarget.querySelector('input')?.focus();
  };
  const spent = formatCount(cap.spentToday);
  return (
    <form className="daily-cap" onSubmit={submit} noValidate>
      <h4>{copy.title}</h4>
      <p className="small muted">{copy.about}</p>
      <Field
        label={copy.field}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        error={error}
        hint={cap.left === null ? copy.hintNone(spent) : copy.hint(spent, formatCount(cap.left))}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
        }}
      />
      <div className="action-row">
        <Button type="submit" busy={save.isPending} busyLabel={copy.saving}>
          {copy.save}
        </Button>
        {cap.tokens === null ? null : (
          <Button kind="ghost" onClick={() => save.isPending || saveCap(null)}>
            {copy.lift}
          </Button>
        )}
      </div>
    </form>
  );
}
