import * as z from 'zod/mini';
import { isMailedNotification, lifetimeMsOf } from '@app/domain/proactive/notification-type.ts';
import { composeAlertLetter, type AlertLetterItem } from '@app/domain/mail/letters/alert-letter.ts';
import { instruments, type Pair } from '@app/domain/market/instrument.ts';
import { renderLetter } from '@app/domain/mail/letters/letter.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Delivery } from '../../../platform/database/deliveries.ts';
import { queueMail } from '../../../platform/database/outbox.ts';
import type { Deps } from '../../../deps.ts';
import { letterSenderOf } from '../../../platform/notifications/letter-sender.ts';
import { endDeliveries, lockDueAlerts, type DueAlert } from './due-alerts.ts';
import { createSwitchOffLinks } from '../choices/switch-off-link.ts';

type AlertMailDeps = Pick<Deps, 'config' | 'market' | 'publicUrl'>;

export async function queueAlertMail(
  tx: Tx,
  deps: AlertMailDeps,
  first: Delivery,
  now: number,
): Promise<void> {
  const reader = await readAlertReader(tx, first.userId);
  if (!reader) return endDeliveries(tx, [first], () => null, now);
  const due = await lockDueAlerts(tx, first, now);
  const alerts = await readAlerts(tx, due, deps.market.simulated, now);
  const [mostValuable, ...others] = due.flatMap(({ id }) => alerts.get(id) ?? []);
  const mail = mostValuable
    ? await queueLetter(tx, deps, { to: reader, alerts: [mostValuable, ...others], now })
    : null;
  await endDeliveries(tx, due, ({ id }) => (alerts.has(id) ? mail : null), now);
}

/** UTC ms, infinite for an outcome. */
type LastingAlert = AlertLetterItem & { uselessAt: number };
type AlertReader = { userId: string; email: string; securityEpoch: number };
type AlertMail = {
  to: AlertReader;
  alerts: readonly [LastingAlert, ...LastingAlert[]];
  now: number;
};

async function queueLetter(tx: Tx, deps: AlertMailDeps, { to, alerts, now }: AlertMail): Promise<number> {
  const sender = letterSenderOf(deps);
  const links = createSwitchOffLinks({ ...to, kind: 'alerts' }, deps);
  const letter = renderLetter(sender, {
    ...composeAlertLetter(alerts, sender),
    switchOff: { label: 'Switch alerts by email off', url: links.page },
  });
  const lastUselessAt = Math.max(...alerts.map(({ uselessAt }) => uselessAt));
  const uselessAt = Number.isFinite(lastUselessAt) ? lastUselessAt : null;
  const regular = { userId: to.userId, kind: 'alerts', messageType: alerts[0].cause, uselessAt } as const;
  return queueMail(
    tx,
    {
      recipient: to.email,
      ...letter,
      rank: 'alert',
      oneClickUrl: links.oneClick,
      regular,
      ...(alerts.length === 1 && alerts[0].pictured !== null && { pictureOf: alerts[0].pictured }),
    },
    now,
  );
}

const readAlertReader = (tx: Tx, userId: string): Promise<AlertReader | undefined> =>
  tx
    .selectFrom('users')
    .innerJoin('alert_channels', 'alert_channels.user_id', 'users.id')
    .select(['users.id as userId', 'email', 'security_epoch as securityEpoch'])
    .where('users.id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .where('channel', '=', 'email')
    .executeTakeFirst();

async function readAlerts(
  tx: Tx,
  deliveries: readonly DueAlert[],
  simulated: boolean,
  now: number,
): Promise<Map<number, LastingAlert>> {
  const rows = await tx
    .selectFrom('messages')
    .leftJoin('subscriptions', 'subscriptions.id', 'messages.signal_id')
    .leftJoin('ideas', 'ideas.id', 'subscriptions.idea_id')
    .select(['messages.id', 'messages.at', 'event_data', 'pair', 'simulated'])
    .select(['subscriptions.id as signalId', 'closing_price'])
    .where(
      'messages.id',
      'in',
      deliveries.map(({ messageId }) => messageId),
    )
    .execute();
  const messageById = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    deliveries.flatMap(({ id, messageId, cause, content }): Array<[number, LastingAlert]> => {
      const row = messageById.get(messageId);
      if (!row || !isMailedNotification(cause)) return [];
      const event = storedEvent.safeParse(row.event_data).data;
      const release = event && cause === 'event_before' ? Date.parse(event.time) : Number.POSITIVE_INFINITY;
      const uselessAt = Math.min(row.at + lifetimeMsOf(cause), release);
      if (now >= uselessAt) return [];
      const pair = row.pair ?? findFirstPair(event ? event.affectedCurrencyPairs.join(' ') : content);
      return [
        [
          id,
          {
            cause,
            content,
            pair,
            eventName: event?.name ?? null,
            simulated: row.simulated ?? simulated,
            pictured: cause === 'signal_closed' && row.closing_price !== null ? row.signalId : null,
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

function findFirstPair(text: string): Pair | null {
  const mentioned = instruments
    .map(({ pair }) => ({ pair, at: text.indexOf(pair) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  return mentioned[0]?.pair ?? null;
}
