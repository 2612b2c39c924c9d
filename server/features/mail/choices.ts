import type { MailKind } from '@app/domain/mail/kind.ts';
import type { Db, Tx } from '../../db/database.ts';
import { dropChannel, wantChannel } from '../../db/deliveries.ts';

/** Which kinds of mail the user wants. Regular mail is wanted until it is refused, alerts once they are asked for. */
export async function readMailChoices(db: Db, userId: string): Promise<Record<MailKind, boolean>> {
  const [refused, alerts] = await Promise.all([
    db.selectFrom('mail_refusals').select('kind').where('user_id', '=', userId).execute(),
    db
      .selectFrom('wanted_channels')
      .select('channel')
      .where('user_id', '=', userId)
      .where('channel', '=', 'email')
      .executeTakeFirst(),
  ]);
  const isRefused = (kind: MailKind) => refused.some((row) => row.kind === kind);
  return {
    alerts: alerts !== undefined,
    weekly_report: !isRefused('weekly_report'),
    re_engagement: !isRefused('re_engagement'),
  };
}

/** Switches one kind of mail on or off; what waits to be sent of it is dropped. */
export async function switchMail(
  tx: Tx,
  { userId, kind, wanted, now }: { userId: string; kind: MailKind; wanted: boolean; now: number },
): Promise<void> {
  if (kind === 'alerts') await (wanted ? wantChannel : dropChannel)(tx, userId, 'email', now);
  else if (wanted)
    await tx.deleteFrom('mail_refusals').where('user_id', '=', userId).where('kind', '=', kind).execute();
  else
    await tx
      .insertInto('mail_refusals')
      .values({ user_id: userId, kind, at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doNothing())
      .execute();
}
