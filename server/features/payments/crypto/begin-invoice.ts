import { productFor } from '@app/domain/payments/checkout/catalogue.ts';
import { MINUTE_MS } from '@app/domain/time.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { PaymentProvider } from '@app/domain/payments/payment-provider.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { lockBuyer, refuseSecondPremium } from '../ledger/refuse-second-premium.ts';
import { insertPayment, type Payment } from '../ledger/store.ts';

const REUSE_WITHIN_MS = 45 * MINUTE_MS;
/** Longer than any call to a provider lasts. */
const OPENING_TIMEOUT_MS = 40_000;

type BeginInvoice = {
  userId: string;
  provider: PaymentProvider;
  test: boolean;
  canLookUpInvoices: boolean;
  closedPayments: ReadonlyArray<Pick<Payment, 'id' | 'product'>>;
  now: number;
};

/** `mustOpen`: only this caller opens the invoice now; `isNew`: first attempt. */
type InvoiceStart = { payment: Payment; mustOpen: boolean; isNew: boolean };

/** The lock on the user lets one of many concurrent requests open the invoice. */
export async function beginInvoice(tx: Tx, request: BeginInvoice): Promise<InvoiceStart> {
  const { userId, provider, test, canLookUpInvoices, closedPayments, now } = request;
  const product = productFor(await lockBuyer(tx, userId));
  if (closedPayments.some((closed) => closed.product !== product.id))
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
    .where('created_at', '>=', now - REUSE_WITHIN_MS)
    .$if(closedPayments.length > 0, (query) =>
      query.where(
        'id',
        'not in',
        closedPayments.map(({ id }) => id),
      ),
    )
    .$if(!canLookUpInvoices, (query) => query.where('provider_order', 'is', null))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!open) {
    const payment = await insertPayment(tx, {
      userId,
      provider,
      product: product.id,
      test,
      requestPendingSince: now,
      now,
    });
    return { payment, mustOpen: true, isNew: true };
  }
  if (open.provider_order !== null) return { payment: open, mustOpen: false, isNew: false };
  if (open.request_pending_since !== null && open.request_pending_since > now - OPENING_TIMEOUT_MS)
    throw new AppError('in_progress', 'Your payment page is being opened. Please try again in a moment.', {
      retryAfterSeconds: 5,
    });
  await tx.updateTable('payments').set({ request_pending_since: now }).where('id', '=', open.id).execute();
  return { payment: open, mustOpen: true, isNew: false };
}
