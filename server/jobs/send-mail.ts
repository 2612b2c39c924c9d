import { nextTry } from '@app/domain/mail/next-try.ts';
import { MailFailure } from '../adapters/mail/port.ts';
import {
  claimMail,
  endMail,
  giveUpLostMails,
  mailRank,
  type ClaimedMail,
  type MailEnd,
} from '../db/outbox.ts';
import type { Deps } from '../deps.ts';
import type { Job } from './job.ts';

const PER_ROUND = 200;
/**
 * Sent side by side, so that one slow answer does not hold up the rest. Only the first one takes mail about accounts: of several
 * links to one address the newest should arrive last.
 */
const LANES = [mailRank.account, mailRank.alert, mailRank.alert, mailRank.alert];

type Post = Pick<Deps, 'database' | 'mail' | 'log' | 'clock'>;

/**
 * Delivers the outbox, what is waited for first; several processes share the work. A mail is taken before it is sent: one whose
 * fate is unknown, because the line or the process broke in between, is not sent again. A mail that cannot go now waits longer
 * each time and is given up once it is of no use. Its text, which holds secret links, is wiped once it is sent or given up.
 */
export function sendMail(post: Post): Job {
  return {
    name: 'send-mail',
    everyRealMs: 1_000,
    run: async (now) => {
      for (const id of await giveUpLostMails(post.database.db, now))
        post.log.error({ mail: id }, 'a mail was taken and never accounted for; it is not sent again');
      const round = { left: PER_ROUND };
      await Promise.all(
        LANES.map(async (rank) => {
          while (round.left > 0 && (await sendNext(post, round, rank, now)));
        }),
      );
    },
  };
}

/** False when nothing is due; a server that is down ends the round for all lanes. */
async function sendNext(post: Post, round: { left: number }, rank: number, began: number): Promise<boolean> {
  round.left -= 1;
  // A round may last, and the quiet hours may begin meanwhile.
  const now = Math.max(began, post.clock.now());
  const mail = await claimMail(post.database.db, now, rank);
  if (!mail) return false;
  const end = await trySending(post, mail, now);
  if ('down' in end && end.down) round.left = 0;
  await endMail(post.database.db, mail, end, now);
  return true;
}

async function trySending({ mail: port, log }: Post, mail: ClaimedMail, now: number): Promise<MailEnd> {
  const { id, tries, createdAt, to, subject, text, html, oneClickUrl } = mail;
  try {
    await port.send({
      id: `${id}-${createdAt}`,
      to,
      subject,
      text,
      html,
      ...(oneClickUrl !== undefined && { oneClickUrl }),
    });
    return { as: 'sent' };
  } catch (error) {
    const outcome = error instanceof MailFailure ? error.outcome : 'unknown';
    const replyCode = error instanceof MailFailure ? error.replyCode : null;
    const facts = { mail: id, tries, outcome, replyCode, err: error };
    if (outcome === 'unknown') {
      log.error(facts, 'a mail may not have been sent; it is not sent again');
      return { as: 'given-up' };
    }
    const at = outcome === 'refused' ? null : nextTry(mail, now);
    log.warn({ ...facts, givenUp: at === null }, 'mail not sent');
    if (outcome === 'refused') return { as: 'given-up' };
    const down = outcome === 'down';
    return at === null ? { as: 'too-late', down } : { as: 'later', at, down };
  }
}
