import { DAY_MS } from '@app/domain/time.ts';
import {
  composeDuplicatePurchaseLetter,
  composeReceiptLetter,
} from '@app/domain/mail/letters/receipt-letter.ts';
import { catalogue } from '@app/domain/payments/checkout/catalogue.ts';
import { findDuplicatePurchases, type PremiumPurchase } from '@app/domain/payments/duplicate-purchases.ts';
import {
  paymentStateOf,
  saleTermsOf,
  settleTokens,
  type PaymentOutcome,
  type PaymentState,
} from '@app/domain/payments/payment-state.ts';
import { composePurchaseNotice } from '@app/domain/payments/purchase-notice.ts';
import { assertSoundSettlement } from '@app/domain/payments/settlement-invariants.ts';
import { remainingTokens, type Balance } from '@app/domain/tokens/balance.ts';
import { saveBalance, lockBalance } from '../../../platform/ledger/balance.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { announceUserChange } from '../../../platform/database/database.ts';
import { grantPremium, revokePremium } from '../../../platform/ledger/premium-grants.ts';
import { postNotice } from '../../../platform/notifications/post-notice.ts';
import { letterSenderOf } from '../../../platform/notifications/letter-sender.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { queuePaymentMail } from './queue-payment-mail.ts';
import { readPaymentEvents, type DatedPaymentEvent, type Payment } from './store.ts';

/** PayPal reports refunds and disputes by webhook alone, which may get lost; crypto payments are final. */
const POLL_AFTER_PAID_MS = { paypal: DAY_MS, btcpay: null, payerurl: null } as const;

const ANSWERING: ReadonlySet<PaymentState> = new Set(['paid', 'processing', 'taken_back']);

type SettlementDeps = Omit<PaymentDeps, 'database'>;

type SettlePayment = { payment: Payment; providerPaymentId: string | null; now: number };

/** `worth`: the tokens it was sold for. */
type EvaluatedPayment = {
  payment: Payment;
  events: readonly DatedPaymentEvent[];
  outcome: PaymentOutcome;
  worth: number;
};

type DuePayment = EvaluatedPayment & { isDuplicate: boolean };

/** Exactly one premium payment per account gives premium, so this may settle others; user and payment must be locked. */
export async function settlePayment(
  tx: Tx,
  deps: SettlementDeps,
  { payment, providerPaymentId, now }: SettlePayment,
): Promise<PaymentState> {
  const balance = await lockBalance(tx, payment.user_id, now);
  const own = await evaluatePayment(tx, payment);
  if (!balance && own.outcome.tokens > 0) logDeletedAccount(deps, payment);
  const all = balance && catalogue[payment.product].premium ? await withOtherPremiumPayments(tx, own) : [own];
  const duplicates = balance ? findDuplicatePurchases(all.map(toPremiumPurchase)) : [];
  const due = all.map((one, index) => ({ ...one, isDuplicate: duplicates[index] ?? false }));
  // Credits first, so that no debt arises for tokens that another payment brings in this transaction.
  for (const one of due.toSorted((a, b) => entitledTokens(b) - entitledTokens(a))) {
    if (one.payment === payment) await applyOutcome(tx, deps, { ...one, providerPaymentId, now });
    else if (one.isDuplicate !== one.payment.is_duplicate_purchase)
      await applyOutcome(tx, deps, { ...one, providerPaymentId: null, now });
    if (one.isDuplicate && !one.payment.is_duplicate_purchase) logDuplicatePurchase(deps, one.payment);
  }
  return own.outcome.state;
}

async function evaluatePayment(tx: Tx, payment: Payment): Promise<EvaluatedPayment> {
  const events = await readPaymentEvents(tx, payment.id);
  const sold = { priceCents: payment.price_cents, credited: payment.credited_tokens };
  const terms = saleTermsOf(catalogue[payment.product], sold);
  return { payment, events, outcome: paymentStateOf(terms, events), worth: terms.tokens };
}

async function withOtherPremiumPayments(tx: Tx, own: EvaluatedPayment): Promise<EvaluatedPayment[]> {
  const { id, user_id: userId, test } = own.payment;
  const others = await tx
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('product', '=', 'premium')
    .where('test', '=', test)
    .where('state', '=', 'paid')
    .where('id', '<>', id)
    .execute();
  const all = [own];
  for (const other of others) all.push(await evaluatePayment(tx, other));
  return all.toSorted(
    ({ payment: a }, { payment: b }) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1),
  );
}

const toPremiumPurchase = ({ payment, outcome }: EvaluatedPayment): PremiumPurchase => ({
  isPaid: outcome.state === 'paid',
  grantsPremium: payment.state === 'paid' && !payment.is_duplicate_purchase,
  tokens: outcome.tokens,
});

const entitledTokens = ({ outcome, isDuplicate }: DuePayment): number => (isDuplicate ? 0 : outcome.tokens);

async function applyOutcome(
  tx: Tx,
  deps: SettlementDeps,
  {
    payment,
    events,
    outcome,
    worth,
    isDuplicate,
    providerPaymentId,
    now,
  }: DuePayment & Omit<SettlePayment, 'payment'>,
): Promise<void> {
  const { state } = outcome;
  const balance = await lockBalance(tx, payment.user_id, now);
  const entitlement = { ...(isDuplicate ? { tokens: 0, premium: false } : outcome), worth };
  const settled = balance && (await settleEntitlement(tx, { payment, balance, now }, entitlement));
  // A declined charge may be retried and a refused invoice accepted, so only `paid` and `taken_back` end the polling.
  const isFinal = state !== payment.state && ['taken_back', 'paid'].includes(state);
  const pollAfterMs = POLL_AFTER_PAID_MS[payment.provider];
  await tx
    .updateTable('payments')
    .set({
      state,
      is_duplicate_purchase: isDuplicate,
      changed_at: now,
      provider_payment: payment.provider_payment ?? providerPaymentId,
      ...(isFinal ? { next_poll_at: pollAfterMs && now + pollAfterMs } : {}),
      ...(ANSWERING.has(state) ? { request_pending_since: null } : {}),
      ...settled,
    })
    .where('id', '=', payment.id)
    .execute();
  const mail = { payment, providerPaymentId, events, now };
  const sender = letterSenderOf(deps);
  if (settled?.credited_at) {
    await queuePaymentMail(tx, sender, composeReceiptLetter, mail);
    await postPurchaseNotice(tx, payment, now);
  }
  if (isDuplicate && !payment.is_duplicate_purchase)
    await queuePaymentMail(tx, sender, composeDuplicatePurchaseLetter, mail);
  announceUserChange(tx, payment.user_id);
}

/** Once for each payment: `credited_at` is set once. The receipt goes by mail, so this stays in the chat. */
async function postPurchaseNotice(tx: Tx, payment: Payment, now: number): Promise<void> {
  const balance = await lockBalance(tx, payment.user_id, now);
  if (!balance) return;
  const { content, steps } = composePurchaseNotice(catalogue[payment.product], {
    tokensNow: remainingTokens(balance),
    test: payment.test,
  });
  await postNotice(tx, {
    userId: payment.user_id,
    cause: 'payment',
    content,
    steps,
    signalId: null,
    messageType: 'success',
    mood: 'green',
    isSignalNotification: false,
    inChatOnly: true,
    at: now,
  });
}

async function settleEntitlement(
  tx: Tx,
  { payment, balance, now }: { payment: Payment; balance: Balance; now: number },
  { tokens, premium, worth }: Pick<PaymentOutcome, 'tokens' | 'premium'> & { worth: number },
): Promise<Partial<Payment> | null> {
  const userId = payment.user_id;
  const reference = `payment:${payment.id}`;
  if (catalogue[payment.product].premium)
    await (premium ? grantPremium : revokePremium)(tx, { userId, reference, now });
  const current = {
    credited: payment.credited_tokens,
    taken: payment.taken_back_tokens,
    debt: payment.debt_tokens,
  };
  const settlement = settleTokens(current, { worth, due: tokens }, balance.purchased);
  if (!settlement) return null;
  const { credited, taken, debt, moves } = settlement;
  assertSoundSettlement(current, settlement, tokens);
  const entries = moves.map((move) => ({ ...move, bucket: 'purchased' as const }));
  const purchased = moves.reduce((sum, { delta }) => sum + delta, balance.purchased);
  await saveBalance(tx, { userId, balance: { ...balance, purchased }, entries, reference, now });
  return {
    credited_tokens: credited,
    taken_back_tokens: taken,
    debt_tokens: debt,
    ...(payment.credited_tokens === 0 ? { credited_at: now } : {}),
  };
}

const logDeletedAccount = ({ log }: SettlementDeps, { id, provider, provider_order: order }: Payment): void =>
  log.error(
    { payment: id, provider, order },
    'payment received for a deleted account: nothing credited, refund it',
  );

const logDuplicatePurchase = (
  { log }: SettlementDeps,
  { id, provider, provider_order: order }: Payment,
): void => log.error({ payment: id, provider, order }, 'premium paid twice: refund this payment');
