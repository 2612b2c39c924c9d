import type { Deps } from '../deps.ts';
import type { Job } from './job.ts';

/** Tries in all, over about four hours. */
const MOST_TRIES = 9;
const FIRST_WAIT = 60_000;
const PER_ROUND = 50;

type Post = Pick<Deps, 'database' | 'mail' | 'log'>;

/**
 * Delivers the outbox, oldest first; several processes share the work. A mail that fails waits longer each time and is
 * given up in the end. Its text, which holds secret links, is wiped once it is sent or given up.
 */
export function sendMail(post: Post): Job {
  return {
    name: 'send-mail',
    everyRealMs: 1_000,
    run: async (now) => {
      for (let sent = 0; sent < PER_ROUND; sent += 1) if (!(await sendNext(post, now))) return;
    },
  };
}

/** False when nothing is due or the provider failed. */
async function sendNext({ database, mail, log }: Post, now: number): Promise<boolean> {
  // A plain transaction, not transact(): it must not be run again after the mail has gone out.
  return database.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('outbox')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('next_try_at', '<=', now)
      .orderBy('next_try_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return false;
    const wiped = { text_part: '', html_part: '' };
    const change = (values: Record<string, number | string>) =>
      tx.updateTable('outbox').set(values).where('id', '=', row.id).execute();
    const tries = row.tries + 1;
    try {
      await mail.send({
        id: `${row.id}-${row.created_at}`,
        to: row.recipient,
        subject: row.subject,
        text: row.text_part,
        html: row.html_part,
      });
    } catch (error) {
      const givenUp = tries >= MOST_TRIES;
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      log.warn({ mail: row.id, tries, givenUp, code, responseCode }, 'mail not sent');
      await change(
        givenUp
          ? { tries, failed_at: now, ...wiped }
          : { tries, next_try_at: now + FIRST_WAIT * 2 ** (tries - 1) },
      );
      return false;
    }
    await change({ tries, sent_at: now, ...wiped });
    return true;
  });
}
