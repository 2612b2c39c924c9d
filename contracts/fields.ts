import { PASSWORD_MAX, PASSWORD_MIN } from '@app/domain/access/password-length.ts';
import * as z from 'zod/mini';
import { isCleanText, isEmailAddress } from './typed-text.ts';

export const textField = (max: number) =>
  z
    .string()
    .check(
      z.maxLength(max),
      z.refine(
        isCleanText,
        'This text has a character in it that cannot be stored. Please remove it and try again.',
      ),
    );

export const emailField = (message: string) =>
  z.pipe(z.string(message), z.string().check(z.trim(), z.refine(isEmailAddress, message)));

export const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
    z.refine(isCleanText, 'This password has a character in it that cannot be stored'),
  );

export const linkToken = z
  .string('This link is not complete')
  .check(z.regex(/^[\w-]{43}$/, 'This link is not valid'));

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** PostgreSQL fails on comparing a uuid column with other text. */
export const isUuid = (text: string): boolean => UUID.test(text);

export const nullableText = z.nullable(z.string());

/** Of an app, of a mail or for recovery. */
export const typedCode = z
  .string('Please enter the code')
  .check(
    z.trim(),
    z.minLength(1, 'Please enter the code'),
    z.maxLength(40, 'This code is too long'),
    z.refine(isCleanText),
  );

export const nullableTime = z.nullable(z.string());

export const existingPassword = (required: string) =>
  z.string(required).check(z.minLength(1, required), z.maxLength(PASSWORD_MAX), z.refine(isCleanText));

export const ok = z.object({ ok: z.literal(true) });

/** Each page costs reading all before it. */
const MAX_PAGE = 10_000;

const pageFromOne = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE));
export const pageNumber = z._default(pageFromOne, 1);
export const optionalPageNumber = z.optional(pageFromOne);

export const countPages = (rows: number, onPage: number): number =>
  Math.min(MAX_PAGE, Math.max(1, Math.ceil(rows / onPage)));

export const adminReason = z.string('Please say why').check(
  z.trim(),
  z.minLength(3, 'Please say why'),
  z.maxLength(500, 'Please say it in 500 characters'),
  z.refine(
    isCleanText,
    'This text has a character in it that cannot be stored. Please remove it and try again.',
  ),
  z.refine((reason) => !/\p{Cc}/u.test(reason), 'Please say it in one line'),
);
