import { MINUTE_MS } from '@app/domain/time.ts';
import { withAttemptLimit } from '../../../platform/access/second-factor/attempt-limit.ts';
import { stripSeparators } from '../../../platform/access/second-factor/check-code.ts';
import { findSecondFactor } from '../../../platform/access/second-factor/factor-store.ts';
import {
  createRecoveryCodes,
  replaceRecoveryCodes,
} from '../../../platform/access/second-factor/recovery-codes.ts';
import { createTotpSecret, matchTotpStep, totpUri } from '../../../platform/access/second-factor/totp.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { requireFreshProof } from '../ways-in/fresh-proof.ts';
import { lockOwner } from '../ways-in/require-way-in.ts';
import { endOtherSessions, recordWayInChange } from '../ways-in/record-change.ts';
import type { CodesDeps } from '../account-deps.ts';

const SET_UP_LIFETIME_MS = 30 * MINUTE_MS;

type SetUpCall = { user: SignedIn; now: number; realNow: number };

/** An admin's app is asked at sign-in too, so there is nothing to scan anew. @throws AppError proof_needed, conflict */
export async function beginCodes(
  deps: CodesDeps,
  { user, now, realNow }: SetUpCall,
): Promise<{ address: string; secret: string }> {
  const { database, sealer, config } = deps;
  await requireFreshProof(deps, user, now);
  const secret = createTotpSecret();
  const email = await database.transact(async (tx) => {
    const owner = await lockOwner(tx, user);
    if (await findSecondFactor(tx, owner.id))
      throw new AppError('conflict', 'Your authenticator app is set up already.');
    const enrolment = {
      sealed_secret: sealer.seal(owner.id, secret),
      mailed_hash: null,
      begun_at: realNow,
    };
    await tx
      .insertInto('second_factor_enrolments')
      .values({ user_id: owner.id, ...enrolment })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(enrolment))
      .execute();
    return owner.email;
  });
  return { address: totpUri(secret, config.PRODUCT_NAME, email), secret };
}

/** @throws AppError wrong_code, bad_token (not begun, or too long ago), proof_needed, too_many */
export async function confirmCodes(
  deps: CodesDeps,
  { user, now, realNow }: SetUpCall,
  typedCode: string,
): Promise<string[]> {
  const { database } = deps;
  await requireFreshProof(deps, user, now);
  const recoveryCodes = createRecoveryCodes();
  await withAttemptLimit(database.db, user.userId, now, () =>
    database.transact(async (tx) => {
      const owner = await lockOwner(tx, user);
      if (await findSecondFactor(tx, owner.id))
        throw new AppError('conflict', 'Your authenticator app is set up already.');
      await storeFactor(tx, deps, { user, now, realNow }, typedCode);
      await replaceRecoveryCodes(tx, owner.id, recoveryCodes);
      await endOtherSessions(tx, user, now);
      await recordWayInChange(tx, deps, {
        userId: owner.id,
        email: owner.email,
        change: { kind: 'codes_on' },
        now,
      });
    }),
  );
  return recoveryCodes;
}

async function storeFactor(
  tx: Tx,
  { sealer }: CodesDeps,
  { user: { userId }, now, realNow }: SetUpCall,
  typedCode: string,
): Promise<void> {
  const enrolment = await tx
    .deleteFrom('second_factor_enrolments')
    .where('user_id', '=', userId)
    .where('mailed_hash', 'is', null)
    .where('begun_at', '>', realNow - SET_UP_LIFETIME_MS)
    .returning('sealed_secret')
    .executeTakeFirst();
  const secret = enrolment && sealer.unseal(userId, enrolment.sealed_secret);
  if (!enrolment || !secret) throw new AppError('bad_token', 'This took too long. Please begin again.');
  const step = matchTotpStep(secret, stripSeparators(typedCode), realNow);
  if (step === null)
    throw new AppError('wrong_code', 'The code of the app is not right. Please take the one it shows now.');
  await tx
    .insertInto('second_factors')
    .values({
      user_id: userId,
      sealed_secret: enrolment.sealed_secret,
      enrolled_at: now,
      last_step: step,
      opens_admin_pages: false,
      asked_at_sign_in: true,
    })
    .execute();
}
