import type { CardEvent } from '../../../adapters/payments/card-port.ts';
import { recordPaymentEvents } from '../ledger/record-payment-events.ts';
import type { Payment } from '../ledger/store.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { validateCardEvents } from './validate-card-events.ts';

export async function recordCardEvents(
  deps: PaymentDeps,
  payment: Payment,
  { cardEvents, reference, now }: { cardEvents: readonly CardEvent[]; reference: string; now: number },
): Promise<{ hasMismatch: boolean }> {
  const { events, captureId, mismatches } = validateCardEvents(payment, cardEvents, now);
  const hasMismatch = mismatches.length > 0;
  if (hasMismatch)
    deps.log.error(
      { id: reference, payment: payment.id, mismatches },
      'charge does not match the order: nothing credited',
    );
  if (events.length > 0)
    await deps.database.transact((tx) =>
      recordPaymentEvents(tx, deps, {
        paymentId: payment.id,
        events,
        providerPaymentId: captureId,
        now,
      }),
    );
  return { hasMismatch };
}
