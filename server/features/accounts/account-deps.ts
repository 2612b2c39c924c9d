import type { Deps } from '../../deps.ts';
import type { SecretSealer } from '../../platform/seal/sealed-secret.ts';
import type { PasswordHasher } from './passwords/password-hash.ts';

export type AccountDeps = Deps & { passwords: PasswordHasher };
/** `sealer`: of the secrets of authenticator apps. */
export type CodesDeps = AccountDeps & { sealer: SecretSealer };
