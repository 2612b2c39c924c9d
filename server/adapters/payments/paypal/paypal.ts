import type { Client } from '@paypal/paypal-server-sdk';
import {
  CardProviderError,
  type CardEvent,
  type CardPort,
  type CertificateStore,
  type CreatedOrder,
  type NewOrder,
} from '../card-port.ts';
import type { Fetch } from '../http-fetch.ts';
import { fetchDisputes } from './fetch-disputes.ts';
import { parseNotification } from './parse-notification.ts';
import { createSignatureVerifier } from './signature.ts';
import { createSdkAdapter } from './transport.ts';
import { parseCaptureSubject, parseOrder } from './wire.ts';

export type PaypalOptions = {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  baseUrl: string;
  environment: 'sandbox' | 'live';
  test?: boolean;
  httpFetch?: Fetch;
  certificateStore?: CertificateStore;
  timeoutMs?: number;
};

type Sdk = typeof import('@paypal/paypal-server-sdk');
type SdkAccess = { sdk: Sdk; client: Client };

/** PayPal's library takes 40 MB of memory and is loaded with the first payment. */
function openSdk({ clientId, clientSecret, baseUrl, httpFetch = fetch, timeoutMs }: PaypalOptions) {
  const open = async (): Promise<SdkAccess> => {
    const sdk = await import('@paypal/paypal-server-sdk');
    const client = new sdk.Client({
      environment: sdk.Environment.Sandbox,
      clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
      unstable_httpClientOptions: { adapter: createSdkAdapter(baseUrl, httpFetch, timeoutMs) },
    });
    return { sdk, client };
  };
  let access: Promise<SdkAccess> | undefined;
  const run = async <T>(call: (access: SdkAccess) => Promise<T>): Promise<T> => {
    access ??= open();
    return call(await access);
  };
  const isTokenRefused = (error: unknown): boolean =>
    error instanceof CardProviderError && error.kind === 'down' && / with 401\b/.test(error.message);
  return async <T>(call: (access: SdkAccess) => Promise<T>): Promise<T> => {
    try {
      return await run(call);
    } catch (error) {
      if (!isTokenRefused(error)) throw asProviderError(error);
      // The token that the library holds may have been withdrawn before its time.
      access = undefined;
      return await run(call).catch((secondError: unknown) => {
        throw asProviderError(secondError);
      });
    }
  };
}

const asProviderError = (error: unknown): CardProviderError =>
  error instanceof CardProviderError
    ? error
    : new CardProviderError('unknown', 'PayPal answered in a way that cannot be read');

/** The body as PayPal sent it: the library's own result holds only what it knows. */
const rawBody = ({ body }: { body: unknown }): unknown =>
  typeof body === 'string' ? JSON.parse(body) : body;

function toOrderEvents(orderId: string, body: unknown): readonly CardEvent[] {
  const order = parseOrder(body);
  if (order?.id !== orderId) throw new CardProviderError('unknown', 'PayPal answered with another order');
  return order.events;
}

async function createOrder({ sdk, client }: SdkAccess, newOrder: NewOrder): Promise<CreatedOrder> {
  const { requestId, userId, paymentId, priceCents, currency, description } = newOrder;
  const { OrdersController, CheckoutPaymentIntent } = sdk;
  const { OrderApplicationContextShippingPreference, OrderApplicationContextUserAction } = sdk;
  const reply = await new OrdersController(client).createOrder({
    paypalRequestId: requestId,
    prefer: 'return=representation',
    body: {
      intent: CheckoutPaymentIntent.Capture,
      // Nothing is shipped, and the price is final.
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
  const order = parseOrder(rawBody(reply));
  if (!order || !/^[\w-]{1,64}$/.test(order.id))
    throw new CardProviderError('unknown', 'PayPal answered without an order');
  return { orderId: order.id, payeeId: order.payeeId };
}

const emptyStore: CertificateStore = {
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
};

export function openPaypal(options: PaypalOptions): CardPort {
  const { baseUrl, webhookId, environment, test = false, timeoutMs } = options;
  const { httpFetch = fetch, certificateStore = emptyStore } = options;
  const withSdk = openSdk(options);
  const verifySignature = createSignatureVerifier({ baseUrl, webhookId, httpFetch, certificateStore });
  return {
    browserSettings: { clientId: test ? null : options.clientId, environment },
    test,
    createOrder: (newOrder) => withSdk((access) => createOrder(access, newOrder)),
    captureOrder: (orderId, requestId) =>
      withSdk(async ({ sdk: { OrdersController }, client }) => {
        const reply = await new OrdersController(client).captureOrder({
          id: orderId,
          paypalRequestId: requestId,
          prefer: 'return=representation',
          body: {},
        });
        return toOrderEvents(orderId, rawBody(reply));
      }),
    readOrder: (orderId) =>
      withSdk(async ({ sdk: { OrdersController }, client }) =>
        toOrderEvents(orderId, rawBody(await new OrdersController(client).getOrder({ id: orderId }))),
      ),
    readDisputes: (captureId) =>
      withSdk(({ client }) => {
        const fetchToken = async () => (await client.clientCredentialsAuthManager.fetchToken()).accessToken;
        return fetchDisputes({ baseUrl, httpFetch, timeoutMs, fetchToken }, captureId);
      }),
    findCaptureSubject: (captureId) =>
      withSdk(async ({ sdk: { PaymentsController }, client }) => {
        const reply = await new PaymentsController(client).getCapturedPayment({ captureId });
        const subject = parseCaptureSubject(rawBody(reply));
        if (!subject) throw new CardProviderError('unknown', 'PayPal answered without a capture');
        return subject;
      }),
    verifyNotification: async (delivery, now) => {
      await verifySignature(delivery, now);
      let body: unknown = null;
      try {
        body = JSON.parse(delivery.body.toString());
      } catch {}
      const notification = parseNotification(body);
      if (!notification) throw new CardProviderError('forged', 'no message of PayPal');
      return notification;
    },
  };
}
