import { AppError } from '../../../platform/http/errors.ts';
import type { PasskeysPort } from '../../../ports/accounts.ts';
import type { AccountDeps } from '../account-deps.ts';
import { beginPasskeyCheck, verifyPasskey } from './verify-passkey.ts';

export const createPasskeysPort = (deps: AccountDeps): PasskeysPort => ({
  beginProof: (user, now) =>
    beginPasskeyCheck(deps, { keyHash: user.sessionKey, purpose: 'prove' }, user.userId, now),
  prove: async (user, reply, now) => {
    const passkey = await verifyPasskey(deps, { keyHash: user.sessionKey, purpose: 'prove' }, reply, now);
    if (passkey.user.id !== user.userId) throw new AppError('bad_passkey');
    return { opensAdminPages: passkey.opensAdminPages };
  },
});
