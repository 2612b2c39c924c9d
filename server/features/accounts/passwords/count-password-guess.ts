import { createHash } from 'node:crypto';
import { NOTICE_FAILURES } from '@app/domain/access/guessing/guess-delay.ts';
import { MINUTE_MS } from '@app/domain/time.ts';
import { toEmailKey } from '../../../platform/access/email-key.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { countAttempt } from '../../../platform/http/limits/attempt-limit.ts';
import { clearGuesses, countGuess } from '../../../platform/http/limits/guess-delay.ts';
import { toNetwork } from '../../../platform/http/limits/limits.ts';
import type { AccountDeps } from '../account-deps.ts';
import { requestMail } from '../mailed-links/mail-request.ts';
import { findKnownPlace, type Place } from './sign-in-places.ts';

/** Per account and network, so that a guesser is slowed down long before the owner elsewhere. */
const PER_ACCOUNT = { max: 10, windowMs: MINUTE_MS };
const PER_NETWORK = { max: 100, windowMs: 15 * MINUTE_MS };

const hashEmail = (email: string): string =>
  createHash('sha256').update(toEmailKey(email)).digest('base64url').slice(0, 22);

const accountKey = (email: string): string => `password:${hashEmail(email)}`;
const placeKey = (email: string, place: string): string => `${accountKey(email)}:${place}`;

export type PasswordGuess = {
  /** Call where it was not looked at. */
  uncount: () => Promise<void>;
  /** Call once it turned out right: wrong ones at a known place are no longer in a row. Anywhere else guessers would be let off by the owner. */
  accept: () => Promise<void>;
  /** Call once it turned out wrong. */
  keep: () => Promise<void>;
};

type SignInGuess = Place & { email: string; now: number };

/**
 * Guesses from unknown places share one delay for each account, over all addresses; a place that the account signed in from has its own, so that
 * guessers never keep the owner out. The same work is done without an account. @throws AppError too_many
 */
export async function countSignInGuess(deps: AccountDeps, guess: SignInGuess): Promise<PasswordGuess> {
  const { db } = deps.database;
  const { email, address, now } = guess;
  const network = toNetwork(address);
  const windows = [
    { key: `wrong-password:${hashEmail(email)}:${network}`, ...PER_ACCOUNT },
    { key: `wrong-password:${network}`, ...PER_NETWORK },
  ];
  const place = await findKnownPlace(db, email, guess, now);
  const counted = await countAttempt(db, windows, now);
  const delayed = await countDelayed(deps, email, place, now).catch(async (error: unknown) => {
    await counted.uncount();
    throw error;
  });
  return {
    keep: delayed.keep,
    accept: async () => {
      await counted.uncount();
      await delayed.accept();
    },
    uncount: async () => {
      await counted.uncount();
      await delayed.uncount();
    },
  };
}

const SIGNED_IN = 'signed-in';

/** Of somebody who is signed in and confirms an act with the password. @throws AppError too_many */
export const countConfirmationGuess = (
  deps: AccountDeps,
  email: string,
  now: number,
): Promise<PasswordGuess> => countDelayed(deps, email, SIGNED_IN, now);

async function countDelayed(
  deps: Pick<AccountDeps, 'database'>,
  email: string,
  place: string | null,
  now: number,
): Promise<PasswordGuess> {
  const { db } = deps.database;
  const key = place === null ? accountKey(email) : placeKey(email, place);
  const { failures, uncount } = await countGuess(db, key, now);
  return {
    uncount,
    accept: place === null ? uncount : () => clearGuesses(db, key),
    keep: async () => {
      if (failures % NOTICE_FAILURES === 0) await requestMail(deps, { purpose: 'guesses', email, now });
    },
  };
}

/** The owner has proved to be the owner by the mailbox. */
export async function forgetGuesses(tx: Db | Tx, email: string): Promise<void> {
  await clearGuesses(tx, accountKey(email));
  await clearGuesses(tx, placeKey(email, SIGNED_IN));
}
