import type { Deps } from '../../deps.ts';
import type { PasswordHasher } from './passwords/password-hash.ts';

export type AccountDeps = Deps & { passwords: PasswordHasher };
