import type { Fetch } from '../../http-fetch.ts';
import { createOrderApi } from './order-api.ts';
import { createMessageSigner, standInKeys, type SignedMessage } from './signed-messages.ts';
import { createTestCards } from './test-cards.ts';
import { captureView, type StandInOrder } from './views.ts';

/** PayPal in its own wire format, inside this process: orders, captures, refunds, disputes, and the signed notifications of them. */
export function openPaypalStandIn({
  baseUrl = 'https://paypal.invalid',
  now,
}: {
  baseUrl?: string;
  now: () => number;
}) {
  const { certificatePem, signMessage, createEvent } = createMessageSigner(baseUrl, now);
  const sentMessages: SignedMessage[] = [];
  let receive: (message: SignedMessage) => Promise<number> = () => Promise.resolve(0);
  let isSilent = false;
  const notify = async (type: string, resource: unknown): Promise<void> => {
    const message = signMessage(createEvent(type, resource));
    sentMessages.push(message);
    if (!isSilent) await receive(message);
  };
  const onCaptured = (order: StandInOrder): void => {
    const type = order.capture?.status === 'PENDING' ? 'PENDING' : 'COMPLETED';
    // After the reply to the charge, as PayPal does; nobody waits for it.
    setImmediate(() => void notify(`PAYMENT.CAPTURE.${type}`, captureView(order)));
  };
  const { handle, orders, withdrawTokens } = createOrderApi({
    baseUrl,
    now,
    ...standInKeys,
    certificatePem,
    onCaptured,
  });
  const cards = createTestCards({
    baseUrl,
    now,
    orders,
    notify,
    deliverTo: (to) => void (receive = to),
  });
  const httpFetch: Fetch = (address, init) => {
    const url = new URL(address);
    const { status, body, headers } = handle({
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.search,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? init.body : '',
    });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve(
      new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } }),
    );
  };
  return {
    cards,
    httpFetch,
    handle,
    orders,
    withdrawTokens,
    signMessage,
    createEvent,
    /** Every notification so far, also those that were not delivered. */
    sentMessages,
    /** From now on notifications are created but not delivered. */
    keepSilent: (silent = true): void => void (isSilent = silent),
  };
}
