import { toIso } from '@app/domain/time.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { CodesDeps } from '../account-deps.ts';
import { linkAtSignIn } from '../identity-provider/link-identity.ts';
import { beginPasskeyCheck, verifyPasskey } from '../passkeys/verify-passkey.ts';
import { passCodeStep } from '../second-factor/sign-in-step.ts';
import { admitUser } from './admit-user.ts';

export const signInStepRoutes = (
  deps: CodesDeps,
): Pick<Handlers, 'beginPasskeySignIn' | 'signInWithPasskey' | 'signInWithCode'> => ({
  beginPasskeySignIn: async ({ handshake, now }) => {
    const key = { keyHash: handshake('passkey').begin(), purpose: 'passkey' } as const;
    return { options: await beginPasskeyCheck(deps, key, null, now) };
  },
  signInWithPasskey: async ({ body, handshake, address, now, startSession }) => {
    const mark = handshake('passkey');
    const keyHash = mark.key();
    if (keyHash === null) throw new AppError('bad_passkey');
    mark.end();
    const { user } = await verifyPasskey(deps, { keyHash, purpose: 'passkey' }, body.passkey, now);
    const view = await admitUser(deps, user, { now, startSession });
    deps.log.info({ event: 'sign-in', address, at: toIso(now), result: 'ok', userId: user.id }, 'signed in');
    return { user: view };
  },
  signInWithCode: async ({ body, handshake, address, now, startSession }) => {
    const mark = handshake('code');
    const step = { keyHash: mark.key(), typedCode: body.code, address, now, realNow: deps.clock.realNow() };
    const { user, identity } = await passCodeStep(deps, step);
    mark.end();
    const view = await admitUser(deps, user, { now, startSession });
    if (identity) await linkAtSignIn(deps, user, identity, now);
    return { user: view };
  },
});
