import { channels, type Channel } from '@app/domain/proactive/channel.ts';
import type { Database, Db } from '../../db/database.ts';
import { userChanged } from '../../db/database.ts';
import { dropChannel, wantChannel } from '../../db/deliveries.ts';
import { pushDevices } from '../../db/push-subscriptions.ts';
import { AppError } from '../../http/errors.ts';

type AlertChannel = { channel: Channel; available: boolean; wanted: boolean };

/** What the user has to do first, said where they want a channel that cannot reach them. */
const missing: Record<Channel, string> = {
  email: 'Verify your email address first.',
  telegram: 'Connect Telegram first.',
  push: 'Allow notifications in this browser first.',
};

/** Which channels can reach the user as things stand. */
async function reachOf(db: Db, userId: string): Promise<Record<Channel, boolean>> {
  const user = await db
    .selectFrom('users')
    .select(['email_verified_at', 'telegram_joined'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return {
    telegram: user?.telegram_joined ?? false,
    email: (user?.email_verified_at ?? null) !== null,
    push: (await pushDevices(db, userId)).length > 0,
  };
}

export async function readAlertChannels(db: Db, userId: string): Promise<AlertChannel[]> {
  const reach = await reachOf(db, userId);
  const rows = await db
    .selectFrom('wanted_channels')
    .select('channel')
    .where('user_id', '=', userId)
    .execute();
  const wanted = new Set(rows.map((row) => row.channel));
  return channels.map((channel) => ({ channel, available: reach[channel], wanted: wanted.has(channel) }));
}

/** @throws AppError bad_input where a channel is wanted that cannot reach the user. */
export async function saveAlertChannel(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  userId: string,
  { channel, wanted }: { channel: Channel; wanted: boolean },
  now: number,
): Promise<AlertChannel[]> {
  await transact(async (tx) => {
    // Under the lock of the user's row: the address or the bot must not be lost in between.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    if (wanted && !(await reachOf(tx, userId))[channel]) throw new AppError('bad_input', missing[channel]);
    await (wanted ? wantChannel : dropChannel)(tx, userId, channel, now);
    userChanged(tx, userId);
  });
  return readAlertChannels(db, userId);
}
