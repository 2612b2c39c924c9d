import type { CardEvent, CardPort } from '../../../adapters/payments/card-port.ts';
import type { Payment } from '../ledger/store.ts';

/** Rereads the order where a charge does not name its payee. @throws CardProviderError */
export async function addMissingPayee(
  cards: CardPort,
  { payee, provider_order: orderId }: Payment,
  events: readonly CardEvent[],
): Promise<readonly CardEvent[]> {
  const isPayeeMissing = events.some((event) => 'captureId' in event && event.payeeId === null);
  if (payee === null || orderId === null || !isPayeeMissing) return events;
  return [...(await cards.readOrder(orderId)), ...events.filter((event) => !('captureId' in event))];
}
