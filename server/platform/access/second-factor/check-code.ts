import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../database/database.ts';
import { AppError } from '../../http/errors.ts';
import { countRecoveryCodesLeft, findSecondFactor } from './factor-store.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { withAttemptLimit } from './attempt-limit.ts';
import { withRecoveryDelay } from './recovery-delay.ts';
import type { SecretSealer } from '../../seal/sealed-secret.ts';
import { matchTotpStep } from './totp.ts';

export type CodeDeps = Pick<Deps, 'database' | 'log'> & { sealer: SecretSealer };

export type CodeAttempt = {
  userId: string;
  typedCode: string;
  address: string;
  now: number;
  realNow: number;
  /** The factor must be one that opens the admin pages. */
  isForAdminPages?: boolean;
};

export type ConsumedCode = { kind: 'totp' } | { kind: 'recovery'; codesLeft: number };

export const stripSeparators = (code: string): string => code.replace(/[\s-]/g, '');

/** Each code works once; `commit` runs in the same transaction. @throws AppError wrong_code, second_factor (none is set up), too_many */
export async function consumeCode<T>(
  deps: CodeDeps,
  attempt: CodeAttempt,
  commit: (tx: Tx, consumed: ConsumedCode) => Promise<T>,
): Promise<T> {
  const { database } = deps;
  const hash = hashRecoveryCode(attempt.userId, attempt.typedCode);
  const consume = () =>
    database.transact(async (tx) =>
      commit(tx, hash ? await consumeRecoveryCode(tx, attempt, hash) : await consumeTotp(tx, deps, attempt)),
    );
  // Wrong codes of the app must not use up the attempts of somebody who has only recovery codes left.
  return hash
    ? withRecoveryDelay(database.db, attempt, consume)
    : withAttemptLimit(database.db, attempt.userId, attempt.now, consume);
}

/** Neither the code of this step nor an earlier one is accepted after it. */
async function consumeTotp(
  tx: Tx,
  { sealer, log }: CodeDeps,
  { userId, typedCode, realNow, isForAdminPages = false }: CodeAttempt,
): Promise<ConsumedCode> {
  const factor = await findSecondFactor(tx, userId);
  if (!factor || (isForAdminPages && !factor.opens_admin_pages))
    throw new AppError('second_factor', 'Please set up your second factor first.');
  const secret = sealer.unseal(userId, factor.sealed_secret);
  if (secret === null) {
    log.error({ userId }, 'second factor unreadable: SESSION_SECRET has changed');
    throw new AppError(
      'conflict',
      'The server cannot read your second factor any more. Use a recovery code, or have the factor reset.',
    );
  }
  const step = matchTotpStep(secret, stripSeparators(typedCode), realNow);
  if (step === null) throw new AppError('wrong_code');
  const updated = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  if (!updated) throw new AppError('wrong_code');
  return { kind: 'totp' };
}

async function consumeRecoveryCode(
  tx: Tx,
  { userId, now, isForAdminPages = false }: CodeAttempt,
  hash: Buffer,
): Promise<ConsumedCode> {
  // One attempt of a user at a time, so that the count of codes left is true.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const factor = await findSecondFactor(tx, userId);
  if (isForAdminPages && factor && !factor.opens_admin_pages) throw new AppError('wrong_code');
  const consumed = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!consumed) throw new AppError('wrong_code');
  return { kind: 'recovery', codesLeft: await countRecoveryCodesLeft(tx, userId) };
}
