import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  CardProviderError,
  type CardNotification,
  type CardPort,
  type CardSubject,
} from '../../../adapters/payments/card-port.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/errors.ts';
import {
  bindProviderOrder,
  findPaymentByOrder,
  findPaymentByProviderId,
  type Payment,
} from '../ledger/store.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { PAYPAL_WEBHOOK, registerRawWebhook } from '../register-raw-webhook.ts';
import { addMissingPayee } from './add-missing-payee.ts';
import { requestPaypalOrder } from './create-order.ts';
import { recordCardEvents } from './record-card-events.ts';

const MAX_BYTES = 262_144;

type WebhookDeps = PaymentDeps & Pick<Deps, 'clock'>;
type WebhookContext = { deps: WebhookDeps; cards: CardPort; id: string };

async function findKnownPayment(
  { database: { db } }: WebhookDeps,
  { orderId, paymentId, captureId }: CardSubject,
): Promise<Payment | undefined> {
  return (
    (await findPaymentByOrder(db, 'paypal', { providerOrder: orderId, paymentId })) ??
    (captureId === null ? undefined : await findPaymentByProviderId(db, 'paypal', captureId))
  );
}

/** Asks PayPal for the order of an unknown capture. @throws CardProviderError */
async function findPayment(context: WebhookContext, subject: CardSubject): Promise<Payment | undefined> {
  const { deps, cards } = context;
  const known = await findKnownPayment(deps, subject);
  if (known) return known.test === cards.test ? withOrder(context, known) : undefined;
  if (subject.captureId === null) return undefined;
  const found = await cards.findCaptureSubject(subject.captureId).catch((error: unknown) => {
    if (error instanceof CardProviderError && ['no_order', 'refused'].includes(error.kind)) return null;
    throw error;
  });
  const payment = found && (await findKnownPayment(deps, found));
  return payment?.test === cards.test ? withOrder(context, payment) : undefined;
}

/** Asks PayPal instead of trusting the notification, because a buyer can name our payment in an order of their own. */
async function withOrder({ deps, cards }: WebhookContext, payment: Payment): Promise<Payment> {
  if (payment.provider_order !== null) return payment;
  const created = await requestPaypalOrder(cards, payment, deps.config.PRODUCT_NAME);
  await bindProviderOrder(deps.database.db, payment.id, created);
  return { ...payment, provider_order: created.orderId, payee: created.payeeId };
}

async function verifyNotification(
  { deps: { clock, log }, cards, id }: WebhookContext,
  { headers, ip }: FastifyRequest,
  body: Buffer,
): Promise<CardNotification> {
  try {
    // PayPal signs by real time, which the app's clock may not follow in development.
    return await cards.verifyNotification({ headers, body, senderAddress: ip }, [
      clock.now(),
      clock.realNow(),
    ]);
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    log.warn({ id, kind: error.kind, err: error.message }, 'PayPal webhook rejected');
    throw new AppError(error.kind === 'forged' ? 'forbidden' : 'unavailable');
  }
}

async function receiveNotification(
  context: WebhookContext,
  request: FastifyRequest,
  body: Buffer,
): Promise<void> {
  const { deps, cards, id } = context;
  const now = deps.clock.now();
  const notification = await verifyNotification(context, request, body);
  const logged = { id, event: notification.id, type: notification.type };
  if (notification.events.length === 0)
    return deps.log.info(logged, 'PayPal webhook ignored: it changes nothing');
  const requestRedelivery = (error: unknown): never => {
    if (!(error instanceof CardProviderError)) throw error;
    const { kind, reference } = error;
    deps.log.warn({ ...logged, kind, reference }, 'PayPal webhook not recorded: redelivery requested');
    throw new AppError('unavailable');
  };
  const payment = await findPayment(context, notification.subject).catch(requestRedelivery);
  if (!payment) return deps.log.warn(logged, 'PayPal webhook ignored: no such payment');
  const cardEvents = await addMissingPayee(cards, payment, notification.events).catch(requestRedelivery);
  await recordCardEvents(deps, payment, { cardEvents, reference: id, now });
  deps.log.info({ ...logged, payment: payment.id }, 'PayPal webhook recorded');
}

/** An unknown payment is answered with 200, or PayPal would redeliver for three days. */
export const registerPaypalWebhook = (
  server: FastifyInstance,
  deps: WebhookDeps,
  cards: CardPort,
): Promise<void> =>
  registerRawWebhook(server, {
    path: PAYPAL_WEBHOOK,
    maxBytes: MAX_BYTES,
    handle: async (request, body) => {
      await receiveNotification({ deps, cards, id: request.id }, request, body);
      return { ok: true };
    },
  });
