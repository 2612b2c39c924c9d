import { consumeCode } from '../../../platform/access/second-factor/check-code.ts';
import { removeSecondFactor } from '../../../platform/access/second-factor/factor-store.ts';
import {
  createRecoveryCodes,
  replaceRecoveryCodes,
} from '../../../platform/access/second-factor/recovery-codes.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { confirmPassword } from '../passwords/check-password.ts';
import { hasPassword } from '../passwords/no-password.ts';
import { findUser } from '../store.ts';
import { requireFreshProof } from '../ways-in/fresh-proof.ts';
import { lockOwner } from '../ways-in/require-way-in.ts';
import { endOtherSessions, recordWayInChange } from '../ways-in/record-change.ts';
import type { CodesDeps } from '../account-deps.ts';

export type CodeCall = { user: SignedIn; address: string; now: number; realNow: number };
type Proof = { password?: string | undefined; code: string };

/** An account without a password shows a fresh proof in its place. @throws AppError wrong_password, proof_needed, too_many */
async function checkPasswordOrProof(
  deps: CodesDeps,
  { user, now }: CodeCall,
  password: string | undefined,
): Promise<void> {
  const row = await findUser(deps.database.db, user.userId);
  if (!row) throw new AppError('not_signed_in');
  if (!hasPassword(row)) return requireFreshProof(deps, user, now);
  if (password === undefined) throw new AppError('wrong_password', 'Password is required');
  await confirmPassword(deps, row, password, now);
}

/** An admin keeps the app for the admin pages. @throws AppError wrong_password, wrong_code, second_factor, too_many */
export async function stopCodes(deps: CodesDeps, call: CodeCall, { password, code }: Proof): Promise<void> {
  const { user, now } = call;
  await checkPasswordOrProof(deps, call, password);
  await consumeCode(deps, { ...call, userId: user.userId, typedCode: code }, async (tx) => {
    const owner = await lockOwner(tx, user);
    const stopped = await tx
      .updateTable('second_factors')
      .set({ asked_at_sign_in: false })
      .where('user_id', '=', owner.id)
      .where('asked_at_sign_in', '=', true)
      .returning('opens_admin_pages')
      .executeTakeFirst();
    if (!stopped) throw new AppError('conflict');
    if (!stopped.opens_admin_pages) await removeSecondFactor(tx, owner.id);
    await endOtherSessions(tx, user, now);
    const change = { kind: 'codes_off' } as const;
    await recordWayInChange(tx, deps, { userId: owner.id, email: owner.email, change, now });
  });
}

/** Only a code of the app: a recovery code that was found must not become ten. @throws AppError wrong_code, proof_needed, too_many */
export async function renewRecoveryCodes(
  deps: CodesDeps,
  call: CodeCall,
  typedCode: string,
): Promise<string[]> {
  const { user, now } = call;
  await requireFreshProof(deps, user, now);
  const recoveryCodes = createRecoveryCodes();
  await consumeCode(deps, { ...call, userId: user.userId, typedCode }, async (tx, { kind }) => {
    if (kind === 'recovery') throw new AppError('wrong_code', 'Please take a code of the app.');
    const owner = await lockOwner(tx, user);
    await replaceRecoveryCodes(tx, owner.id, recoveryCodes);
    const change = { kind: 'recovery_codes_renewed' } as const;
    await recordWayInChange(tx, deps, { userId: owner.id, email: owner.email, change, now });
  });
  return recoveryCodes;
}

/** Admins use the app they have and keep its recovery codes, so there are no new ones. @throws AppError wrong_code, conflict, proof_needed */
export async function askAtSignIn(deps: CodesDeps, call: CodeCall, typedCode: string): Promise<[]> {
  const { user, now } = call;
  await requireFreshProof(deps, user, now);
  await consumeCode(deps, { ...call, userId: user.userId, typedCode }, async (tx) => {
    const owner = await lockOwner(tx, user);
    await tx
      .updateTable('second_factors')
      .set({ asked_at_sign_in: true })
      .where('user_id', '=', owner.id)
      .where('asked_at_sign_in', '=', false)
      .execute();
    await endOtherSessions(tx, user, now);
    const change = { kind: 'codes_on' } as const;
    await recordWayInChange(tx, deps, { userId: owner.id, email: owner.email, change, now });
  });
  return [];
}
