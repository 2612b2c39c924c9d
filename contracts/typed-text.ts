import { PASSWORD_MAX, PASSWORD_MIN } from '@app/domain/access/password-length.ts';

// Without schemas: the pages of signing in ask these before they send, and stay small for it.

/** PostgreSQL cannot hold U+0000 and no reader wants a lone surrogate. */
export const clean = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

// One @ with something on both sides and a dot in the domain; the length cap comes first because such patterns are polynomial.
// Control and invisible characters (\p{C}) would make two addresses that look like one.
const ADDRESS = /^[^\s\p{C}@<>"(),;:\\]{1,64}@[^\s\p{C}@<>"(),;:\\]{1,189}$/u;

/** Whether this can be an e-mail address; spaces around it are no part of it. */
export function isEmailAddress(typed: string): boolean {
  const value = typed.trim();
  if (value.length > 254 || !clean(value) || !ADDRESS.test(value)) return false;
  const domain = value.slice(value.indexOf('@') + 1);
  return domain.includes('.') && domain.split('.').every((part) => part.length > 0);
}

/** Why this cannot be a new password, or undefined; the server also refuses the commonest ones. */
export function passwordRefusal(value: string): string | undefined {
  if (value === '') return 'Password is required';
  // Counted as the schema counts: a letter outside the basic plane is one, not two.
  const { length } = Array.from(value);
  if (length < PASSWORD_MIN) return `Password must be at least ${PASSWORD_MIN} characters`;
  if (length > PASSWORD_MAX) return `Password must be at most ${PASSWORD_MAX} characters`;
  return clean(value) ? undefined : 'Password holds an unreadable character';
}
