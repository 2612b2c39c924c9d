import { recordPaymentEvents } from '../ledger/record-payment-events.ts';
import type { Payment } from '../ledger/store.ts';
import type { PaymentDeps } from '../payment-deps.ts';

/** An unpaid payment expires here; later webhooks still count. */
export async function stopPolling(deps: PaymentDeps, { id, state }: Payment, now: number): Promise<void> {
  const events = ['open', 'approved'].includes(state)
    ? [{ kind: 'expired' as const, about: `expired:${id}`, amountCents: null, at: now }]
    : [];
  const finalState = await deps.database.transact(async (tx) => {
    const recorded = await recordPaymentEvents(tx, deps, { paymentId: id, events, now });
    await tx
      .updateTable('payments')
      .set({ next_poll_at: null, request_pending_since: null })
      .where('id', '=', id)
      .execute();
    return recorded;
  });
  deps.log.info({ payment: id, state: finalState }, 'payment polling ended');
}
