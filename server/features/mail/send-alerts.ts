import * as z from 'zod/mini';
import { lastsFor } from '@app/domain/proactive/lasts.ts';
import { alertLetter, isAlertCause, type Alert } from '@app/domain/mail/alert-letter.ts';
import { instruments, type Pair } from '@app/domain/market/instrument.ts';
import { writeLetter } from '@app/domain/mail/letter.ts';
import type { Tx } from '../../db/database.ts';
import type { Delivery } from '../../db/deliveries.ts';
import { queueMail } from '../../db/outbox.ts';
import type { Deps } from '../../deps.ts';
import { settleDue, takeAllDue, type Due } from './due-alerts.ts';
import { switchOffLinks } from './switch-off-link.ts';

type Post = Pick<Deps, 'config' | 'market' | 'publicUrl'>;

/**
 * Brings a taken delivery into the outbox, and with it everything else that is due for the same mailbox, in one mail. The mail and the
 * end of its deliveries are one transaction: whatever breaks, it is queued once or not at all. Asked again at that moment: whether
 * the address is verified, alerts are still wanted, and a release that was announced is still to come.
 */
export async function queueAlertMail(tx: Tx, post: Post, first: Delivery, now: number): Promise<void> {
  const email = await addressFor(tx, first.userId);
  if (email === null) return settleDue(tx, [first], () => null, now);
  const due = await takeAllDue(tx, first, now);
  const alerts = await readAlerts(tx, due, post.market.simulated, now);
  const [dearest, ...others] = due.flatMap(({ id }) => alerts.get(id) ?? []);
  const mail = dearest
    ? await queue(tx, post, { to: { ...first, email }, alerts: [dearest, ...others], now })
    : null;
  await settleDue(tx, due, ({ id }) => (alerts.has(id) ? mail : null), now);
}

/** `uselessAt`: UTC ms, infinite for an outcome. */
type Lasting = Alert & { uselessAt: number };
type Told = { to: { userId: string; email: string }; alerts: readonly [Lasting, ...Lasting[]]; now: number };

async function queue(tx: Tx, post: Post, { to, alerts, now }: Told): Promise<number> {
  const from = { productName: post.config.PRODUCT_NAME, publicUrl: post.publicUrl };
  const links = switchOffLinks({ userId: to.userId, kind: 'alerts' }, post);
  const letter = writeLetter(from, {
    ...alertLetter(alerts, from),
    switchOff: { label: 'Switch alerts by email off', url: links.page },
  });
  const last = Math.max(...alerts.map(({ uselessAt }) => uselessAt));
  const uselessAt = Number.isFinite(last) ? last : null;
  const regular = { userId: to.userId, kind: 'alerts', messageType: alerts[0].cause, uselessAt } as const;
  return queueMail(
    tx,
    { recipient: to.email, ...letter, rank: 'alert', oneClickUrl: links.oneClick, regular },
    now,
  );
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
  deliveries: readonly Due[],
  simulated: boolean,
  now: number,
): Promise<Map<number, Lasting>> {
  const rows = await tx
    .selectFrom('messages')
    .leftJoin('signals', 'signals.id', 'messages.signal_id')
    .select(['messages.id', 'messages.at', 'event_data', 'pair', 'simulated'])
    .where(
      'messages.id',
      'in',
      deliveries.map(({ messageId }) => messageId),
    )
    .execute();
  const about = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    deliveries.flatMap(({ id, messageId, cause, content }): Array<[number, Lasting]> => {
      const row = about.get(messageId);
      if (!row || !isAlertCause(cause)) return [];
      const event = storedEvent.safeParse(row.event_data).data;
      const release = event && cause === 'event_before' ? Date.parse(event.time) : Number.POSITIVE_INFINITY;
      const uselessAt = Math.min(row.at + lastsFor(cause), release);
      if (now >= uselessAt) return [];
      const pair = row.pair ?? pairIn(event ? event.affectedCurrencyPairs.join(' ') : content);
      return [
        [
          id,
          {
            cause,
            content,
            pair,
            eventName: event?.name ?? null,
            simulated: row.simulated ?? simulated,
            uselessAt,
          },
        ],
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
