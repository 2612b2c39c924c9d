import { MINUTE_MS } from '@app/domain/time.ts';
import type { Deps } from '../../../deps.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import { AppError } from '../../../platform/http/errors.ts';

const PROOF_LIFETIME_REAL_MS = 10 * MINUTE_MS;

type ProofDeps = Pick<Deps, 'database' | 'clock'>;

const keyBytes = (sessionKey: string): Buffer => Buffer.from(sessionKey, 'hex');

/** A sign-in is a proof. UTC ms; null where it is too long ago. */
export async function findProofEnd(
  { database: { db }, clock }: ProofDeps,
  { sessionKey }: SignedIn,
  now: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('sessions')
    .leftJoin('session_proofs', 'session_proofs.session_hash', 'sessions.secret_hash')
    .select(['sessions.created_at', 'session_proofs.proved_at'])
    .where('sessions.secret_hash', '=', keyBytes(sessionKey))
    .executeTakeFirst();
  if (!row) return null;
  const until = Math.max(row.created_at, row.proved_at ?? 0) + PROOF_LIFETIME_REAL_MS * clock.speed;
  return until > now ? until : null;
}

/** A session that somebody left open must not be enough to change how the account is entered. @throws AppError proof_needed */
export async function requireFreshProof(deps: ProofDeps, user: SignedIn, now: number): Promise<void> {
  if ((await findProofEnd(deps, user, now)) === null) throw new AppError('proof_needed');
}

export async function recordProof(
  { database: { db } }: ProofDeps,
  { sessionKey }: SignedIn,
  now: number,
): Promise<void> {
  await db
    .insertInto('session_proofs')
    .values({ session_hash: keyBytes(sessionKey), proved_at: now })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet({ proved_at: now }))
    .execute();
}
