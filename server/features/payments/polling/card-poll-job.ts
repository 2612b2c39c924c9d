import type { CardPort } from '../../../adapters/payments/card-port.ts';
import { pollCardPayments } from './poll-card-payments.ts';
import type { PaymentDeps } from '../payment-ports.ts';
import type { RepeatingJob } from '../../../platform/queue/repeating-job.ts';

/** Starts at once, because replies are lost while the process is down. */
export const createCardPollJob = (deps: PaymentDeps, cards: CardPort): RepeatingJob => ({
  name: 'reconcile-cards',
  everyRealMs: 5_000,
  startsAtOnce: true,
  run: (now) => pollCardPayments(deps, cards, now),
});
