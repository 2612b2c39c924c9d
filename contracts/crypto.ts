import * as z from 'zod/mini';
import { row } from './endpoint.ts';

export const crypto = {
  requestCryptoPayment: row({
    method: 'GET',
    path: '/api/crypto/donation-payment-request',
    access: 'user',
    summary:
      'Opens a payment page at the crypto provider for what the upgrade sheet sells this user, or finds the one that is still open. The browser goes to redirectTO when it and status are truthy and its origin is one of payments.crypto.pages of /api/config; the provider leads back to /?payment=ID. 404 where crypto is not offered, 503 while the provider cannot be reached',
    reply: z.object({ status: z.literal(true), redirectTO: z.url(), paymentId: z.string() }),
    limits: [{ max: 12, seconds: 600, by: 'user' }],
  }),
};
