import type { MailKind } from '@app/domain/mail/mail-kind.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { dropChannel, wantChannel } from '../../../platform/database/deliveries.ts';

/** Regular mail is wanted until refused, alerts only once requested. */
export async function readMailChoices(db: Db, userId: string): Promise<Record<MailKind, boolean>> {
  const [refusals, alerts] = await Promise.all([
    db.selectFrom('mail_opt_outs').select('kind').where('user_id', '=', userId).execute(),
    db
      .selectFrom('alert_channels')
      .select('channel')
      .where('user_id', '=', userId)
      .where('channel', '=', 'email')
      .executeTakeFirst(),
  ]);
  const isRefused = (kind: MailKind) => refusals.some((row) => row.kind === kind);
  return {
    alerts: alerts !== undefined,
    weekly_report: !isRefused('weekly_report'),
    re_engagement: !isRefused('re_engagement'),
  };
}

export async function switchMail(
  tx: Tx,
  { userId, kind, wanted, now }: { userId: string; kind: MailKind; wanted: boolean; now: number },
): Promise<void> {
  if (kind === 'alerts') await (wanted ? wantChannel : dropChannel)(tx, userId, 'email', now);
  else if (wanted)
    await tx.deleteFrom('mail_opt_outs').where('user_id', '=', userId).where('kind', '=', kind).execute();
  else
    await tx
      .insertInto('mail_opt_outs')
      .values({ user_id: userId, kind, at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doNothing())
      .execute();
}
