import { useRef, useState, type FormEvent } from 'react';
import { failureText } from '../../../lib/api/failure-text.ts';
import { texts } from './texts.ts';

export type ReadField = (name: string) => string;

/** For a native form; ignores submits while one is under way, and focuses the first field after a failure. */
export function useFormSubmission(send: (typed: ReadField) => Promise<void>) {
  const isSending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending.current) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    isSending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await send((name) => {
        const value = data.get(name);
        return typeof value === 'string' ? value : '';
      });
    } catch (error) {
      setFailure(failureText(error, texts.wrong));
      const field = form.querySelector('input');
      field?.focus();
      field?.select();
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}
