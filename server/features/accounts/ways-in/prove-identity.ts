import { consumeCode } from '../../../platform/access/second-factor/check-code.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { CodesDeps } from '../account-deps.ts';
import { confirmPassword } from '../passwords/check-password.ts';
import { findUser } from '../store.ts';
import { recordProof } from './fresh-proof.ts';
import { recordWayInChange } from './record-change.ts';

type IdentityProof = {
  user: SignedIn;
  password?: string | undefined;
  code?: string | undefined;
  address: string;
  now: number;
  realNow: number;
};

/** @throws AppError wrong_password, wrong_code, second_factor (none is set up), too_many */
export async function proveIdentity(deps: CodesDeps, proof: IdentityProof): Promise<void> {
  const { user, password, code, now } = proof;
  if ((password === undefined) === (code === undefined))
    throw new AppError('bad_input', 'Please give either the password or a code.');
  if (password !== undefined) {
    const owner = await findUser(deps.database.db, user.userId);
    if (!owner) throw new AppError('not_signed_in');
    await confirmPassword(deps, owner, password, now);
  } else {
    await proveByCode(deps, proof, code ?? '');
  }
  await recordProof(deps, user, now);
}

async function proveByCode(deps: CodesDeps, proof: IdentityProof, typedCode: string): Promise<void> {
  const { user, now } = proof;
  await consumeCode(deps, { ...proof, userId: user.userId, typedCode }, async (tx, consumed) => {
    if (consumed.kind === 'totp') return;
    const owner = await findUser(tx, user.userId);
    if (!owner) throw new AppError('not_signed_in');
    const change = { kind: 'recovery_code_used', codesLeft: consumed.codesLeft } as const;
    await recordWayInChange(tx, deps, { userId: owner.id, email: owner.email, change, now });
  });
}
