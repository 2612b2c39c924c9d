import { parseCents, parseWholeCents } from '@app/domain/payments/decimal-cents.ts';
import * as z from 'zod/mini';
import type { Invoice, InvoiceStage } from '../crypto-port.ts';

const id = z.string().check(z.regex(/^[\w-]{1,100}$/));
/** Amounts are decimal strings; some versions write numbers. */
const decimal = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const metadata = z.optional(z.nullable(z.looseObject({ orderId: z.optional(z.unknown()) })));
const nullableSeconds = z.optional(z.nullable(z.number()));

export const invoiceSchema = z.object({
  id,
  storeId: id,
  amount: decimal,
  paidAmount: z.optional(z.nullable(decimal)),
  currency: z.string(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.optional(z.nullable(z.string())),
  checkoutLink: z.optional(z.nullable(z.string())),
  expirationTime: nullableSeconds,
  metadata,
});
type BtcpayInvoice = z.infer<typeof invoiceSchema>;

/** Only what identifies the invoice: everything else is looked up. */
export const notificationSchema = z.object({
  deliveryId: z.optional(z.string()),
  type: z.string(),
  timestamp: z.number(),
  storeId: z.optional(z.nullable(z.string())),
  invoiceId: z.optional(z.nullable(z.string())),
  metadata,
});

/** Our own payment id, sent along as the order id; anybody else's invoice may hold anything there. */
export const paymentIdOf = (invoiceMetadata: BtcpayInvoice['metadata']): string | null =>
  typeof invoiceMetadata?.orderId === 'string' ? invoiceMetadata.orderId : null;

function stageOf({ status, additionalStatus }: BtcpayInvoice): InvoiceStage {
  if (status === 'Settled') return 'paid';
  if (status === 'Invalid') return 'refused';
  if (status === 'Processing') return 'processing';
  if (additionalStatus === 'PaidLate') return 'late';
  // The whole price and more, and still not settled: it arrived after the time was up.
  if (additionalStatus === 'PaidOver' && status === 'Expired') return 'late';
  if (additionalStatus === 'PaidPartial') return 'part';
  return status === 'Expired' ? 'expired' : 'new';
}

export function toInvoice(invoice: BtcpayInvoice): Invoice {
  const { paidAmount, checkoutLink, expirationTime } = invoice;
  return {
    invoiceId: invoice.id,
    paymentId: paymentIdOf(invoice.metadata),
    priceCents: parseCents(invoice.amount),
    currency: invoice.currency.toUpperCase(),
    stage: stageOf(invoice),
    isExpired: invoice.status === 'Expired',
    receivedCents: typeof paidAmount === 'string' ? parseWholeCents(paidAmount) : null,
    transactionId: null,
    pageUrl: checkoutLink ?? null,
    payableUntil: typeof expirationTime === 'number' ? expirationTime * 1_000 : null,
  };
}
