import * as z from 'zod/mini';
import { alertLetter, isAlertCause, type Alert } from '@app/domain/mail/alert-letter.ts';
import { instruments, type Pair } from '@app/domain/market/instrument.ts';
import { writeLetter } from '@app/domain/mail/letter.ts';
import type { Tx } from '../../db/database.ts';
import { claimAlso, endDelivery, type Delivery, type DeliveryEnd } from '../../db/deliveries.ts';
import { queueMail } from '../../db/outbox.ts';
import type { Deps } from '../../deps.ts';
import { switchOffLinks } from './switch-off-link.ts';

type Post = Pick<Deps, 'config' | 'database' | 'market' | 'publicUrl'>;

const refused: DeliveryEnd = { as: 'refused' };

/**
 * Brings what waits for a user's mailbox into the outbox, everything that is due in one mail. The mail and the end of its
 * deliveries are one transaction: whatever breaks, it is queued once or not at all. Asked again at that moment: whether the
 * address is verified, alerts are still wanted, and a release that was announced is still to come.
 */
export function emailAlerts(post: Post) {
  return {
    channel: 'email' as const,
    send: (first: Delivery, now: number): Promise<DeliveryEnd> =>
      post.database.transact(async (tx) => {
        const email = await addressFor(tx, first.userId);
        if (email === null) return refused;
        const due = [first, ...(await claimAlso(tx, first, 'email', now))];
        const alerts = await readAlerts(tx, due, post.market.simulated, now);
        const told = due.filter(({ id }) => alerts.has(id));
        for (const delivery of due)
          if (!alerts.has(delivery.id)) await endDelivery(tx, delivery, refused, now);
        const [dearest, ...others] = told.flatMap(({ id }) => alerts.get(id) ?? []);
        if (!dearest) return refused;

        const from = { productName: post.config.PRODUCT_NAME, publicUrl: post.publicUrl };
        const links = switchOffLinks({ userId: first.userId, kind: 'alerts' }, post);
        const letter = writeLetter(from, {
          ...alertLetter([dearest, ...others], from),
          switchOff: { label: 'Switch alerts by email off', url: links.page },
        });
        const mail = { recipient: email, ...letter, rank: 'alert', oneClickUrl: links.oneClick } as const;
        const sent: DeliveryEnd = { as: 'sent', outsideId: String(await queueMail(tx, mail, now)) };
        for (const delivery of told) await endDelivery(tx, delivery, sent, now);
        return alerts.has(first.id) ? sent : refused;
      }),
  };
}

/** Null where the address is not verified or alerts are not wanted. */
async function addressFor(tx: Tx, userId: string): Promise<string | null> {
  const user = await tx
    .selectFrom('users')
    .innerJoin('wanted_channels', 'wanted_channels.user_id', 'users.id')
    .select('email')
    .where('users.id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .where('channel', '=', 'email')
    .executeTakeFirst();
  return user?.email ?? null;
}

/** Those of the deliveries that are worth a mail now, by their id. */
async function readAlerts(
  tx: Tx,
  deliveries: readonly Delivery[],
  simulated: boolean,
  now: number,
): Promise<Map<number, Alert>> {
  const rows = await tx
    .selectFrom('messages')
    .leftJoin('signals', 'signals.id', 'messages.signal_id')
    .select(['messages.id', 'event_data', 'pair', 'simulated'])
    .where(
      'messages.id',
      'in',
      deliveries.map(({ messageId }) => messageId),
    )
    .execute();
  const about = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    deliveries.flatMap(({ id, messageId, cause, content }): Array<[number, Alert]> => {
      const row = about.get(messageId);
      if (!row || !isAlertCause(cause)) return [];
      const event = storedEvent.safeParse(row.event_data).data;
      if (event && cause === 'event_before' && Date.parse(event.time) <= now) return [];
      const pair = row.pair ?? pairIn(event ? event.affectedCurrencyPairs.join(' ') : content);
      return [
        [id, { cause, content, pair, eventName: event?.name ?? null, simulated: row.simulated ?? simulated }],
      ];
    }),
  );
}

const storedEvent = z.object({
  name: z.string(),
  time: z.iso.datetime(),
  affectedCurrencyPairs: z.array(z.string()),
});

/** The market that is named first. */
function pairIn(text: string): Pair | null {
  const named = instruments
    .map(({ pair }) => ({ pair, at: text.indexOf(pair) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  return named[0]?.pair ?? null;
}
