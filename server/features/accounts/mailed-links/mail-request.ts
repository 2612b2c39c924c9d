import { addJobs } from '../../../platform/queue/add-jobs.ts';
import { createChannel } from '../../../platform/queue/channel.ts';
import type { QueueTask } from '../../../platform/queue/task.ts';
import type { AccountDeps } from '../account-deps.ts';
import { mailReset } from '../passwords/mail-reset.ts';
import { mailGuessNotice } from '../passwords/mail-guess-notice.ts';
import { mailVerificationLink } from '../sign-up/send-verification.ts';
import { findUserByEmail } from '../store.ts';

const TASK = 'answer-mail-request';

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
    await addJobs(tx, [{ task: TASK, channel: TASK, id, dueAt: now }], now);
  });
}

const answers = { reset: mailReset, verify: mailVerificationLink, guesses: mailGuessNotice } as const;

/** A request goes with its answer; a process that dies in between leaves it to the next. */
export function createMailRequestTask(deps: AccountDeps): QueueTask {
  const { db } = deps.database;
  return {
    name: TASK,
    channels: [createChannel(TASK, 1)],
    run: async ({ id }) => {
      const request = await db
        .selectFrom('mail_requests')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (!request) return null;
      const user = await findUserByEmail(db, request.email);
      if (user) await answers[request.purpose](deps, user, deps.clock.now());
      await db.deleteFrom('mail_requests').where('id', '=', id).execute();
      return null;
    },
  };
}
