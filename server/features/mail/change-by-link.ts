import { maskedEmail } from '@app/domain/access/masked-email.ts';
import type { MailKind } from '@app/domain/mail/kind.ts';
import type { Tx } from '../../db/database.ts';
import { userChanged } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { readMailChoices, switchMail } from './choices.ts';
import { readMailLinkToken, type Linked } from './switch-off-link.ts';

type Post = Pick<Deps, 'config' | 'database'>;
export type LinkedMail = { kind: MailKind; wanted: boolean; address: string };

/** What the link may change, as it is. Throws `bad_token`, also where the account is gone. */
export async function readMailLink({ config, database }: Post, token: string): Promise<LinkedMail> {
  const linked = owner(token, config);
  return shown(database.db, linked);
}

/**
 * Switches the link's kind of mail on or off. The link alone allows it: no session is looked at, and nothing but this kind of mail
 * can be changed by it. Doing it again changes nothing.
 */
export async function changeByMailLink(
  { config, database }: Post,
  { token, wanted, now }: { token: string; wanted: boolean; now: number },
): Promise<LinkedMail> {
  const linked = owner(token, config);
  return database.transact(async (tx) => {
    await shown(tx, linked);
    await switchMail(tx, { ...linked, wanted, now });
    userChanged(tx, linked.userId);
    return shown(tx, linked);
  });
}

function owner(token: string, config: Post['config']): Linked {
  const linked = readMailLinkToken(token, config);
  if (!linked) throw new AppError('bad_token');
  return linked;
}

async function shown(db: Tx | Post['database']['db'], { userId, kind }: Linked): Promise<LinkedMail> {
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  if (!user) throw new AppError('bad_token');
  const choices = await readMailChoices(db, userId);
  return { kind, wanted: choices[kind], address: maskedEmail(user.email) };
}
