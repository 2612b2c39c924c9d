import type { CardPort } from '../adapters/payments/port.ts';
import { askAgain } from '../features/payments/ask-again.ts';
import type { PaymentDeps } from '../features/payments/note-words.ts';
import type { Job } from './job.ts';

/** Payments whose answer was lost are asked for, also right after a start: that is when answers were lost. */
export const reconcileCards = (deps: PaymentDeps, cards: CardPort): Job => ({
  name: 'reconcile-cards',
  everyRealMs: 5_000,
  soon: true,
  run: (now) => askAgain(deps, cards, now),
});
