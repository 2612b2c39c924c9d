import { useRef, useState, type FormEvent } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { texts } from './texts.ts';

export type Typed = (name: string) => string;

/** A native form that is sent once at a time; after a failure its first field has the focus, with what was typed. */
export function useSending(send: (typed: Typed) => Promise<void>) {
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    sending.current = true;
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
      sending.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}
