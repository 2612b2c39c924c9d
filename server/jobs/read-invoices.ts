import type { CryptoPort } from '../adapters/payments/crypto-port.ts';
import { askCrypto } from '../features/payments/ask-crypto.ts';
import type { PaymentDeps } from '../features/payments/note-words.ts';
import type { Job } from './job.ts';

/** Reads invoices again that are not settled, also right after a start: that is when webhooks were lost. */
export const readInvoices = (deps: PaymentDeps, crypto: CryptoPort): Job => ({
  name: 'read-invoices',
  everyRealMs: 15_000,
  soon: true,
  run: (now) => askCrypto(deps, crypto, now),
});
