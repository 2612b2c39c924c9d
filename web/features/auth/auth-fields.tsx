import { lazy, Suspense, useState } from 'react';
import { PASSWORD_MIN } from '@app/domain/access/password-length.ts';
import { useProductName } from '../../lib/session/session.ts';
import { Field, type FieldProps } from '../../ui/form/field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { texts } from './texts.ts';
import type { FormErrors } from './use-form.ts';

const { shared } = texts;

export const EmailField = (props: Pick<FieldProps, 'label' | 'error' | 'defaultValue' | 'autoComplete'>) => (
  <Field name="email" type="email" inputMode="email" autoComplete="username" required {...props} />
);

export type NewPasswordFieldsProps = {
  label: string;
  confirmLabel: string;
  errors: FormErrors<'password' | 'confirmPassword'>;
};

/** Its dictionaries are larger than the page: they come with the first look at the field. */
const PasswordStrength = lazy(() => import('../../ui/form/strength/password-strength.tsx'));

export function NewPasswordFields({ label, confirmLabel, errors }: NewPasswordFieldsProps) {
  const productName = useProductName();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const hint = shared.passwordHint(PASSWORD_MIN);
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        onFocus={(event) => setInput(event.currentTarget)}
        hint={
          input ? (
            <Suspense fallback={hint}>
              <PasswordStrength {...{ input, productName, hint }} />
            </Suspense>
          ) : (
            hint
          )
        }
        error={errors.password}
      />
      <PasswordField
        label={confirmLabel}
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
      />
    </>
  );
}
