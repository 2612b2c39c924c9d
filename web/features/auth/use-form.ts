import { useRef, useState, type FormEvent } from 'react';

export type Values<Name extends string> = Record<Name, string>;
export type Errors<Name extends string> = Partial<Record<Name, string>>;

export type FormRules<Name extends string> = {
  names: readonly Name[];
  validate: (values: Values<Name>) => Errors<Name>;
  send: (values: Values<Name>) => Promise<void>;
};

/**
 * A native form: the browser keeps what is typed, so no failure can lose it. Checked on submit; the first bad field gets
 * the focus; a field's error goes when that field is edited; a second submit waits for the first.
 */
export function useForm<Name extends string>({ names, validate, send }: FormRules<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors<Name>>({});

  const show = (found: Errors<Name>): boolean => {
    setErrors(found);
    const bad = names.find((name) => found[name]);
    if (!bad) return false;
    const field = form.current?.elements.namedItem(bad);
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
    ) as Values<Name>;
    if (show(validate(values))) return;
    sending.current = true;
    setBusy(true);
    try {
      await send(values);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const edited = (event: FormEvent<HTMLFormElement>): void => {
    const name = (event.target as HTMLInputElement).name as Name;
    setErrors((shown) => (shown[name] ? { ...shown, [name]: undefined } : shown));
  };

  return { busy, errors, show, wiring: { ref: form, noValidate: true, onSubmit: submit, onInput: edited } };
}
