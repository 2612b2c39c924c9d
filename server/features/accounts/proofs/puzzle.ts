import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import * as z from 'zod/mini';
import { PROOF_LIFETIME_MS, type ProvenAct } from '@app/domain/access/guessing/proof-of-work.ts';

/** For one act of one network until a time of the app's clock (UTC ms). */
type PuzzleScope = { act: ProvenAct; network: string };
type PuzzleCommand = PuzzleScope & { secret: string; now: number };

const keyOf = (secret: string, use: string): string =>
  createHmac('sha256', secret).update(`puzzle:${use}`).digest('hex');

const hashScope = ({ act, network }: PuzzleScope): string =>
  createHash('sha256').update(`${act} ${network}`).digest('hex');

export async function createPuzzle({ secret, now, ...scope }: PuzzleCommand, steps: number) {
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: randomInt(Math.floor(steps / 2), steps),
    deriveKey,
    data: { scope: hashScope(scope), until: now + PROOF_LIFETIME_MS },
    hmacSignatureSecret: keyOf(secret, 'challenge'),
    hmacKeySignatureSecret: keyOf(secret, 'solution'),
  });
  return { parameters: JSON.stringify(parameters), signature };
}

const hex = z.string().check(z.regex(/^[\da-f]{1,128}$/));
const parameters = z.object({
  algorithm: z.literal('SHA-256'),
  nonce: hex,
  salt: hex,
  cost: z.literal(1),
  keyLength: z.literal(32),
  keyPrefix: hex,
  keySignature: hex,
  data: z.object({ scope: hex, until: z.number() }),
});
const solvedPuzzle = z.object({
  parameters: z.string(),
  signature: hex,
  counter: z.int().check(z.minimum(0), z.maximum(2 ** 32 - 1)),
  derivedKey: hex,
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** What names the solved puzzle, so that it is taken once; null where it is not solved, of another act or network, or too old. */
export async function readSolution(
  proof: string,
  { secret, now, ...scope }: PuzzleCommand,
): Promise<{ id: string; expiresAt: number } | null> {
  const solved = solvedPuzzle.safeParse(parseJson(proof));
  if (!solved.success) return null;
  const { signature, counter, derivedKey } = solved.data;
  const asked = parameters.safeParse(parseJson(solved.data.parameters));
  if (!asked.success) return null;
  const { data } = asked.data;
  if (!isSame(data.scope, hashScope(scope)) || data.until <= now || data.until > now + PROOF_LIFETIME_MS)
    return null;
  const { verified } = await verifySolution({
    challenge: { parameters: asked.data, signature },
    solution: { counter, derivedKey, time: 0 },
    deriveKey,
    hmacSignatureSecret: keyOf(secret, 'challenge'),
    hmacKeySignatureSecret: keyOf(secret, 'solution'),
  });
  return verified ? { id: signature, expiresAt: data.until } : null;
}
