import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';

export const cryptoPaymentEndpoints = defineEndpoints({
  requestCryptoPayment: {
    summary:
      'Create a payment page at the crypto provider for the product that this user can buy, or reuse the open one. The browser follows redirectTO if it and status are truthy and its origin is in payments.crypto.pages of /api/config; the provider returns to /?payment=ID. 404 where crypto is not offered, 503 while the provider is unreachable',
    reply: z.object({ status: z.literal(true), redirectTO: z.url(), paymentId: z.string() }),
    limits: [{ max: 12, seconds: 600, by: 'user' }],
  },
});
