import { IdentityProviderError, type IdentityProviderPort } from '../../../adapters/identity/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { AccountDeps } from '../account-deps.ts';
import { saveChallenge } from '../ways-in/challenge-store.ts';

export const RETURN_PATH = '/api/sign-in/provider/return';

/** @throws AppError not_offered */
export function requireProvider({ identityProvider }: AccountDeps): IdentityProviderPort {
  if (!identityProvider) throw new AppError('not_offered');
  return identityProvider;
}

type ProviderBegin = {
  /** Of a cookie of the browser that begins. */
  keyHash: string;
  /** Null: to sign in; else whose account is linked. */
  userId: string | null;
  next: string | null;
  now: number;
};

/** Returns where the browser goes. @throws AppError not_offered, unavailable */
export async function beginProvider(
  deps: AccountDeps,
  { keyHash, userId, next, now }: ProviderBegin,
): Promise<string> {
  const provider = requireProvider(deps);
  const begun = await provider.begin(deps.publicUrl + RETURN_PATH).catch((error: unknown) => {
    if (!(error instanceof IdentityProviderError)) throw error;
    deps.log.error({ err: error }, 'identity provider cannot be used');
    throw new AppError('unavailable', `${provider.name} does not answer. Please sign in another way.`);
  });
  const facts = { ...begun.handshake, ...(next !== null && { next }) };
  await saveChallenge(deps, { keyHash, purpose: 'provider' }, { userId, facts }, now);
  return begun.url;
}
