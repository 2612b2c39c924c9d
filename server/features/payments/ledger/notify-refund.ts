import { catalogue } from '@app/domain/payments/checkout/catalogue.ts';
import { movedCents, type PaymentEvent, type PaymentEventKind } from '@app/domain/payments/payment-state.ts';
import { composeRefundNotice, type RefundNotice } from '@app/domain/payments/refund-notice.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { postNotice } from '../../../platform/notifications/post-notice.ts';
import { readPaymentEvents, type Payment } from './store.ts';

const REFUND_EVENTS: ReadonlySet<PaymentEventKind> = new Set(['refunded', 'disputed', 'dispute_won']);

type Snapshot = {
  payment: Payment;
  events: readonly PaymentEvent[];
  plan: 'free' | 'premium' | null;
  purchased: number;
  grantsPremium: boolean;
};

async function takeSnapshot(tx: Tx, id: string): Promise<Snapshot> {
  const payment = await tx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { user_id: userId } = payment;
  const events = await readPaymentEvents(tx, id);
  const user = await tx
    .selectFrom('users')
    .select(['plan', 'purchased_tokens as purchased'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const grant = await tx
    .selectFrom('premium_grants')
    .select('reference')
    .where('user_id', '=', userId)
    .where('reference', '=', `payment:${id}`)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  const { plan = null, purchased = 0 } = user ?? {};
  return { payment, events, plan, purchased, grantsPremium: grant !== undefined };
}

type Change = { before: Snapshot; after: Snapshot };

function isNewlyRecorded(wanted: PaymentEventKind, { before, after }: Change): boolean {
  const count = ({ events }: Snapshot): number => events.filter(({ kind }) => kind === wanted).length;
  return count(after) > count(before);
}

const refundedCents = ({ payment: { price_cents: priceCents }, events }: Snapshot): number =>
  Math.min(priceCents, movedCents('refunded', events, priceCents));

function detectRefund(change: Change): RefundNotice['kind'] | null {
  const { before, after } = change;
  const isTakenBack = after.payment.state === 'taken_back';
  if (isNewlyRecorded('dispute_won', change) && !isTakenBack) return 'dispute_won';
  if (isNewlyRecorded('refunded', change) && refundedCents(after) > refundedCents(before)) return 'refunded';
  if (isNewlyRecorded('disputed', change) && isTakenBack) return 'disputed';
  return isNewlyRecorded('dispute_won', change) ? 'dispute_won' : null;
}

function premiumChange({ before, after }: Change): RefundNotice['premium'] {
  if (after.plan === 'free')
    return before.plan === 'premium' && catalogue[after.payment.product].premium ? 'ended' : null;
  if (before.plan === 'free') return 'back';
  return before.grantsPremium && !after.grantsPremium ? 'kept otherwise' : 'kept';
}

/** Without what this payment moved; the account is locked, so nothing else changes the balance. */
const tokensOfOtherPayments = ({ before, after }: Change): number =>
  after.purchased -
  before.purchased +
  (after.payment.taken_back_tokens - before.payment.taken_back_tokens) -
  (after.payment.credited_tokens - before.payment.credited_tokens);

/** Call before recording events; the returned function posts each refund or dispute among them once, after settlement. */
export async function prepareRefundNotice(
  tx: Tx,
  paymentId: string,
  events: readonly PaymentEvent[],
): Promise<(now: number) => Promise<void>> {
  if (!events.some(({ kind }) => REFUND_EVENTS.has(kind))) return () => Promise.resolve();
  const before = await takeSnapshot(tx, paymentId);
  return async (now) => {
    const after = await takeSnapshot(tx, paymentId);
    const change = { before, after };
    const kind = detectRefund(change);
    if (kind === null || after.plan === null) return;
    const { payment } = after;
    const backBeforeCents = refundedCents(before);
    const paragraphs = composeRefundNotice({
      kind,
      priceCents: payment.price_cents,
      backCents: refundedCents(after) - backBeforeCents,
      backBeforeCents,
      tokens: Math.abs(payment.taken_back_tokens - before.payment.taken_back_tokens),
      owed: Math.abs(payment.debt_tokens - before.payment.debt_tokens),
      inPlace: tokensOfOtherPayments(change),
      premium: premiumChange(change),
      test: payment.test,
    });
    await postNotice(tx, {
      userId: payment.user_id,
      cause: 'payment',
      content: paragraphs.join('\n\n'),
      signalId: null,
      messageType: 'info',
      mood: kind === 'dispute_won' ? 'green' : 'orange',
      isSignalNotification: false,
      at: now,
    });
  };
}
