import { maskEmail } from '@app/domain/access/mask-email.ts';
import type { MailKind } from '@app/domain/mail/mail-kind.ts';
import { announceUserChange } from '../../../platform/database/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { switchMail } from './mail-choices.ts';
import { readMailLinkToken } from './switch-off-link.ts';

type MailLinkDeps = Pick<Deps, 'config' | 'database'>;
type MailLinkResult = { kind: MailKind; wanted: boolean; address: string };

/**
 * The signed link alone authorises this. Of an earlier state of security it switches mail off and nothing on. @throws AppError bad_token
 */
export async function changeByMailLink(
  { config, database }: MailLinkDeps,
  { token, wanted, now }: { token: string; wanted: boolean; now: number },
): Promise<MailLinkResult> {
  const linked = readMailLinkToken(token, config);
  if (!linked) throw new AppError('bad_token');
  const { userId, kind, securityEpoch } = linked;
  return database.transact(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['email', 'security_epoch', 'suspended_at'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user) throw new AppError('bad_token');
    const isCurrent = user.security_epoch === securityEpoch && user.suspended_at === null;
    if (wanted && !isCurrent) throw new AppError('bad_token');
    await switchMail(tx, { userId, kind, wanted, now });
    announceUserChange(tx, userId);
    return { kind, wanted, address: maskEmail(user.email) };
  });
}
