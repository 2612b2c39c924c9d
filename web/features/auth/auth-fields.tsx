import { PASSWORD_MIN } from '@app/domain/access/password-length.ts';
import { Field, type FieldProps } from '../../ui/form/field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { texts } from './texts.ts';
import type { FormErrors } from './use-form.ts';

const { shared } = texts;

export const EmailField = (props: Pick<FieldProps, 'label' | 'error' | 'defaultValue'>) => (
  <Field name="email" type="email" inputMode="email" autoComplete="username" required {...props} />
);

export type NewPasswordFieldsProps = {
  label: string;
  confirmLabel: string;
  errors: FormErrors<'password' | 'confirmPassword'>;
};

export const NewPasswordFields = ({ label, confirmLabel, errors }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      required
      hint={shared.passwordHint(PASSWORD_MIN)}
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
