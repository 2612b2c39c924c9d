import { endDelivery, takeDelivery, type Delivery } from '../db/deliveries.ts';
import type { Deps } from '../deps.ts';
import { queueAlertMail } from '../features/mail/send-alerts.ts';
import type { Job } from './job.ts';

type Post = Pick<Deps, 'config' | 'database' | 'log' | 'market' | 'publicUrl'>;

const PER_ROUND = 200;

/**
 * Brings what waits for mailboxes into the outbox, dearest first. Taking it and queueing its mail are one transaction: a process that
 * dies in between leaves it to the next, and no alert is lost or doubled.
 */
export const queueAlertMails = (post: Post): Job => ({
  name: 'deliver-email',
  everyRealMs: 1_000,
  run: async (now) => {
    for (let left = PER_ROUND; left > 0; left -= 1) if (!(await queueNext(post, now))) return;
  },
});

/** False when nothing is due. */
async function queueNext(post: Post, now: number): Promise<boolean> {
  const { database, log } = post;
  const held: { one: Delivery | null } = { one: null };
  try {
    await database.transact(async (tx) => {
      held.one = await takeDelivery(tx, 'email', now);
      if (held.one) await queueAlertMail(tx, post, held.one, now);
    });
  } catch (error) {
    if (!held.one) throw error;
    log.error({ delivery: held.one.id, err: error }, 'an alert by mail was not written');
    await endDelivery(database.db, held.one, { as: 'later' }, now);
  }
  return held.one !== null;
}
