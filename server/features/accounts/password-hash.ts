import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../http/errors.ts';

const ARGON2ID = 2;
/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashing fills a core and a thread of the pool each; the rest of the server needs some too. */
const AT_ONCE = 3;
/** A few seconds' worth; whoever comes later is told to come back. */
const WAITING = 60;
const COME_BACK_SECONDS = 2;

export type PasswordHasher = {
  hash: (password: string) => Promise<string>;
  /** False also without a hash to compare with, after the same work: the time does not tell whether the account exists. */
  matches: (stored: string | undefined, password: string) => Promise<boolean>;
};

/** Hashes a few passwords at a time. Throws AppError `unavailable` when the queue is full. */
export function createPasswordHasher({ atOnce = AT_ONCE, waiting = WAITING } = {}): PasswordHasher {
  const queue: Array<() => void> = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting)
        throw new AppError('unavailable', undefined, { retryAfterSeconds: COME_BACK_SECONDS });
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

  const nobodys = inTurn(() => hash(crypto.randomUUID(), COST));
  nobodys.catch(() => undefined);

  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    matches: async (stored, password) => {
      const compared = stored ?? (await nobodys);
      const equal = await inTurn(() => verify(compared, password));
      return equal && stored !== undefined;
    },
  };
}
