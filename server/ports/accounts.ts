import type { UserView } from '@app/contracts/accounts/accounts.ts';
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
  matches: (passwordHash: string | undefined, password: string) => Promise<boolean>;
  check: (userId: string, password: string) => Promise<boolean>;
};
