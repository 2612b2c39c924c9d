import { recordPaymentEvents } from '../ledger/record-payment-events.ts';
import type { Payment } from '../ledger/store.ts';
import type { PaymentDeps } from '../payment-ports.ts';

/** An unpaid payment expires here; later webhooks still count. */
export async function stopPolling(
  { database, config, publicUrl, log }: PaymentDeps,
  { id, state }: Payment,
  now: number,
): Promise<void> {
  const ports = { productName: config.PRODUCT_NAME, publicUrl, log };
  const events = ['open', 'approved'].includes(state)
    ? [{ kind: 'expired' as const, about: `expired:${id}`, amountCents: null, at: now }]
    : [];
  const finalState = await database.transact(async (tx) => {
    const recorded = await recordPaymentEvents(tx, ports, { paymentId: id, events, now });
    await tx.updateTable('payments').set({ look_at: null, asked_since: null }).where('id', '=', id).execute();
    return recorded;
  });
  log.info({ payment: id, state: finalState }, 'payment polling ended');
}
