import { PASSWORD_MAX, PASSWORD_MIN } from '@app/domain/access/password-length.ts';

export type PasswordChange = { current: string; next: string; confirm: string };
export type PasswordErrors = Partial<Record<keyof PasswordChange, string>>;

/** The specification's rules for changing a password (section 5), each error on its own field. */
export function checkPasswordChange({ current, next, confirm }: PasswordChange): PasswordErrors {
  const errors: PasswordErrors = {};
  if (!current) errors.current = 'Current password is required';
  if (next.length < PASSWORD_MIN) errors.next = `Password must be at least ${PASSWORD_MIN} characters`;
  else if (next.length > PASSWORD_MAX) errors.next = `Password must be at most ${PASSWORD_MAX} characters`;
  else if (next === current) errors.next = 'New password must be different from current password';
  if (confirm !== next) errors.confirm = "New passwords don't match";
  return errors;
}
