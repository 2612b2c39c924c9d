import type { Selectable } from 'kysely';
import { writeLetter } from '@app/domain/mail/letter.ts';
import { receiptLetter } from '@app/domain/mail/receipt-letter.ts';
import { catalogue } from '@app/domain/payments/catalogue.ts';
import {
  settleTokens,
  standingOf,
  termsOf,
  type Fact,
  type PaymentState,
  type Standing,
} from '@app/domain/payments/standing.ts';
import { changeBalance, lockBalance } from '../../db/balance.ts';
import type { Tx } from '../../db/database.ts';
import { userChanged } from '../../db/database.ts';
import { queueMail } from '../../db/outbox.ts';
import type { PaymentTables } from '../../db/payment-tables.ts';
import { grantPremium, revokePremium } from '../../db/premium.ts';
import { providerNames } from './provider-names.ts';
import { watchMoneyBack } from './tell-buyer.ts';

/** `at`: when it happened by the provider's word, UTC ms. */
export type ToldFact = Fact & { at: number };

type Told = {
  paymentId: string;
  facts: readonly ToldFact[];
  /** The provider's number of the money that moved, once it is known. */
  providerPayment?: string | null;
  now: number;
};
type From = { productName: string; publicUrl: string };
type Payment = Selectable<PaymentTables['payments']>;

/**
 * The only place where a payment changes: keeps what was told, each thing once, and moves tokens, premium and the receipt by all that
 * was ever told, in the caller's transaction. However often, in whatever order and by however many processes it is told, the payment
 * is credited once. Callers have verified that the provider said it, and that amount and currency are the price.
 */
export async function noteFacts(
  tx: Tx,
  from: From,
  { paymentId, facts, providerPayment = null, now }: Told,
): Promise<PaymentState> {
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const tell = await watchMoneyBack(tx, paymentId, facts);
  const news = facts.length > 0 ? await keep(tx, paymentId, facts, now) : 0;
  if (news === 0 && (providerPayment === null || payment.provider_payment !== null)) return payment.state;
  const sold = { priceCents: payment.price_cents, credited: payment.credited_tokens };
  const terms = termsOf(catalogue[payment.product], sold);
  const told = await factsOf(tx, paymentId);
  const standing = standingOf(terms, told);
  const moved = await settle(tx, payment, { ...standing, worth: terms.tokens }, now);
  // A refused charge may be tried again, and a refused invoice be taken as paid: only what ends it ends the looking.
  const isOver = standing.state !== payment.state && ['taken_back', 'paid'].includes(standing.state);
  await tx
    .updateTable('payments')
    .set({
      state: standing.state,
      changed_at: now,
      provider_payment: payment.provider_payment ?? providerPayment,
      ...(isOver ? { look_at: null } : {}),
      ...moved,
    })
    .where('id', '=', paymentId)
    .execute();
  if (moved?.credited_at)
    await sendReceipt(tx, from, { payment, providerPayment, paidAt: paidAt(told), now });
  await tell(now);
  userChanged(tx, payment.user_id);
  return standing.state;
}

async function keep(tx: Tx, paymentId: string, facts: readonly ToldFact[], now: number): Promise<number> {
  const rows = await tx
    .insertInto('payment_facts')
    .values(
      facts.map(({ kind, about, amountCents, at }) => ({
        payment_id: paymentId,
        kind,
        about,
        amount_cents: amountCents,
        at,
        noted_at: now,
      })),
    )
    .onConflict((conflict) => conflict.constraint('payment_facts_once').doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

async function factsOf(tx: Tx, paymentId: string): Promise<ToldFact[]> {
  const rows = await tx
    .selectFrom('payment_facts')
    .select(['kind', 'about', 'amount_cents', 'at'])
    .where('payment_id', '=', paymentId)
    .execute();
  return rows.map(({ amount_cents: amountCents, ...fact }) => ({ ...fact, amountCents }));
}

/** When the money came by the provider's word, which may have reached us days later. */
const paidAt = (facts: readonly ToldFact[]): number =>
  Math.min(...facts.filter(({ kind }) => kind === 'paid').map(({ at }) => at));

/** Brings tokens and premium to where the payment stands; what changed of its row. An account that is gone gets nothing. */
async function settle(
  tx: Tx,
  payment: Payment,
  { tokens, premium, worth }: Standing & { worth: number },
  now: number,
): Promise<Partial<Payment> | null> {
  const userId = payment.user_id;
  const balance = await lockBalance(tx, userId, now);
  if (!balance) return null;
  const reference = `payment:${payment.id}`;
  if (catalogue[payment.product].premium)
    await (premium ? grantPremium : revokePremium)(tx, { userId, reference, now });
  const given = { credited: payment.credited_tokens, taken: payment.taken_tokens, debt: payment.debt_tokens };
  const settled = settleTokens(given, { worth, due: tokens }, balance.purchased);
  if (!settled) return null;
  const { credited, taken, debt, moves } = settled;
  const entries = moves.map((move) => ({ ...move, bucket: 'purchased' as const }));
  const purchased = moves.reduce((sum, { delta }) => sum + delta, balance.purchased);
  await changeBalance(tx, { userId, balance: { ...balance, purchased }, entries, reference, now });
  return {
    credited_tokens: credited,
    taken_tokens: taken,
    debt_tokens: debt,
    ...(payment.credited_tokens === 0 ? { credited_at: now } : {}),
  };
}

type Paid = { payment: Payment; providerPayment: string | null; paidAt: number; now: number };

async function sendReceipt(tx: Tx, from: From, paid: Paid): Promise<void> {
  const { payment, providerPayment, now } = paid;
  const user = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', payment.user_id)
    .executeTakeFirst();
  if (!user) return;
  const receipt = {
    product: payment.product,
    paidCents: payment.price_cents,
    number: payment.id,
    providerNumber: payment.provider_payment ?? providerPayment ?? payment.provider_order,
    paidBy: providerNames[payment.provider],
    paidAt: paid.paidAt,
    test: payment.test,
  };
  await queueMail(tx, { recipient: user.email, ...writeLetter(from, receiptLetter(receipt, from)) }, now);
}
