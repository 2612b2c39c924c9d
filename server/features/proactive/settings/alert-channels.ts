import { channels, type Channel } from '@app/domain/proactive/channel.ts';
import type { Database, Db } from '../../../platform/database/database.ts';
import { announceUserChange } from '../../../platform/database/database.ts';
import { dropChannel, wantChannel } from '../../../platform/database/deliveries.ts';
import { listPushDevices } from '../../../platform/notifications/push-subscriptions.ts';
import { AppError } from '../../../platform/http/errors.ts';

type AlertChannelView = { channel: Channel; available: boolean; wanted: boolean };

const unavailableTexts: Record<Channel, string> = {
  email: 'Verify your email address first.',
  telegram: 'Connect Telegram first.',
  push: 'Allow notifications in this browser first.',
};

async function readReachable(db: Db, userId: string): Promise<Record<Channel, boolean>> {
  const user = await db
    .selectFrom('users')
    .select(['email_verified_at', 'telegram_joined'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return {
    telegram: user?.telegram_joined ?? false,
    email: (user?.email_verified_at ?? null) !== null,
    push: (await listPushDevices(db, userId)).length > 0,
  };
}

export async function readAlertChannels(db: Db, userId: string): Promise<AlertChannelView[]> {
  const reachable = await readReachable(db, userId);
  const rows = await db
    .selectFrom('alert_channels')
    .select('channel')
    .where('user_id', '=', userId)
    .execute();
  const wanted = new Set(rows.map((row) => row.channel));
  return channels.map((channel) => ({ channel, available: reachable[channel], wanted: wanted.has(channel) }));
}

/** @throws AppError bad_input where a channel is wanted that cannot reach the user. */
export async function saveAlertChannel(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  userId: string,
  { channel, wanted }: { channel: Channel; wanted: boolean },
  now: number,
): Promise<AlertChannelView[]> {
  await transact(async (tx) => {
    // Locks the user, so that the address or the bot is not lost in between.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    if (wanted && !(await readReachable(tx, userId))[channel])
      throw new AppError('bad_input', unavailableTexts[channel]);
    await (wanted ? wantChannel : dropChannel)(tx, userId, channel, now);
    announceUserChange(tx, userId);
  });
  return readAlertChannels(db, userId);
}
