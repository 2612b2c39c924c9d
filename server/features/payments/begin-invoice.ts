import { productFor } from '@app/domain/payments/catalogue.ts';
import type { Tx } from '../../db/database.ts';
import type { PaymentProvider } from '../../db/payment-tables.ts';
import { AppError } from '../../http/errors.ts';
import { lockBuyer, refuseSecondPremium } from './premium-once.ts';
import { writePayment, type Payment } from './store.ts';

/** An invoice that was opened so long ago is not handed out again, ms. */
const STILL_FRESH = 45 * 60_000;
/** Who is opening an invoice has an answer by then, or has died, ms: a call to a provider ends sooner. */
const OPENING = 40_000;

type Asked = {
  userId: string;
  provider: PaymentProvider;
  test: boolean;
  /** Where the provider cannot be asked, an invoice that was opened is handed out by nobody again. */
  canAsk: boolean;
  /** Those that cannot be paid any more. */
  outlived: ReadonlyArray<Pick<Payment, 'id' | 'product'>>;
  now: number;
};

/** `toOpen`: whoever asked opens its invoice now, and nobody else does; `isNew`: nobody ever tried. */
type Begun = { payment: Payment; toOpen: boolean; isNew: boolean };

/** The payment that an invoice is opened for, or was: under the lock of the user, so that of many who ask at once one opens it. */
export async function beginInvoice(tx: Tx, asked: Asked): Promise<Begun> {
  const { userId, provider, test, canAsk, outlived, now } = asked;
  const product = productFor(await lockBuyer(tx, userId));
  if (outlived.some((one) => one.product !== product.id))
    throw new AppError('conflict', 'Your payment for premium has just arrived. Nothing more was charged.');
  if (product.premium) await refuseSecondPremium(tx, { userId, test });
  const open = await tx
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('product', '=', product.id)
    .where('test', '=', test)
    .where('state', 'in', ['open', 'partly_paid'])
    .where('created_at', '>=', now - STILL_FRESH)
    .$if(outlived.length > 0, (all) =>
      all.where(
        'id',
        'not in',
        outlived.map(({ id }) => id),
      ),
    )
    .$if(!canAsk, (all) => all.where('provider_order', 'is', null))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!open) {
    const payment = await writePayment(tx, {
      userId,
      provider,
      product: product.id,
      test,
      askedSince: now,
      now,
    });
    return { payment, toOpen: true, isNew: true };
  }
  if (open.provider_order !== null) return { payment: open, toOpen: false, isNew: false };
  if (open.asked_since !== null && open.asked_since > now - OPENING)
    throw new AppError('in_progress', 'Your payment page is being opened. Please try again in a moment.', {
      retryAfterSeconds: 5,
    });
  await tx.updateTable('payments').set({ asked_since: now }).where('id', '=', open.id).execute();
  return { payment: open, toOpen: true, isNew: false };
}
