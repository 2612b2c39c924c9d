import type { Selectable } from 'kysely';
import { writeLetter, type From, type Letter } from '@app/domain/mail/letter.ts';
import { receiptLetter, surplusLetter } from '@app/domain/mail/receipt-letter.ts';
import { catalogue } from '@app/domain/payments/catalogue.ts';
import { isCounting, isSurplus } from '@app/domain/payments/premium-once.ts';
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
import type { Log } from '../../deps.ts';
import { providerNames } from './provider-names.ts';

type Payment = Selectable<PaymentTables['payments']>;
type Balance = NonNullable<Awaited<ReturnType<typeof lockBalance>>>;

const DAY = 86_400_000;
/** PayPal tells of what follows a charge by messages alone, which may be lost; so it is looked at now and then. Coins come once. */
const FIRST_LOOK_AFTER = { paypal: DAY, btcpay: null, payerurl: null } as const;

/** Money that is here, on its way or back again: what was asked of the provider is answered. */
const ANSWERED: ReadonlySet<PaymentState> = new Set(['paid', 'processing', 'taken_back']);

/** Whose name the mails carry, and who hears of money that nobody can be credited with. */
export type Settler = From & { log?: Pick<Log, 'error'> };
type Settling = { payment: Payment; providerPayment: string | null; now: number };

/**
 * Brings a payment whose row is locked to where all that was ever said of it puts it: its state, tokens, premium and the receipt. Where
 * it was the account's payment for premium and is none any more, the next one that was paid takes its place.
 */
export async function settlePayment(tx: Tx, from: Settler, settling: Settling): Promise<PaymentState> {
  const { payment, providerPayment, now } = settling;
  const told = await factsOf(tx, payment.id);
  const sold = { priceCents: payment.price_cents, credited: payment.credited_tokens };
  const terms = termsOf(catalogue[payment.product], sold);
  const standing = standingOf(terms, told);
  const { state } = standing;
  const balance = await lockBalance(tx, payment.user_id, now);
  if (!balance && standing.tokens > 0) tellOfNobody(from, payment);
  const others = balance && terms.premium ? await othersOf(tx, payment) : [];
  const surplus = isSurplus(state, payment, others);
  const due = surplus ? { tokens: 0, premium: false } : standing;
  const moved = balance && (await settle(tx, { payment, balance, now }, { ...due, worth: terms.tokens }));
  // A refused charge may be tried again, and a refused invoice be taken as paid: only what ends it ends the looking.
  const isOver = state !== payment.state && ['taken_back', 'paid'].includes(state);
  const after = FIRST_LOOK_AFTER[payment.provider];
  await tx
    .updateTable('payments')
    .set({
      state,
      surplus,
      changed_at: now,
      provider_payment: payment.provider_payment ?? providerPayment,
      ...(isOver ? { look_at: after && now + after } : {}),
      ...(ANSWERED.has(state) ? { asked_since: null } : {}),
      ...moved,
    })
    .where('id', '=', payment.id)
    .execute();
  const paid = { payment, providerPayment, paidAt: paidAt(told), now };
  if (moved?.credited_at) await send(tx, from, receiptLetter, paid);
  if (surplus && !payment.surplus) await send(tx, from, surplusLetter, paid);
  userChanged(tx, payment.user_id);
  if (isCounting(payment) && state !== 'paid') await promote(tx, from, others, now);
  return state;
}

const tellOfNobody = ({ log }: Settler, { id, provider, provider_order: order }: Payment): void =>
  log?.error(
    { payment: id, provider, order },
    'money came for an account that is gone: nothing was credited, please pay it back',
  );

/** The account's other payments for premium, the oldest first; nobody changes them while the user's row is locked. */
const othersOf = (tx: Tx, { id, user_id: userId, test }: Payment): Promise<Payment[]> =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('product', '=', 'premium')
    .where('test', '=', test)
    .where('state', '=', 'paid')
    .where('id', '<>', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** What was paid on top gives what it was paid for, now that nothing else does. */
async function promote(tx: Tx, from: Settler, others: readonly Payment[], now: number): Promise<void> {
  const next = others.some(isCounting) ? undefined : others.find(({ surplus }) => surplus);
  if (!next) return;
  const fresh = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', next.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // As if it had just been paid: no other one counts.
  const payment: Payment = { ...fresh, state: 'open' };
  await settlePayment(tx, from, { payment, providerPayment: null, now });
}

async function factsOf(tx: Tx, paymentId: string): Promise<Array<Fact & { at: number }>> {
  const rows = await tx
    .selectFrom('payment_facts')
    .select(['kind', 'about', 'amount_cents', 'at'])
    .where('payment_id', '=', paymentId)
    .execute();
  return rows.map(({ amount_cents: amountCents, ...fact }) => ({ ...fact, amountCents }));
}

/** When the money came by the provider's word, which may have reached us days later. */
const paidAt = (facts: ReadonlyArray<Fact & { at: number }>): number =>
  Math.min(...facts.filter(({ kind }) => kind === 'paid').map(({ at }) => at));

/** Brings tokens and premium of the locked user to where the payment stands; what changed of its row. */
async function settle(
  tx: Tx,
  { payment, balance, now }: { payment: Payment; balance: Balance; now: number },
  { tokens, premium, worth }: Pick<Standing, 'tokens' | 'premium'> & { worth: number },
): Promise<Partial<Payment> | null> {
  const userId = payment.user_id;
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

type Paid = Settling & { paidAt: number };

async function send(
  tx: Tx,
  from: From,
  letter: (receipt: Parameters<typeof receiptLetter>[0], from: From) => Letter,
  paid: Paid,
): Promise<void> {
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
  await queueMail(tx, { recipient: user.email, ...writeLetter(from, letter(receipt, from)) }, now);
}
