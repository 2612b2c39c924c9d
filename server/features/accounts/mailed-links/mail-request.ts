import { addJobs } from '../../../platform/queue/add-jobs.ts';
import type { AccountDeps } from '../account-deps.ts';

export const MAIL_REQUEST_TASK = 'answer-mail-request';

type MailRequest = { purpose: 'reset' | 'verify' | 'guesses'; email: string; now: number };

/** Does the same for every address: whether it has an account is looked up after the reply, by `createMailRequestTask`. */
export async function requestMail(
  { database }: Pick<AccountDeps, 'database'>,
  { purpose, email, now }: MailRequest,
): Promise<void> {
  await database.transact(async (tx) => {
    const { id } = await tx
      .insertInto('mail_requests')
      .values({ purpose, email, requested_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addJobs(tx, [{ task: MAIL_REQUEST_TASK, channel: MAIL_REQUEST_TASK, id, dueAt: now }], now);
  });
}
