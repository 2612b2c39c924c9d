import { GrammyError, HttpError } from 'grammy';
import { UnreachableError } from './bot-fetch.ts';
import { TelegramError } from './port.ts';

const GONE = /chat not found|user is deactivated|bot was blocked|bot can't initiate|peer_id_invalid/i;

/** The token is part of every address and must never appear in the message. */
export function toTelegramError(error: unknown): TelegramError {
  if (error instanceof GrammyError) {
    const { error_code: status, description, parameters, method } = error;
    const what = `Telegram answered ${method} with ${status}: ${description}`;
    if (status === 429) return new TelegramError('limit', what, parameters.retry_after ?? 30);
    if (status === 409) return new TelegramError('rival', what);
    if (status === 403 || GONE.test(description)) return new TelegramError('gone', what);
    // A wrong token answers 401 or 404; the operator may correct it.
    if (status >= 500 || status === 401 || status === 404) return new TelegramError('down', what);
    return new TelegramError('refused', what);
  }
  if (error instanceof HttpError && error.error instanceof UnreachableError)
    return new TelegramError('down', `Telegram could not be reached (${error.error.message})`);
  return new TelegramError('unknown', 'Telegram did not answer, or not in a way that can be read');
}
