import { standInCards } from './paypal-stand-in-cards.ts';
import { standInKeys, standInMessages, type Message } from './paypal-stand-in-messages.ts';
import { standInOrders } from './paypal-stand-in-orders.ts';
import { captureView, type StandInOrder } from './paypal-stand-in-views.ts';
import type { Send } from './paypal-transport.ts';

/**
 * PayPal in its own wire format, without its network: orders, captures, refunds, disputes, and the signed messages about them.
 * `send` answers as its servers would.
 */
export function openPaypalStandIn({
  base = 'https://paypal.invalid',
  now,
}: {
  base?: string;
  now: () => number;
}) {
  const { certificate, signed, eventOf } = standInMessages(base, now);
  const sent: Message[] = [];
  let receive: (message: Message) => Promise<number> = () => Promise.resolve(0);
  let silent = false;
  const tell = async (type: string, resource: unknown): Promise<void> => {
    const message = signed(eventOf(type, resource));
    sent.push(message);
    if (!silent) await receive(message);
  };
  const told = (order: StandInOrder): void => {
    const type = order.capture?.status === 'PENDING' ? 'PENDING' : 'COMPLETED';
    // After the answer of the charge, as PayPal does; nobody waits for it.
    setImmediate(() => void tell(`PAYMENT.CAPTURE.${type}`, captureView(order)));
  };
  const shop = standInOrders({ base, now, ...standInKeys, certificate, onCaptured: told });
  const cards = standInCards({
    base,
    now,
    orders: shop.orders,
    tell,
    deliverTo: (to) => void (receive = to),
  });
  const send: Send = (target, init) => {
    const url = new URL(target instanceof Request ? target.url : target);
    const { status, body, headers } = shop.answer({
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.search,
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : '',
    });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve(
      new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } }),
    );
  };
  return {
    cards,
    send,
    answer: shop.answer,
    orders: shop.orders,
    withdrawTokens: shop.withdrawTokens,
    signed,
    eventOf,
    /** Every message so far, also those that were not delivered. */
    sent,
    /** From now on messages are written but not delivered. */
    keepSilent: (keep = true): void => void (silent = keep),
  };
}
