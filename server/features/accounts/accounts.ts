import type { Deps } from '../../deps.ts';
import type { PasswordHasher } from './password-hash.ts';

/** What the stories of this feature share. */
export type Accounts = Deps & { passwords: PasswordHasher };
