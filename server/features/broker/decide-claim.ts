import { decided, type ClaimState } from '@app/domain/broker/claim.ts';
import { decisionWords, type Decision } from '@app/domain/broker/decision-words.ts';
import { brokerLetter } from '@app/domain/mail/broker-letter.ts';
import { writeLetter, type From } from '@app/domain/mail/letter.ts';
import { catalogue } from '@app/domain/payments/catalogue.ts';
import { settleTokens } from '@app/domain/payments/standing.ts';
import { noteAdminAction } from '../../db/admin-log.ts';
import { changeBalance, lockBalance } from '../../db/balance.ts';
import type { Tx } from '../../db/database.ts';
import { postNotice } from '../../db/notice.ts';
import { queueMail } from '../../db/outbox.ts';
import { grantPremium, revokePremium } from '../../db/premium.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Claim } from './store.ts';

export type AdminDecision = {
  claimId: string;
  adminId: string;
  approve: boolean;
  reason: string;
  /** The state that the admin looked at. */
  seen: ClaimState;
  now: number;
};

const UNIQUE_VIOLATION = '23505';

/**
 * Decides a claim: premium and its tokens, the log, the words in the chat and the mail in one transaction, once however often and by
 * however many admins it is asked. An approval that is taken back takes what is left of the tokens; what was spent is owed.
 * Nobody decides about their own claim.
 * @throws AppError not_found, conflict, forbidden
 */
export async function decideClaim(
  { config, database, publicUrl }: Pick<Deps, 'config' | 'database' | 'publicUrl'>,
  decision: AdminDecision,
): Promise<void> {
  const from = { productName: config.PRODUCT_NAME, publicUrl };
  await database
    .transact((tx) => decide(tx, from, decision))
    .catch((error: unknown) => {
      // What was rejected may be approved after all, unless another claim of its user or of its number stands meanwhile.
      if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
      throw new AppError(
        'conflict',
        'Another claim of this user or of this number stands. Decide that first.',
      );
    });
}

async function decide(tx: Tx, from: From, decision: AdminDecision): Promise<void> {
  const { claimId, adminId, approve, seen, now } = decision;
  const claim = await lockClaim(tx, claimId);
  if (claim.user_id === adminId)
    throw new AppError('forbidden', 'This claim is your own. Another admin has to decide it.');
  const outcome = decided(claim.state, { approve, seen });
  if (outcome === null) return;
  if (outcome === 'changed_meanwhile')
    throw new AppError('conflict', `This claim is ${claim.state} by now. Please look at it again.`);
  if (approve && claim.user_id === null)
    throw new AppError('conflict', 'The account that this claim came from is gone.');
  const reason = approve ? null : decision.reason;
  await tx
    .updateTable('broker_claims')
    .set({ state: approve ? 'approved' : 'rejected', decided_at: now, decided_by: adminId, reason })
    .where('id', '=', claimId)
    .execute();
  const tokens = outcome === 'reject' ? 0 : await settle(tx, claim, approve, now);
  await noteAdminAction(tx, {
    adminId,
    action: `${outcome}_claim`,
    userId: claim.user_id,
    about: `broker:${claimId}`,
    reason: decision.reason,
    facts: { before: claim.state, tokens },
    now,
  });
  if (claim.user_id !== null)
    await tell(tx, from, {
      userId: claim.user_id,
      decision: { account: claim.account, outcome, reason: decision.reason, tokens },
      now,
    });
}

/** The user's row first, as everything does that moves tokens, so that nobody waits in a circle. */
async function lockClaim(tx: Tx, id: string): Promise<Claim> {
  const owner = await tx
    .selectFrom('broker_claims')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (owner?.user_id)
    await tx.selectFrom('users').select('id').where('id', '=', owner.user_id).forUpdate().execute();
  const claim = await tx
    .selectFrom('broker_claims')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!claim) throw new AppError('not_found');
  return claim;
}

/** The same moves as those of a payment, without money in them. */
const reasons = { purchase: 'grant', restore: 'restore', refund: 'revoke' } as const;

/** Brings premium and tokens to the decision; how many tokens came or went. */
async function settle(tx: Tx, claim: Claim, approve: boolean, now: number): Promise<number> {
  const userId = claim.user_id;
  const balance = userId === null ? null : await lockBalance(tx, userId, now);
  if (userId === null || balance === null) return 0;
  const reference = `broker:${claim.id}`;
  await (approve ? grantPremium : revokePremium)(tx, { userId, reference, now });
  const given = { credited: claim.credited_tokens, taken: claim.taken_tokens, debt: claim.debt_tokens };
  const worth = claim.credited_tokens || catalogue.premium.tokens;
  const settled = settleTokens(given, { worth, due: approve ? worth : 0 }, balance.purchased);
  if (!settled) return 0;
  const { credited, taken, debt, moves } = settled;
  const entries = moves.map(({ delta, reason }) => ({
    bucket: 'purchased' as const,
    delta,
    reason: reasons[reason],
  }));
  const delta = moves.reduce((sum, move) => sum + move.delta, 0);
  const after = { ...balance, purchased: balance.purchased + delta };
  await changeBalance(tx, { userId, balance: after, entries, reference, now });
  await tx
    .updateTable('broker_claims')
    .set({ credited_tokens: credited, taken_tokens: taken, debt_tokens: debt })
    .where('id', '=', claim.id)
    .execute();
  return Math.abs(delta);
}

type Told = { userId: string; decision: Omit<Decision, 'staysPremium'>; now: number };

async function tell(tx: Tx, from: From, { userId, decision, now }: Told): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'plan'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return;
  const told: Decision = { ...decision, staysPremium: user.plan === 'premium' };
  const approved = decision.outcome === 'approve';
  await postNotice(tx, {
    userId,
    cause: 'broker_claim',
    content: decisionWords(told).join('\n\n'),
    signalId: null,
    messageType: approved ? 'success' : 'info',
    mood: approved ? 'green' : 'orange',
    isSignalNotification: false,
    at: now,
  });
  await queueMail(tx, { recipient: user.email, ...writeLetter(from, brokerLetter(told, from)) }, now);
}
