import { useState, type FormEvent } from 'react';
import { CAP_MAX, CAP_MIN } from '@app/domain/tokens/daily-cap.ts';
import type { TokenAccount } from '@app/contracts/tokens.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { count } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { texts } from '../texts/tokens.ts';
import { useSaveDailyCap } from './token-queries.ts';

const say = texts.cap;

const isCap = (tokens: number): boolean =>
  Number.isSafeInteger(tokens) && tokens >= CAP_MIN && tokens <= CAP_MAX;

/** The user's own limit for one UTC day, set and lifted at will. */
export function DailyCap({ cap, held }: { cap: TokenAccount['dailyCap']; held: number }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const save = useSaveDailyCap(held);
  const value = typed ?? (cap.tokens === null ? '' : String(cap.tokens));
  const send = (tokens: number | null) =>
    save.mutate(tokens, {
      onSuccess: () => {
        setTyped(null);
        toast({ title: tokens === null ? say.lifted : say.saved, kind: 'success' });
      },
      onError: (failure) => setError(failureText(failure, say.failed)),
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const tokens = value.trim() === '' ? Number.NaN : Number(value);
    if (isCap(tokens)) return send(tokens);
    setError(say.error(count(CAP_MIN), count(CAP_MAX)));
    event.currentTarget.querySelector('input')?.focus();
  };
  const spent = count(cap.spentToday);
  return (
    <form className="tok-cap" onSubmit={submit} noValidate>
      <h4>{say.title}</h4>
      <p className="small muted">{say.about}</p>
      <Field
        label={say.field}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        error={error}
        hint={cap.left === null ? say.hintNone(spent) : say.hint(spent, count(cap.left))}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
        }}
      />
      <div className="acts">
        <Button type="submit" busy={save.isPending} busyLabel={say.saving}>
          {say.save}
        </Button>
        {cap.tokens === null ? null : (
          <Button kind="ghost" onClick={() => save.isPending || send(null)}>
            {say.lift}
          </Button>
        )}
      </div>
    </form>
  );
}
