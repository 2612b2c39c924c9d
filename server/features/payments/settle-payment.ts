import type { Selectable } from 'kysely';
import type { From } from '@app/domain/mail/letter.ts';
import { receiptLetter, surplusLetter } from '@app/domain/mail/receipt-letter.ts';
import { catalogue } from '@app/domain/payments/catalogue.ts';
import { surplusAmong } from '@app/domain/payments/premium-once.ts';
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
import type { PaymentTables } from '../../db/payment-tables.ts';
import { grantPremium, revokePremium } from '../../db/premium.ts';
import type { Log } from '../../deps.ts';
import { queueLetter } from './queue-letter.ts';

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
type Told = ReadonlyArray<Fact & { at: number }>;

/** A payment by all that was ever said of it; `worth`: the tokens it was sold for. */
type Weighed = { payment: Payment; told: Told; standing: Standing; worth: number };

async function weigh(tx: Tx, payment: Payment): Promise<Weighed> {
  const told = await factsOf(tx, payment.id);
  const sold = { priceCents: payment.price_cents, credited: payment.credited_tokens };
  const terms = termsOf(catalogue[payment.product], sold);
  return { payment, told, standing: standingOf(terms, told), worth: terms.tokens };
}

/**
 * Brings a payment to where all that was ever said of it puts it: its state, tokens, premium and the receipt. Another payment for
 * premium of the account takes its place, or gives its own up, where it has to. The rows of user and payment are locked.
 */
export async function settlePayment(tx: Tx, from: Settler, settling: Settling): Promise<PaymentState> {
  const { payment, providerPayment, now } = settling;
  const balance = await lockBalance(tx, payment.user_id, now);
  const own = await weigh(tx, payment);
  if (!balance && own.standing.tokens > 0) tellOfNobody(from, payment);
  const all = balance && catalogue[payment.product].premium ? await withOthers(tx, own) : [own];
  const surplus = balance ? surplusAmong(all.map(asPremium)) : [];
  const due = all.map((one, at) => ({ ...one, surplus: surplus[at] ?? false }));
  // What one brings comes before what another takes, so that nothing is owed which is there again.
  for (const one of due.toSorted((a, b) => dueTokens(b) - dueTokens(a))) {
    if (one.payment === payment) await bring(tx, from, { ...one, providerPayment, now });
    else if (one.surplus !== one.payment.surplus)
      await bring(tx, from, { ...one, providerPayment: null, now });
    if (one.surplus && !one.payment.surplus) tellOfSurplus(from, one.payment);
  }
  return own.standing.state;
}

const asPremium = ({ payment, standing }: Weighed) => ({
  paid: standing.state === 'paid',
  counts: payment.state === 'paid' && !payment.surplus,
  tokens: standing.tokens,
});

const dueTokens = ({ standing, surplus }: Pick<Due, 'standing' | 'surplus'>): number =>
  surplus ? 0 : standing.tokens;

type Due = Weighed & Settling & { surplus: boolean };

/** Writes one payment as it stands, with what that moves. */
async function bring(
  tx: Tx,
  from: Settler,
  { payment, told, standing, worth, surplus, providerPayment, now }: Due,
): Promise<void> {
  const { state } = standing;
  const balance = await lockBalance(tx, payment.user_id, now);
  const due = surplus ? { tokens: 0, premium: false } : standing;
  const moved = balance && (await settle(tx, { payment, balance, now }, { ...due, worth }));
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
  const mailed = { payment, providerPayment, told, now };
  if (moved?.credited_at) await queueLetter(tx, from, receiptLetter, mailed);
  if (surplus && !payment.surplus) await queueLetter(tx, from, surplusLetter, mailed);
  userChanged(tx, payment.user_id);
}

const tellOfNobody = ({ log }: Settler, { id, provider, provider_order: order }: Payment): void =>
  log?.error(
    { payment: id, provider, order },
    'money came for an account that is gone: nothing was credited, please pay it back',
  );

/** For whoever gives money back: this payment bought nothing. */
const tellOfSurplus = ({ log }: Settler, { id, provider, provider_order: order }: Payment): void =>
  log?.error({ payment: id, provider, order }, 'premium was paid twice: give this one back');

/** All payments for premium of the account that are paid, and this one, the oldest first; nobody changes them under the user's lock. */
async function withOthers(tx: Tx, own: Weighed): Promise<Weighed[]> {
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
  for (const other of others) all.push(await weigh(tx, other));
  return all.toSorted(
    ({ payment: a }, { payment: b }) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1),
  );
}

async function factsOf(tx: Tx, paymentId: string): Promise<Told> {
  const rows = await tx
    .selectFrom('payment_facts')
    .select(['kind', 'about', 'amount_cents', 'at'])
    .where('payment_id', '=', paymentId)
    .execute();
  return rows.map(({ amount_cents: amountCents, ...fact }) => ({ ...fact, amountCents }));
}

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
