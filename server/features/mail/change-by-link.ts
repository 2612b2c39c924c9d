import { maskedEmail } from '@app/domain/access/masked-email.ts';
import type { MailKind } from '@app/domain/mail/kind.ts';
import { userChanged } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { switchMail } from './choices.ts';
import { readMailLinkToken } from './switch-off-link.ts';

type Post = Pick<Deps, 'config' | 'database'>;
type LinkedMail = { kind: MailKind; wanted: boolean; address: string };

/**
 * Switches the link's kind of mail on or off. The link alone allows it: no session is looked at, and nothing but this kind of mail
 * can be changed by it. Doing it again changes nothing. Throws `bad_token`, also where the account is gone.
 */
export async function changeByMailLink(
  { config, database }: Post,
  { token, wanted, now }: { token: string; wanted: boolean; now: number },
): Promise<LinkedMail> {
  const linked = readMailLinkToken(token, config);
  if (!linked) throw new AppError('bad_token');
  const { userId, kind } = linked;
  return database.transact(async (tx) => {
    const user = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
    if (!user) throw new AppError('bad_token');
    await switchMail(tx, { userId, kind, wanted, now });
    userChanged(tx, userId);
    return { kind, wanted, address: maskedEmail(user.email) };
  });
}
