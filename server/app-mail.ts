import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { serveOutbox } from './features/accounts/outbox-page.ts';
import { serveOneClick } from './features/mail/one-click.ts';
import { queueAlertMails } from './jobs/queue-alert-mails.ts';
import type { Job } from './jobs/job.ts';
import { regularMail } from './jobs/regular-mail.ts';
import { sendMail } from './jobs/send-mail.ts';

/** The addresses of mail that are no rows of the contract, and the jobs that write and send it. */
export async function joinMail(deps: Deps, server: FastifyInstance): Promise<Job[]> {
  await serveOneClick(server, deps);
  if (deps.config.NODE_ENV !== 'production' && deps.mail.newest) serveOutbox(server, deps.mail.newest);
  // What is written goes out in the same round.
  return [queueAlertMails(deps), ...regularMail(deps), sendMail(deps)];
}
