import { catalogue } from '@app/domain/payments/catalogue.ts';
import { moneyBackWords, type MoneyBack } from '@app/domain/payments/money-back-words.ts';
import { movedCents, type Fact, type FactKind } from '@app/domain/payments/standing.ts';
import type { Tx } from '../../db/database.ts';
import { postNotice } from '../../db/notice.ts';
import type { Payment } from './store.ts';

const MONEY_BACK: ReadonlySet<FactKind> = new Set(['refunded', 'disputed', 'dispute_won']);

/** How a payment and its buyer stand at one moment. `grants`: premium stands by this payment. */
type Moment = {
  payment: Payment;
  facts: Fact[];
  plan: 'free' | 'premium' | null;
  /** Bought tokens of the account. */
  purchased: number;
  grants: boolean;
};

async function momentOf(tx: Tx, id: string): Promise<Moment> {
  const payment = await tx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { user_id: userId } = payment;
  const facts = await tx
    .selectFrom('payment_facts')
    .select(['kind', 'about', 'amount_cents as amountCents'])
    .where('payment_id', '=', id)
    .execute();
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
  return { payment, facts, plan, purchased, grants: grant !== undefined };
}

type Change = { before: Moment; after: Moment };

const told = (wanted: FactKind, { before, after }: Change): boolean => {
  const count = ({ facts }: Moment): number => facts.filter(({ kind }) => kind === wanted).length;
  return count(after) > count(before);
};

const backOf = ({ payment: { price_cents: price }, facts }: Moment): number =>
  Math.min(price, movedCents('refunded', facts, price));

/** Which of the news is worth words; null where none changed anything: a refund told again, a dispute that was decided before. */
function kindOf(change: Change): MoneyBack['kind'] | null {
  const { before, after } = change;
  const isBack = after.payment.state === 'taken_back';
  if (told('dispute_won', change) && !isBack) return 'dispute_won';
  if (told('refunded', change) && backOf(after) > backOf(before)) return 'refunded';
  if (told('disputed', change) && isBack) return 'disputed';
  return told('dispute_won', change) ? 'dispute_won' : null;
}

function premiumOf({ before, after }: Change): MoneyBack['premium'] {
  if (after.plan === 'free')
    return before.plan === 'premium' && catalogue[after.payment.product].premium ? 'ended' : null;
  if (before.plan === 'free') return 'back';
  return before.grants && !after.grants ? 'kept otherwise' : 'kept';
}

/** What moved by other payments, since nobody else changes the account meanwhile; a first credit of its own is none of that. */
const inPlaceOf = ({ before, after }: Change): number =>
  after.purchased -
  before.purchased +
  (after.payment.taken_tokens - before.payment.taken_tokens) -
  (after.payment.credited_tokens - before.payment.credited_tokens);

/**
 * Called before facts of a payment are kept: what it answers tells the buyer afterwards, in their chat, of money that went back or came
 * back by them, each fact once. Where the account is gone, nobody.
 */
export async function watchMoneyBack(
  tx: Tx,
  id: string,
  facts: readonly Fact[],
): Promise<(now: number) => Promise<void>> {
  if (!facts.some(({ kind }) => MONEY_BACK.has(kind))) return () => Promise.resolve();
  const before = await momentOf(tx, id);
  return async (now) => {
    const after = await momentOf(tx, id);
    const kind = kindOf({ before, after });
    if (kind === null || after.plan === null) return;
    const { payment } = after;
    const backBeforeCents = backOf(before);
    const words = moneyBackWords({
      kind,
      priceCents: payment.price_cents,
      backCents: backOf(after) - backBeforeCents,
      backBeforeCents,
      tokens: Math.abs(payment.taken_tokens - before.payment.taken_tokens),
      owed: Math.abs(payment.debt_tokens - before.payment.debt_tokens),
      inPlace: inPlaceOf({ before, after }),
      premium: premiumOf({ before, after }),
      test: payment.test,
    });
    await postNotice(tx, {
      userId: payment.user_id,
      cause: 'payment',
      content: words.join('\n\n'),
      signalId: null,
      messageType: 'info',
      mood: kind === 'dispute_won' ? 'green' : 'orange',
      isSignalNotification: false,
      at: now,
    });
  };
}
