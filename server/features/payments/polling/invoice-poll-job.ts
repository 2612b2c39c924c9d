import type { CryptoPort } from '../../../adapters/payments/crypto-port.ts';
import { pollOpenInvoices } from './poll-open-invoices.ts';
import type { PaymentDeps } from '../payment-ports.ts';
import type { RepeatingJob } from '../../../platform/queue/repeating-job.ts';

/** Starts at once, because webhooks are lost while the process is down. */
export const createInvoicePollJob = (deps: PaymentDeps, crypto: CryptoPort): RepeatingJob => ({
  name: 'read-invoices',
  everyRealMs: 15_000,
  startsAtOnce: true,
  run: (now) => pollOpenInvoices(deps, crypto, now),
});
