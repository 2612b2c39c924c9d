import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { PasskeyReply } from '@app/contracts/accounts/passkeys.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { PasskeyOptions } from '../../../ports/accounts.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findUser } from '../store.ts';
import type { UserRow } from '../user-view.ts';
import { consumeChallenge, saveChallenge, type ChallengeKey } from '../ways-in/challenge-store.ts';
import { findPasskey, listPasskeys, recordPasskeyUse } from './passkey-store.ts';
import { requireRelyingParty } from '../../../platform/access/relying-party.ts';

/** Without a user the device offers every passkey that it has for this site. */
export async function beginPasskeyCheck(
  deps: AccountDeps,
  key: ChallengeKey,
  userId: string | null,
  now: number,
): Promise<PasskeyOptions> {
  const party = requireRelyingParty(deps);
  const passkeys = userId === null ? [] : await listPasskeys(deps.database.db, userId);
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
  });
  await saveChallenge(deps, key, { userId, facts: { challenge: options.challenge } }, now);
  return { ...options };
}

/** `user` as read before the passkey was found right: one that is removed meanwhile starts no session of the state after it. */
export type VerifiedPasskey = { user: UserRow; opensAdminPages: boolean };

/** @throws AppError bad_passkey */
export async function verifyPasskey(
  deps: AccountDeps,
  key: ChallengeKey,
  reply: PasskeyReply,
  now: number,
): Promise<VerifiedPasskey> {
  const { db } = deps.database;
  const party = requireRelyingParty(deps);
  const begun = await consumeChallenge(db, key, now);
  const passkey = await findPasskey(db, reply.id);
  const user = passkey && (await findUser(db, passkey.user_id));
  const challenge = begun?.facts['challenge'];
  if (!begun || !passkey || !user || typeof challenge !== 'string') throw new AppError('bad_passkey');
  if (begun.userId !== null && begun.userId !== passkey.user_id) throw new AppError('bad_passkey');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: reply,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch((error: unknown) => {
    deps.log.warn({ userId: passkey.user_id, reason: String(error) }, 'passkey refused');
    throw new AppError('bad_passkey');
  });
  const use = { counter: authenticationInfo.newCounter, now };
  if (!verified || !(await recordPasskeyUse(db, passkey.id, use))) throw new AppError('bad_passkey');
  return { user, opensAdminPages: passkey.opens_admin_pages };
}
