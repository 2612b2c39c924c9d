import { resolveClaimDecision, type ClaimState } from '@app/domain/broker/claim.ts';
import { composeDecisionNotice, type ClaimDecision } from '@app/domain/broker/decision-notice.ts';
import { composeClaimDecisionLetter } from '@app/domain/mail/letters/claim-decision-letter.ts';
import { renderLetter, type LetterSender } from '@app/domain/mail/letters/letter.ts';
import { catalogue } from '@app/domain/payments/checkout/catalogue.ts';
import { settleTokens } from '@app/domain/payments/payment-state.ts';
import { recordAdminAction } from '../../platform/access/admin-log.ts';
import { saveBalance, lockBalance } from '../../platform/ledger/balance.ts';
import type { Tx } from '../../platform/database/database.ts';
import { postNotice } from '../../platform/notifications/post-notice.ts';
import { queueMail } from '../../platform/database/outbox.ts';
import { grantPremium, revokePremium } from '../../platform/ledger/premium-grants.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Claim } from './store.ts';

export type AdminDecision = {
  claimId: string;
  adminId: string;
  approve: boolean;
  reason: string;
  seen: ClaimState;
  now: number;
};

const UNIQUE_VIOLATION = '23505';

/** Idempotent; revoking turns spent tokens into debt. @throws AppError not_found, conflict, forbidden */
export async function decideClaim(
  { config, database, publicUrl }: Pick<Deps, 'config' | 'database' | 'publicUrl'>,
  decision: AdminDecision,
): Promise<void> {
  const sender = { productName: config.PRODUCT_NAME, publicUrl };
  await database
    .transact((tx) => applyDecision(tx, sender, decision))
    .catch((error: unknown) => {
      // A rejected claim can be approved later, unless another claim of its user or number is open by then.
      if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
      throw new AppError(
        'conflict',
        'Another claim of this user or of this number stands. Decide that first.',
      );
    });
}

async function applyDecision(tx: Tx, sender: LetterSender, decision: AdminDecision): Promise<void> {
  const { claimId, adminId, approve, seen, now } = decision;
  const claim = await lockClaim(tx, claimId);
  if (claim.user_id === adminId)
    throw new AppError('forbidden', 'This claim is your own. Another admin has to decide it.');
  const outcome = resolveClaimDecision(claim.state, { approve, seen });
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
  const tokens = outcome === 'reject' ? 0 : await settleClaim(tx, claim, approve, now);
  await recordAdminAction(tx, {
    adminId,
    action: `${outcome}_claim`,
    userId: claim.user_id,
    about: `broker:${claimId}`,
    reason: decision.reason,
    facts: { before: claim.state, tokens },
    now,
  });
  if (claim.user_id !== null)
    await notifyClaimant(tx, sender, {
      userId: claim.user_id,
      decision: { account: claim.account, outcome, reason: decision.reason, tokens },
      now,
    });
}

/** Locks the user's row first, as every token movement does, to prevent deadlocks. */
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

const reasonsWithoutMoney = { purchase: 'grant', restore: 'restore', refund: 'revoke' } as const;

async function settleClaim(tx: Tx, claim: Claim, approve: boolean, now: number): Promise<number> {
  const userId = claim.user_id;
  const balance = userId === null ? null : await lockBalance(tx, userId, now);
  if (userId === null || balance === null) return 0;
  const reference = `broker:${claim.id}`;
  await (approve ? grantPremium : revokePremium)(tx, { userId, reference, now });
  const current = {
    credited: claim.credited_tokens,
    taken: claim.taken_back_tokens,
    debt: claim.debt_tokens,
  };
  const worth = claim.credited_tokens || catalogue.premium.tokens;
  const settlement = settleTokens(current, { worth, due: approve ? worth : 0 }, balance.purchased);
  if (!settlement) return 0;
  const { credited, taken, debt, moves } = settlement;
  const entries = moves.map(({ delta, reason }) => ({
    bucket: 'purchased' as const,
    delta,
    reason: reasonsWithoutMoney[reason],
  }));
  const delta = moves.reduce((sum, move) => sum + move.delta, 0);
  const after = { ...balance, purchased: balance.purchased + delta };
  await saveBalance(tx, { userId, balance: after, entries, reference, now });
  await tx
    .updateTable('broker_claims')
    .set({ credited_tokens: credited, taken_back_tokens: taken, debt_tokens: debt })
    .where('id', '=', claim.id)
    .execute();
  return Math.abs(delta);
}

type ClaimantNotice = { userId: string; decision: Omit<ClaimDecision, 'keepsPremium'>; now: number };

async function notifyClaimant(
  tx: Tx,
  sender: LetterSender,
  { userId, decision, now }: ClaimantNotice,
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'plan'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return;
  const claimDecision: ClaimDecision = { ...decision, keepsPremium: user.plan === 'premium' };
  const isApproved = decision.outcome === 'approve';
  await postNotice(tx, {
    userId,
    cause: 'broker_claim',
    content: composeDecisionNotice(claimDecision).join('\n\n'),
    signalId: null,
    messageType: isApproved ? 'success' : 'info',
    mood: isApproved ? 'green' : 'orange',
    isSignalNotification: false,
    at: now,
  });
  await queueMail(
    tx,
    { recipient: user.email, ...renderLetter(sender, composeClaimDecisionLetter(claimDecision, sender)) },
    now,
  );
}
