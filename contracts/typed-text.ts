import { PASSWORD_MAX, PASSWORD_MIN } from '@app/domain/access/password-length.ts';

// No schemas here, so that the sign-in pages stay small.

/** PostgreSQL cannot store U+0000; lone surrogates are no text. */
export const isCleanText = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

// Checks the length first because such patterns are polynomial; \p{C} would make two addresses look alike.
const ADDRESS = /^[^\s\p{C}@<>"(),;:\\]{1,64}@[^\s\p{C}@<>"(),;:\\]{1,189}$/u;

export function isEmailAddress(typed: string): boolean {
  const value = typed.trim();
  if (value.length > 254 || !isCleanText(value) || !ADDRESS.test(value)) return false;
  const domain = value.slice(value.indexOf('@') + 1);
  return domain.includes('.') && domain.split('.').every((part) => part.length > 0);
}

/** Undefined where acceptable; the server also refuses common passwords. */
export function validateNewPassword(value: string): string | undefined {
  if (value === '') return 'Password is required';
  // Code points, as the schema counts.
  const { length } = Array.from(value);
  if (length < PASSWORD_MIN) return `Password must be at least ${PASSWORD_MIN} characters`;
  if (length > PASSWORD_MAX) return `Password must be at most ${PASSWORD_MAX} characters`;
  return isCleanText(value) ? undefined : 'This password has a character in it that cannot be stored';
}
