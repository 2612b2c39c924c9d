import { GrammyError, HttpError } from 'grammy';
import { NotReached } from './careful-fetch.ts';
import { TelegramTrouble } from './port.ts';

/** Words of Telegram for chats that are no more. */
const GONE = /chat not found|user is deactivated|bot was blocked|bot can't initiate|peer_id_invalid/i;

/** What went wrong, in our words. The token, which is part of every address, never gets into it. */
export function troubleOf(error: unknown): TelegramTrouble {
  if (error instanceof GrammyError) {
    const { error_code: status, description, parameters, method } = error;
    const what = `Telegram answered ${method} with ${status}: ${description}`;
    if (status === 429) return new TelegramTrouble('limit', what, parameters.retry_after ?? 30);
    if (status === 409) return new TelegramTrouble('rival', what);
    if (status === 403 || GONE.test(description)) return new TelegramTrouble('gone', what);
    // A wrong token is 401 or 404: the operator may mend it.
    if (status >= 500 || status === 401 || status === 404) return new TelegramTrouble('down', what);
    return new TelegramTrouble('refused', what);
  }
  if (error instanceof HttpError && error.error instanceof NotReached)
    return new TelegramTrouble('down', `Telegram could not be reached (${error.error.message})`);
  return new TelegramTrouble('unknown', 'Telegram did not answer, or not in a way that can be read');
}
