import { PASSWORD_MAX, PASSWORD_MIN } from '@app/domain/access/password-length.ts';
import * as z from 'zod/mini';
import { clean, isEmailAddress } from './typed-text.ts';

export const text = (max: number) =>
  z.string().check(z.maxLength(max), z.refine(clean, 'Unreadable character'));

/** An e-mail address as typed; the server compares it in lower case. */
export const email = (message: string) =>
  z.pipe(z.string(message), z.string().check(z.trim(), z.refine(isEmailAddress, message)));

/** Refuses just what passwordRefusal refuses, in the same words; its limits also stand in the API's description. */
export const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
    z.refine(clean, 'Password holds an unreadable character'),
  );

/** Secrets in links: 32 bytes in base64url. */
export const linkToken = z
  .string('token is required')
  .check(z.regex(/^[\w-]{43}$/, 'This link is not valid'));

export const ok = z.object({ ok: z.literal(true) });

/** The farthest page of a list that is answered: each costs the reading of all before it. */
const FARTHEST_PAGE = 10_000;

const pageFromOne = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(FARTHEST_PAGE));
/** Which page of a list, from 1; the first where not said. */
export const pageNumber = z._default(pageFromOne, 1);
/** The same, undefined where not said: that asks for the plain list. */
export const pageIfAsked = z.optional(pageFromOne);

/** How many pages so many rows stand on: at least one, and none that would be refused. */
export const pagesOf = (rows: number, onPage: number): number =>
  Math.min(FARTHEST_PAGE, Math.max(1, Math.ceil(rows / onPage)));

/** Why an admin did something, in one line; it stays in the log. */
export const reasonWritten = z.string('Please say why').check(
  z.trim(),
  z.minLength(3, 'Please say why'),
  z.maxLength(500, 'Please say it in 500 characters'),
  z.refine(clean, 'Unreadable character'),
  z.refine((said) => !/\p{Cc}/u.test(said), 'Please say it in one line'),
);
