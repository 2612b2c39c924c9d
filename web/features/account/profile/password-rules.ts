import { validateNewPassword } from '@app/contracts/typed-text.ts';
import { texts } from '../texts/dialogs.ts';

export type PasswordChange = { current: string; next: string; confirm: string };
export type PasswordErrors = Partial<Record<keyof PasswordChange, string>>;

const copy = texts.password;

export function validatePasswordChange({ current, next, confirm }: PasswordChange): PasswordErrors {
  const errors: PasswordErrors = {};
  const refusal = next === '' ? copy.tooShort : validateNewPassword(next);
  if (!current) errors.current = copy.currentMissing;
  if (refusal) errors.next = refusal;
  else if (next === current) errors.next = copy.same;
  if (confirm !== next) errors.confirm = copy.mismatch;
  return errors;
}
