import { createChannel } from '../../../platform/queue/channel.ts';
import type { QueueTask } from '../../../platform/queue/task.ts';
import type { AccountDeps } from '../account-deps.ts';
import { mailGuessNotice } from '../passwords/mail-guess-notice.ts';
import { mailReset } from '../passwords/mail-reset.ts';
import { mailVerificationLink } from '../sign-up/send-verification.ts';
import { findUserByEmail } from '../store.ts';
import { MAIL_REQUEST_TASK } from './mail-request.ts';

const answers = { reset: mailReset, verify: mailVerificationLink, guesses: mailGuessNotice } as const;

/** A request goes with its answer; a process that dies in between leaves it to the next. */
export function createMailRequestTask(deps: AccountDeps): QueueTask {
  const { db } = deps.database;
  return {
    name: MAIL_REQUEST_TASK,
    channels: [createChannel(MAIL_REQUEST_TASK, 1)],
    run: async ({ id }) => {
      const request = await db
        .selectFrom('mail_requests')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (!request) return null;
      const user = await findUserByEmail(db, request.email);
      if (user) await answers[request.purpose](deps, user, deps.clock.now()).catch(passSuspended);
      await db.deleteFrom('mail_requests').where('id', '=', id).execute();
      return null;
    },
  };
}

/** Suspended since it was read: it gets no mail, at no later try either. */
function passSuspended(error: unknown): void {
  if ((error as { constraint?: string }).constraint !== 'account_suspended') throw error;
}
