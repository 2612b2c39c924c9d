import {
  FREE_CALLS_UNDER_ATTACK,
  freeCalls,
  puzzleSteps,
  type ProvenAct,
} from '@app/domain/access/guessing/proof-of-work.ts';
import { CaptchaDown } from '../../../adapters/captcha/port.ts';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { toNetwork } from '../../../platform/http/limits/limits.ts';
import { countCalls, readCalls } from '../../../platform/http/limits/stored-counts.ts';
import { readBounds } from '../../../platform/ledger/installation-bounds.ts';
import { signingSecretOf } from '../../../platform/signing-secret.ts';
import type { AccountDeps } from '../account-deps.ts';
import { createPuzzle, readSolution } from './puzzle.ts';

type ActOfNetwork = { act: ProvenAct; address: string; now: number };

const keyOf = (act: ProvenAct, address: string): string => `proof:${act}:${toNetwork(address)}`;

/** Nothing is asked below the rate of a classroom. @throws AppError puzzle_needed, unavailable */
export async function requireProof(
  deps: AccountDeps,
  { act, address, now, proof }: ActOfNetwork & { proof: string | undefined },
): Promise<void> {
  const { database, captcha } = deps;
  const { windowMs } = freeCalls[act];
  const { count, windowStart } = await countCalls(database.db, keyOf(act, address), windowMs, now);
  if (count <= (await readFreeCalls(deps, { act, count, now }))) return;
  const isProven =
    proof !== undefined &&
    (captcha
      ? await verifyHosted(captcha.verify(proof, address))
      : await consumePuzzle(deps, { act, address, now }, proof));
  if (isProven) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((windowStart + windowMs - now) / 1_000));
  throw new AppError('puzzle_needed', undefined, { retryAfterSeconds });
}

async function readFreeCalls(
  { database, config }: AccountDeps,
  { act, count, now }: { act: ProvenAct; count: number; now: number },
): Promise<number> {
  const { max } = freeCalls[act];
  if (act !== 'register' || count <= FREE_CALLS_UNDER_ATTACK) return max;
  const bounds = await readBounds(database.db, config, now);
  const isReached = bounds.some(({ use, reachedAt }) => use !== 'model_answers' && reachedAt !== null);
  return isReached ? FREE_CALLS_UNDER_ATTACK : max;
}

const verifyHosted = (answer: Promise<boolean>): Promise<boolean> =>
  answer.catch((error: unknown) => {
    throw error instanceof CaptchaDown ? new AppError('unavailable') : error;
  });

async function consumePuzzle(
  { database, config }: AccountDeps,
  { act, address, now }: ActOfNetwork,
  proof: string,
): Promise<boolean> {
  const command = { act, network: toNetwork(address), secret: signingSecretOf(config), now };
  const solved = await readSolution(proof, command);
  return solved !== null && consumeOnce(database.db, solved);
}

async function consumeOnce(db: Db, { id, expiresAt }: { id: string; expiresAt: number }): Promise<boolean> {
  const row = await db
    .insertInto('used_proofs')
    .values({ proof: id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('proof').doNothing())
    .returning('proof')
    .executeTakeFirst();
  return row !== undefined;
}

/** The more a network asks beyond what is free, the longer its puzzles take. */
export async function createProofTask(deps: AccountDeps, { act, address, now }: ActOfNetwork) {
  const { database, config, captcha } = deps;
  if (captcha) return { provider: captcha.provider, siteKey: captcha.siteKey };
  const count = await readCalls(database.db, keyOf(act, address), freeCalls[act].windowMs, now);
  const free = await readFreeCalls(deps, { act, count, now });
  const command = { act, network: toNetwork(address), secret: signingSecretOf(config), now };
  return {
    provider: 'proof-of-work' as const,
    puzzle: await createPuzzle(command, puzzleSteps(count - free)),
  };
}
