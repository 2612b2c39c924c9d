import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../../platform/http/errors.ts';

const ARGON2ID = 2;
/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const ARGON2_COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** A valid hash that no password has. */
const NO_PASSWORD = `$argon2id$v=19$m=${ARGON2_COST.memoryCost},t=${ARGON2_COST.timeCost},p=${ARGON2_COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
/** Each hash fills a core and a pool thread. */
const MAX_CONCURRENT = 3;
const MAX_WAITING = 60;
const RETRY_AFTER_SECONDS = 2;

export type PasswordHasher = {
  hash: (password: string) => Promise<string>;
  /** Does the same work without a stored hash, so that the time does not tell whether the account exists. */
  matches: (stored: string | undefined, password: string) => Promise<boolean>;
};

export function createPasswordHasher({
  maxConcurrent = MAX_CONCURRENT,
  maxWaiting = MAX_WAITING,
} = {}): PasswordHasher {
  const queue: Array<() => void> = [];
  let running = 0;

  async function runQueued<T>(work: () => Promise<T>): Promise<T> {
    if (running >= maxConcurrent) {
      if (queue.length >= maxWaiting)
        throw new AppError('unavailable', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await new Promise<void>((resume) => queue.push(resume));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => runQueued(() => hash(password, ARGON2_COST)),
    matches: async (stored, password) => {
      const isEqual = await runQueued(() => verify(stored ?? NO_PASSWORD, password));
      return isEqual && stored !== undefined;
    },
  };
}
