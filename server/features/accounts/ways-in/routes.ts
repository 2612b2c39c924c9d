import type { signInMethodEndpoints as table } from '@app/contracts/accounts/sign-in-methods.ts';
import { findSecondFactor } from '../../../platform/access/second-factor/factor-store.ts';
import type { Handlers, SignedIn } from '../../../platform/http/call.ts';
import type { CodesDeps } from '../account-deps.ts';
import { unlinkIdentity } from '../identity-provider/link-identity.ts';
import { addPasskey, beginPasskey } from '../passkeys/add-passkey.ts';
import { removePasskey, renamePasskey } from '../passkeys/manage-passkeys.ts';
import { beginPasskeyCheck, verifyPasskey } from '../passkeys/verify-passkey.ts';
import { askAtSignIn, renewRecoveryCodes, stopCodes } from '../second-factor/change-codes.ts';
import { beginCodes, confirmCodes } from '../second-factor/set-up-codes.ts';
import { recordProof } from './fresh-proof.ts';
import { listSignInMethods } from './list-methods.ts';
import { proveIdentity } from './prove-identity.ts';
import { setFirstPassword } from './set-password.ts';

type SignInRoute =
  | 'beginPasskeySignIn'
  | 'signInWithPasskey'
  | 'signInWithCode'
  | 'openProvider'
  | 'returnFromProvider'
  | 'beginIdentityLink';

export function waysInRoutes(deps: CodesDeps): Pick<Handlers, Exclude<keyof typeof table, SignInRoute>> {
  const { realNow } = deps.clock;
  const methodsOf = (user: SignedIn, now: number) => listSignInMethods(deps, user, now);
  const proofKey = ({ sessionKey }: SignedIn) => ({ keyHash: sessionKey, purpose: 'prove' }) as const;
  return {
    getSignInMethods: ({ user, now }) => methodsOf(user, now),
    proveIdentity: async ({ body, user, address, now }) => {
      await proveIdentity(deps, { ...body, user, address, now, realNow: realNow() });
      return methodsOf(user, now);
    },
    beginPasskeyProof: async ({ user, now }) => ({
      options: await beginPasskeyCheck(deps, proofKey(user), user.userId, now),
    }),
    proveByPasskey: async ({ body, user, now }) => {
      await verifyPasskey(deps, proofKey(user), body.passkey, now);
      await recordProof(deps, user, now);
      return methodsOf(user, now);
    },
    beginPasskey: async ({ user, now }) => ({ options: await beginPasskey(deps, user, now) }),
    addPasskey: async ({ body, user, now }) => {
      await addPasskey(deps, user, { name: body.name, reply: body.passkey, now });
      return methodsOf(user, now);
    },
    renamePasskey: async ({ params, body, user, now }) => {
      await renamePasskey(deps, user, params.id, body.name);
      return methodsOf(user, now);
    },
    removePasskey: async ({ params, user, now }) => {
      await removePasskey(deps, user, params.id, now);
      return methodsOf(user, now);
    },
    beginCodes: ({ user, now }) => beginCodes(deps, { user, now, realNow: realNow() }),
    confirmCodes: async ({ body, user, address, now }) => {
      const call = { user, address, now, realNow: realNow() };
      const factor = await findSecondFactor(deps.database.db, user.userId);
      const recoveryCodes = factor
        ? await askAtSignIn(deps, call, body.code)
        : await confirmCodes(deps, call, body.code);
      return { recoveryCodes, methods: await methodsOf(user, now) };
    },
    renewRecoveryCodes: async ({ body, user, address, now }) => ({
      recoveryCodes: await renewRecoveryCodes(deps, { user, address, now, realNow: realNow() }, body.code),
      methods: await methodsOf(user, now),
    }),
    stopCodes: async ({ body, user, address, now }) => {
      await stopCodes(deps, { user, address, now, realNow: realNow() }, body);
      return methodsOf(user, now);
    },
    setPassword: async ({ body, user, now }) => {
      await setFirstPassword(deps, user, body.password, now);
      return methodsOf(user, now);
    },
    unlinkIdentity: async ({ params, user, now }) => {
      await unlinkIdentity(deps, user, params.id, now);
      return methodsOf(user, now);
    },
  };
}
