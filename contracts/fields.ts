import { PASSWORD_MAX, PASSWORD_MIN } from '@app/domain/access/password.ts';
import * as z from 'zod/mini';

/** PostgreSQL cannot hold U+0000 and no reader wants a lone surrogate. */
export const clean = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

export const text = (max: number) =>
  z.string().check(z.maxLength(max), z.refine(clean, 'Unreadable character'));

// One @ with something on both sides and a dot in the domain; the length cap comes first because such patterns are polynomial.
// Control and invisible characters (\p{C}) would make two addresses that look like one.
const ADDRESS = /^[^\s\p{C}@<>"(),;:\\]{1,64}@[^\s\p{C}@<>"(),;:\\]{1,189}$/u;
const plausible = (value: string): boolean => {
  if (value.length > 254 || !ADDRESS.test(value)) return false;
  const domain = value.slice(value.indexOf('@') + 1);
  return domain.includes('.') && domain.split('.').every((part) => part.length > 0);
};

/** An e-mail address as typed; the server compares it in lower case. */
export const email = (message: string) =>
  z.pipe(
    z.string(message),
    z.string().check(
      z.trim(),
      z.refine((v) => clean(v) && plausible(v), message),
    ),
  );

export const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
    z.refine(clean, 'Password holds an unreadable character'),
  );

export const isoTime = z.string();

/** Secrets in links: 32 bytes in base64url. */
export const linkToken = z
  .string('token is required')
  .check(z.regex(/^[\w-]{43}$/, 'This link is not valid'));

export const ok = z.object({ ok: z.literal(true) });
