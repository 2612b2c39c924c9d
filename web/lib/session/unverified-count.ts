import type { UserView } from '@app/contracts/accounts/accounts.ts';

/** Nothing is left to do for a messaging app that is not offered. */
export const countUnverified = (
  { emailVerified, telegramJoined }: Pick<UserView, 'emailVerified' | 'telegramJoined'>,
  hasTelegram: boolean,
): number => [emailVerified, telegramJoined || !hasTelegram].filter((done) => !done).length;
