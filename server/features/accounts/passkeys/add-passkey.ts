import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { NewPasskeyReply } from '@app/contracts/accounts/passkeys.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ADMIN_IDLE_LIFE_MS, ADMIN_MAX_LIFE_MS } from '../../../platform/http/sessions/session.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { PasskeyOptions } from '../../../ports/accounts.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findUser } from '../store.ts';
import { consumeChallenge, saveChallenge } from '../ways-in/challenge-store.ts';
import { lockOwner } from '../ways-in/require-way-in.ts';
import { requireFreshProof } from '../ways-in/fresh-proof.ts';
import { recordWayInChange } from '../ways-in/record-change.ts';
import { insertPasskey, listPasskeys } from './passkey-store.ts';
import { requireRelyingParty } from '../../../platform/access/relying-party.ts';

const MAX_PASSKEYS = 20;
/** EdDSA, ES256 and RS256 (COSE), which every device has one of. */
const ALGORITHMS = [-8, -7, -257];

/** @throws AppError proof_needed, conflict (too many), not_offered */
export async function beginPasskey(
  deps: AccountDeps,
  caller: SignedIn,
  now: number,
): Promise<PasskeyOptions> {
  const party = requireRelyingParty(deps);
  await requireFreshProof(deps, caller, now);
  const { db } = deps.database;
  const user = await findUser(db, caller.userId);
  if (!user) throw new AppError('not_signed_in');
  const passkeys = await listPasskeys(db, user.id);
  if (passkeys.length >= MAX_PASSKEYS)
    throw new AppError('conflict', `You have ${MAX_PASSKEYS} passkeys. Please remove one first.`);
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await saveChallenge(
    deps,
    { keyHash: caller.sessionKey, purpose: 'add_passkey' },
    { userId: user.id, facts: { challenge: options.challenge } },
    now,
  );
  return { ...options };
}

type PasskeyAddition = { name: string; reply: NewPasskeyReply; now: number };

/** @throws AppError bad_passkey, proof_needed */
export async function addPasskey(
  deps: AccountDeps,
  caller: SignedIn,
  { name, reply, now }: PasskeyAddition,
): Promise<void> {
  await requireFreshProof(deps, caller, now);
  const { credential } = await verifyNewPasskey(deps, caller, reply, now);
  await deps.database.transact(async (tx) => {
    const owner = await lockOwner(tx, caller);
    const isNew = await insertPasskey(tx, {
      userId: owner.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: reply.response.transports ?? [],
      name,
      opensAdminPages: await isAdminSessionOpen(tx, caller, deps.clock.realNow()),
      now,
    });
    if (!isNew) throw new AppError('conflict', 'This passkey is here already.');
    await recordWayInChange(tx, deps, {
      userId: owner.id,
      email: owner.email,
      change: { kind: 'passkey_added', name },
      now,
    });
  });
  deps.log.info({ event: 'passkey', userId: caller.userId }, 'passkey added');
}

/** By the database: what is known of the session in this process may be seconds old. */
async function isAdminSessionOpen(tx: Tx, { sessionKey }: SignedIn, realNow: number): Promise<boolean> {
  const open = await tx
    .selectFrom('sessions')
    .select('user_id')
    .where('secret_hash', '=', Buffer.from(sessionKey, 'hex'))
    .where('admin_opened_at', '>', realNow - ADMIN_MAX_LIFE_MS)
    .where('admin_used_at', '>', realNow - ADMIN_IDLE_LIFE_MS)
    .executeTakeFirst();
  return open !== undefined;
}

async function verifyNewPasskey(deps: AccountDeps, caller: SignedIn, reply: NewPasskeyReply, now: number) {
  const party = requireRelyingParty(deps);
  const begun = await consumeChallenge(
    deps.database.db,
    { keyHash: caller.sessionKey, purpose: 'add_passkey' },
    now,
  );
  const challenge = begun?.facts['challenge'];
  if (begun?.userId !== caller.userId || typeof challenge !== 'string') throw new AppError('bad_passkey');
  const result = await verifyRegistrationResponse({
    response: reply,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    deps.log.warn({ userId: caller.userId, reason: String(error) }, 'new passkey refused');
    throw new AppError('bad_passkey');
  });
  if (!result.verified) throw new AppError('bad_passkey');
  return result.registrationInfo;
}
