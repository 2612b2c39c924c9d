import { useRef, useState, type FormEvent } from 'react';

export type FormValues<Name extends string> = Record<Name, string>;
export type FormErrors<Name extends string> = Partial<Record<Name, string>>;

export type UseFormOptions<Name extends string> = {
  names: readonly Name[];
  validate: (values: FormValues<Name>) => FormErrors<Name>;
  send: (values: FormValues<Name>) => Promise<void>;
};

/** For a native form, so that a failure loses nothing typed. Validates on submit and focuses the first invalid field; ignores submits while one is under way. */
export function useForm<Name extends string>({ names, validate, send }: UseFormOptions<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FormErrors<Name>>({});

  const showErrors = (nextErrors: FormErrors<Name>): boolean => {
    setErrors(nextErrors);
    const firstInvalid = names.find((name) => nextErrors[name]);
    if (!firstInvalid) return false;
    const field = form.current?.elements.namedItem(firstInvalid);
    if (field instanceof HTMLElement) field.focus();
    return true;
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (sending.current) return;
    const data = new FormData(event.currentTarget);
    const values = Object.fromEntries(
      names.map((name) => {
        const typed = data.get(name);
        return [name, typeof typed === 'string' ? typed : ''];
      }),
    ) as FormValues<Name>;
    if (showErrors(validate(values))) return;
    sending.current = true;
    setBusy(true);
    try {
      await send(values);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const clearEditedError = (event: FormEvent<HTMLFormElement>): void => {
    const name = (event.target as HTMLInputElement).name as Name;
    setErrors((current) => (current[name] ? { ...current, [name]: undefined } : current));
  };

  return {
    busy,
    errors,
    show: showErrors,
    formProps: { ref: form, noValidate: true, onSubmit: submit, onInput: clearEditedError },
  };
}
