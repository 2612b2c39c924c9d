import { errorStatus, type ErrorBody, type ErrorCode } from '@app/contracts/errors.ts';

const defaultText: Record<ErrorCode, string> = {
  bad_input: 'That request could not be understood.',
  bad_token: 'This link is invalid or has expired.',
  weak_password: 'This password is too easy to guess. Please choose another one.',
  wrong_password: 'Current password is incorrect',
  same_password: 'New password must be different from current password',
  wrong_code: 'This code is not right, or it was used before. Please take the newest one.',
  bad_passkey: 'This passkey did not work here. Please try again, or choose another way.',
  bad_plan: 'These prices do not make a trade plan.',
  not_signed_in: 'Please sign in.',
  wrong_credentials: 'Invalid email or password. Please try again.',
  out_of_tokens: 'You have no tokens left.',
  payment_declined: 'The payment was declined. Nothing was charged. Please choose another way to pay.',
  own_cap: 'You have reached your own limit for today.',
  wrong_origin: 'This request came from another site and was refused.',
  forbidden: 'You may not do this.',
  second_factor: 'Please confirm with your authenticator app that it is you.',
  proof_needed: 'Please confirm first that it is you.',
  suspended:
    'This account is suspended, so you cannot sign in at the moment. We have written to you why; please answer that email.',
  not_found: 'Not found.',
  wrong_method: 'This address does not take that method.',
  email_taken: 'Email already exists',
  conflict: 'This has changed meanwhile. Please look again.',
  not_offered: 'This is not offered here.',
  payment_not_approved: 'This payment has not been approved yet. Nothing was charged.',
  payment_unclear: 'This payment is not what was ordered, so nothing was credited. Please write to us.',
  in_progress: 'This is already being worked on. Please wait a moment.',
  stopped: 'You stopped this before it was answered. It cost nothing.',
  too_large: 'That is too large.',
  wrong_content_type: 'Please send JSON.',
  unknown_host:
    'This app does not answer to this name. Whoever runs it can add the name to ALLOWED_HOSTS or set PUBLIC_URL.',
  too_many: 'Too many attempts. Please wait a moment and try again.',
  puzzle_needed: 'Too many attempts from your network. Please wait a moment and try again.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The service is busy. Please try again in a moment.',
};

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    text: string = defaultText[code],
    options: { retryAfterSeconds?: number } = {},
  ) {
    super(text);
    this.code = code;
    this.retryAfterSeconds =
      options.retryAfterSeconds ?? (code === 'unavailable' ? DEFAULT_RETRY_SECONDS : undefined);
  }
}

const errorCodeByFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_input',
  FST_ERR_BAD_URL: 'bad_input',
};

/** What passes by itself: classes of PostgreSQL (deadlocks, read-only, full, cancelled, starting, gone), the network and the disk. */
const UNAVAILABLE =
  /^(DATABASE_\w+|40001|40P01|25006|25P03|57P0\d|57014|55P03|53\d{3}|58030|58P01|08\d{3}|28\d{3}|3D000|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EMFILE|ENFILE|MARKET_DOWN|STORAGE_DOWN)$|timeout exceeded|Connection terminated|Query read timeout|not queryable|after calling end on the pool|driver has already been destroyed/;

const DEFAULT_RETRY_SECONDS = 2;

/** Trouble of the database, the network or a provider, in contrast to a fault of ours. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable';
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: unknown };
  return UNAVAILABLE.test(String(code)) || UNAVAILABLE.test(String(message));
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const {
    code = '',
    constraint = '',
    statusCode,
  } = error as { code?: string; constraint?: string; statusCode?: number };
  // The account was deleted, or everything issued for it ended, while the request was under way.
  if (
    code === '23503' &&
    /(_user_id_fkey|_session_hash_fkey|_security_epoch|^account_suspended)$/.test(constraint)
  )
    return new AppError('not_signed_in');
  const known = errorCodeByFastifyCode[code];
  if (known) return new AppError(known);
  if (isOutage(error)) return new AppError('unavailable');
  if (statusCode === 414 || statusCode === 413 || statusCode === 431) return new AppError('too_large');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('bad_input');
  return new AppError('internal');
}

export function toErrorReply(error: AppError, requestId: string): { status: number; body: ErrorBody } {
  return { status: errorStatus[error.code], body: { error: error.message, code: error.code, requestId } };
}
