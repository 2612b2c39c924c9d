import { DAY_MS } from '@app/domain/time.ts';
import { findSecondFactor, removeSecondFactor } from '../../../platform/access/second-factor/factor-store.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { listIdentities } from '../identity-provider/identity-store.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';

/** Younger codes may be those of somebody who had the old password. */
const TRUSTED_CODES_AGE_MS = 7 * DAY_MS;

export type RemovedWays = { waysIn: boolean; codes: boolean };

/** Of a reset: what whoever was here before its owner may have set up. */
export async function removePlantedWays(tx: Tx, userId: string, now: number): Promise<RemovedWays> {
  const { email_verified_at: verifiedAt } = await tx
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    waysIn: verifiedAt === null && (await removeWaysIn(tx, userId)),
    codes: await removeCodes(tx, userId, verifiedAt === null ? null : now - TRUSTED_CODES_AGE_MS),
  };
}

async function removeWaysIn(tx: Tx, userId: string): Promise<boolean> {
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute();
  const identities = await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return passkeys.length + identities.length > 0;
}

/** An app that opens the admin pages was confirmed by a mailed code. `trustedBefore`: null where codes of no age are. */
async function removeCodes(tx: Tx, userId: string, trustedBefore: number | null): Promise<boolean> {
  const factor = await findSecondFactor(tx, userId);
  if (!factor || factor.opens_admin_pages) return false;
  if (trustedBefore !== null && factor.enrolled_at <= trustedBefore) return false;
  await removeSecondFactor(tx, userId);
  return true;
}

/** What signs in without the password, in words for a mail. */
export async function listOtherWaysIn(
  db: Db,
  { identityProvider }: Pick<AccountDeps, 'identityProvider'>,
  userId: string,
): Promise<string[]> {
  const passkeys = await listPasskeys(db, userId);
  const identities = await listIdentities(db, userId);
  return [
    ...passkeys.map(({ name }) => `the passkey "${name}"`),
    ...identities
      .filter(({ issuer }) => issuer === identityProvider?.issuer)
      .map(({ email }) => `${identityProvider?.name}${email === null ? '' : ` (${email})`}`),
  ];
}
