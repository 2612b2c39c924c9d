import type { Client } from '@paypal/paypal-server-sdk';
import { readDisputes } from './paypal-disputes.ts';
import { readEvent } from './paypal-events.ts';
import { openSignatureCheck } from './paypal-signature.ts';
import { carryTo, type Send } from './paypal-transport.ts';
import { readCaptureSubject, readOrder } from './paypal-wire.ts';
import {
  CardTrouble,
  type CardPort,
  type CardWord,
  type KeptCertificates,
  type MadeOrder,
  type NewOrder,
} from './port.ts';

export type PaypalOptions = {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** Without a trailing slash. */
  baseUrl: string;
  environment: 'sandbox' | 'live';
  /** The test checkout stands in for PayPal. */
  test?: boolean;
  send?: Send;
  /** Without it nothing is kept. */
  kept?: KeptCertificates;
  patienceMs?: number;
};

type Library = typeof import('@paypal/paypal-server-sdk');
type Access = { library: Library; client: Client };

/** PayPal's library weighs 40 MB in memory and is loaded with the first payment. */
function openAccess({ clientId, clientSecret, baseUrl, send = fetch, patienceMs }: PaypalOptions) {
  const open = async (): Promise<Access> => {
    const library = await import('@paypal/paypal-server-sdk');
    const client = new library.Client({
      environment: library.Environment.Sandbox,
      clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
      unstable_httpClientOptions: { adapter: carryTo(baseUrl, send, patienceMs) },
    });
    return { library, client };
  };
  let current: Promise<Access> | undefined;
  const once = async <T>(work: (access: Access) => Promise<T>): Promise<T> => {
    current ??= open();
    return work(await current);
  };
  const isRefusedKey = (error: unknown): boolean =>
    error instanceof CardTrouble && error.kind === 'down' && / with 401\b/.test(error.message);
  return async <T>(work: (access: Access) => Promise<T>): Promise<T> => {
    try {
      return await once(work);
    } catch (error) {
      if (!isRefusedKey(error)) throw trouble(error);
      // The token that the library keeps may have been withdrawn before its time.
      current = undefined;
      return await once(work).catch((again: unknown) => {
        throw trouble(again);
      });
    }
  };
}

const trouble = (error: unknown): CardTrouble =>
  error instanceof CardTrouble
    ? error
    : new CardTrouble('unknown', 'PayPal answered in a way that cannot be read');

/** The body as PayPal sent it: the library keeps only what it knows. */
const sent = ({ body }: { body: unknown }): unknown => (typeof body === 'string' ? JSON.parse(body) : body);

function wordsOf(orderId: string, body: unknown): readonly CardWord[] {
  const read = readOrder(body);
  if (read?.id !== orderId) throw new CardTrouble('unknown', 'PayPal answered with another order');
  return read.words;
}

async function makeOrder({ library, client }: Access, wanted: NewOrder): Promise<MadeOrder> {
  const { requestId, userId, paymentId, priceCents, currency, description } = wanted;
  const { OrdersController, CheckoutPaymentIntent } = library;
  const { OrderApplicationContextShippingPreference, OrderApplicationContextUserAction } = library;
  const made = await new OrdersController(client).createOrder({
    paypalRequestId: requestId,
    prefer: 'return=representation',
    body: {
      intent: CheckoutPaymentIntent.Capture,
      // Nothing is sent by post, and the price is final.
      applicationContext: {
        shippingPreference: OrderApplicationContextShippingPreference.NoShipping,
        userAction: OrderApplicationContextUserAction.PayNow,
      },
      purchaseUnits: [
        {
          amount: { currencyCode: currency, value: (priceCents / 100).toFixed(2) },
          customId: userId,
          invoiceId: paymentId,
          description,
        },
      ],
    },
  });
  const order = readOrder(sent(made));
  if (!order || !/^[\w-]{1,64}$/.test(order.id))
    throw new CardTrouble('unknown', 'PayPal answered without an order');
  return { order: order.id, payee: order.payee };
}

const nothingKept: KeptCertificates = {
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
};

/** PayPal by its own library at the address of the settings. */
export function openPaypal(options: PaypalOptions): CardPort {
  const { baseUrl, webhookId, environment, test = false, send = fetch, kept = nothingKept } = options;
  const withAccess = openAccess(options);
  const check = openSignatureCheck({ baseUrl, webhookId, send, kept });
  return {
    browser: { clientId: test ? null : options.clientId, environment },
    test,
    createOrder: (wanted) => withAccess((access) => makeOrder(access, wanted)),
    captureOrder: (orderId, requestId) =>
      withAccess(async ({ library: { OrdersController }, client }) =>
        wordsOf(
          orderId,
          sent(
            await new OrdersController(client).captureOrder({
              id: orderId,
              paypalRequestId: requestId,
              prefer: 'return=representation',
              body: {},
            }),
          ),
        ),
      ),
    readOrder: (orderId) =>
      withAccess(async ({ library: { OrdersController }, client }) =>
        wordsOf(orderId, sent(await new OrdersController(client).getOrder({ id: orderId }))),
      ),
    readDisputes: (captureId) =>
      withAccess(({ client }) =>
        readDisputes(
          {
            baseUrl,
            send,
            patienceMs: options.patienceMs,
            token: async () => (await client.clientCredentialsAuthManager.fetchToken()).accessToken,
          },
          captureId,
        ),
      ),
    findCapture: (captureId) =>
      withAccess(async ({ library: { PaymentsController }, client }) => {
        const found = readCaptureSubject(
          sent(await new PaymentsController(client).getCapturedPayment({ captureId })),
        );
        if (!found) throw new CardTrouble('unknown', 'PayPal answered without a capture');
        return found;
      }),
    readEvent: async (delivered, now) => {
      await check(delivered, now);
      let body: unknown = null;
      try {
        body = JSON.parse(delivered.body.toString());
      } catch {
        // Told below: signed, but no message.
      }
      const event = readEvent(body);
      if (!event) throw new CardTrouble('forged', 'no message of PayPal');
      return event;
    },
  };
}
