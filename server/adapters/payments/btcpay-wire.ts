import * as z from 'zod/mini';
import { centsOf, wholeCentsOf } from '@app/domain/payments/decimal-cents.ts';
import type { Invoice, InvoiceStage } from './crypto-port.ts';

const number = z.string().check(z.regex(/^[\w-]{1,100}$/));
/** Amounts are decimal strings; some versions write numbers. */
const decimal = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const metadata = z.optional(z.nullable(z.looseObject({ orderId: z.optional(z.unknown()) })));
const seconds = z.optional(z.nullable(z.number()));

/** The part of a Greenfield invoice that counts here. */
export const invoiceShape = z.object({
  id: number,
  storeId: number,
  amount: decimal,
  paidAmount: z.optional(z.nullable(decimal)),
  currency: z.string(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.optional(z.nullable(z.string())),
  checkoutLink: z.optional(z.nullable(z.string())),
  expirationTime: seconds,
  metadata,
});
type Shape = z.infer<typeof invoiceShape>;

/** A delivery; everything else that it says is asked for again. */
export const deliveryShape = z.object({
  deliveryId: z.optional(z.string()),
  type: z.string(),
  timestamp: z.number(),
  storeId: z.optional(z.nullable(z.string())),
  invoiceId: z.optional(z.nullable(z.string())),
  metadata,
});

/** Our own number, where the metadata carries something like one. */
export const orderIdOf = (said: Shape['metadata']): string | null =>
  typeof said?.orderId === 'string' ? said.orderId : null;

function stageOf({ status, additionalStatus }: Shape): InvoiceStage {
  if (status === 'Settled') return 'paid';
  if (status === 'Invalid') return 'refused';
  if (status === 'Processing') return 'processing';
  if (additionalStatus === 'PaidLate') return 'late';
  // All of it and more, and still not taken: it came after the time was up.
  if (additionalStatus === 'PaidOver' && status === 'Expired') return 'late';
  if (additionalStatus === 'PaidPartial') return 'part';
  return status === 'Expired' ? 'expired' : 'new';
}

export function invoiceOf(shape: Shape): Invoice {
  const { id, amount, paidAmount, currency, status, metadata: said, checkoutLink, expirationTime } = shape;
  return {
    order: id,
    paymentId: orderIdOf(said),
    priceCents: centsOf(amount),
    currency: currency.toUpperCase(),
    stage: stageOf(shape),
    expired: status === 'Expired',
    receivedCents: typeof paidAmount === 'string' ? wholeCentsOf(paidAmount) : null,
    transaction: null,
    page: checkoutLink ?? null,
    payableUntil: typeof expirationTime === 'number' ? expirationTime * 1_000 : null,
  };
}
