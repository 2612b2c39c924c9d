import { toIso } from '@app/domain/time.ts';
import { consumeCode } from '../../../platform/access/second-factor/check-code.ts';
import { findSecondFactor } from '../../../platform/access/second-factor/factor-store.ts';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { consumeChallenge, findChallenge, saveChallenge } from '../ways-in/challenge-store.ts';
import { recordWayInChange } from '../ways-in/record-change.ts';
import type { ForeignIdentity } from '../identity-provider/identity-store.ts';
import { findUser } from '../store.ts';
import type { UserRow } from '../user-view.ts';
import type { CodesDeps } from '../account-deps.ts';

const NEEDS_CODE_TEXT = 'Please enter the code of your authenticator app.';
const TOO_LATE_TEXT = 'This took too long. Please sign in again.';

export const asksForCode = async (db: Db, userId: string): Promise<boolean> =>
  (await findSecondFactor(db, userId))?.asked_at_sign_in ?? false;

type FirstStep = {
  user: UserRow;
  /** Of a cookie of the browser that passed the first step. */
  keyHash: string;
  /** Linked once the code is right. */
  identity?: ForeignIdentity;
  now: number;
};

/** Ends with the state of security it was begun in. */
export const beginCodeStep = (deps: CodesDeps, { user, keyHash, identity, now }: FirstStep): Promise<void> =>
  saveChallenge(
    deps,
    { keyHash, purpose: 'code' },
    { userId: user.id, facts: { epoch: user.security_epoch, ...(identity && { identity }) } },
    now,
  );

export const needsCode = (): AppError => new AppError('second_factor', NEEDS_CODE_TEXT);

type CodeStep = { keyHash: string | null; typedCode: string; address: string; now: number; realNow: number };

/** A wrong code may be followed by a right one, within the limits. @throws AppError wrong_code, bad_token (too late), too_many */
export async function passCodeStep(
  deps: CodesDeps,
  { keyHash, typedCode, address, now, realNow }: CodeStep,
): Promise<{ user: UserRow; identity: ForeignIdentity | null }> {
  const { database, log } = deps;
  const key = keyHash === null ? null : ({ keyHash, purpose: 'code' } as const);
  const begun = key && (await findChallenge(database.db, key, now));
  const user = begun?.userId ? await findUser(database.db, begun.userId) : undefined;
  const logFields = { event: 'sign-in', address, at: toIso(now) };
  if (!key || !begun || !user || user.security_epoch !== begun.facts['epoch']) {
    log.warn({ ...logFields, result: 'too_late' }, 'sign-in refused');
    throw new AppError('bad_token', TOO_LATE_TEXT);
  }
  const attempt = { userId: user.id, typedCode, address, now, realNow };
  await consumeCode(deps, attempt, async (tx, consumed) => {
    if (!(await consumeChallenge(tx, key, now))) throw new AppError('bad_token', TOO_LATE_TEXT);
    if (consumed.kind === 'totp') return;
    const change = { kind: 'recovery_code_used', codesLeft: consumed.codesLeft } as const;
    await recordWayInChange(tx, deps, { userId: user.id, email: user.email, change, now });
  }).catch((error: unknown) => {
    const result = error instanceof AppError ? error.code : 'failed';
    log.warn({ ...logFields, result, userId: user.id }, 'sign-in refused');
    throw error;
  });
  log.info({ ...logFields, result: 'ok', userId: user.id }, 'signed in');
  return { user, identity: (begun.facts['identity'] as ForeignIdentity | undefined) ?? null };
}
