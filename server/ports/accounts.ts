import type { UserView } from '@app/contracts/accounts/accounts.ts';
import type { PasskeyReply } from '@app/contracts/accounts/passkeys.ts';
import type { SignedIn } from '../platform/http/call.ts';
import type { Tx } from '../platform/database/database.ts';

export type AccountsPort = {
  /** @throws AppError not_signed_in where the account is gone */
  readUser: (userId: string, now: number) => Promise<UserView>;
  isEmailVerified: (userId: string) => Promise<boolean>;
  /** Queues the mail with a new link within its limits. @throws AppError not_signed_in */
  mailVerification: (userId: string, now: number) => Promise<'sent' | 'limited' | 'verified'>;
  listAdminIds: (tx: Tx) => Promise<string[]>;
};

export type PasswordsPort = {
  /** Of a user who is signed in. @throws AppError wrong_password, too_many */
  confirm: (user: { email: string; password_hash: string }, password: string, now: number) => Promise<void>;
  /** False for accounts that are entered otherwise. */
  isSet: (user: { password_hash: string }) => boolean;
};

/** For the browser's credential API. */
export type PasskeyOptions = { challenge: string } & Record<string, unknown>;

export type PasskeysPort = {
  /** @throws AppError not_offered where the address of the site allows no passkeys */
  beginProof: (user: SignedIn, now: number) => Promise<PasskeyOptions>;
  /** The user of the session, verified by their device. @throws AppError bad_passkey */
  prove: (user: SignedIn, reply: PasskeyReply, now: number) => Promise<{ opensAdminPages: boolean }>;
};

export type ProofsPort = {
  /** Whether the user showed in the last minutes who it is. */
  isFresh: (user: SignedIn, now: number) => Promise<boolean>;
};
