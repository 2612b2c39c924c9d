import * as z from 'zod/mini';
import { paymentStates } from '@app/domain/payments/standing.ts';
import { row } from './endpoint.ts';

/** A payment as its own buyer sees it. */
export const paymentView = z.object({
  id: z.string(),
  provider: z.enum(['paypal', 'btcpay', 'payerurl']),
  product: z.enum(['premium', 'standard']),
  priceCents: z.number(),
  currency: z.string(),
  state: z.enum(paymentStates),
  /** Of a payment that came in part; null where nobody said how much. */
  missingCents: z.nullable(z.number()),
  /** What came after the time was up. */
  late: z.boolean(),
  test: z.boolean(),
  createdAt: z.string(),
  changedAt: z.string(),
});
export type PaymentView = z.infer<typeof paymentView>;

export const payments = {
  createPaypalOrder: row({
    method: 'POST',
    path: '/api/paypal/create-order',
    access: 'user',
    summary: 'An order at PayPal',
    body: z.object({ intent: z.literal('CAPTURE'), amount: z.string(), currency: z.string() }),
    reply: z.object({ id: z.string() }),
  }),
  capturePaypalOrder: row({
    method: 'POST',
    path: '/api/paypal/capture-order',
    access: 'user',
    summary: 'Collects an approved order',
    body: z.object({ orderID: z.string() }),
    reply: z.object({ payment: paymentView }),
  }),
  getPayment: row({
    method: 'GET',
    path: '/api/payments/:id',
    access: 'user',
    polled: true,
    summary: 'How a payment stands',
    params: z.object({ id: z.string() }),
    reply: z.object({ payment: paymentView }),
  }),
};
