import { passwordRefusal } from '@app/contracts/typed-text.ts';
import { texts } from './texts/dialogs.ts';

export type PasswordChange = { current: string; next: string; confirm: string };
export type PasswordErrors = Partial<Record<keyof PasswordChange, string>>;

const say = texts.password;

/** The specification's rules for changing a password (section 5), each error on its own field; the new one as the server judges it. */
export function checkPasswordChange({ current, next, confirm }: PasswordChange): PasswordErrors {
  const errors: PasswordErrors = {};
  const refusal = next === '' ? say.tooShort : passwordRefusal(next);
  if (!current) errors.current = say.currentMissing;
  if (refusal) errors.next = refusal;
  else if (next === current) errors.next = say.same;
  if (confirm !== next) errors.confirm = say.mismatch;
  return errors;
}
