import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  CardTrouble,
  type CardEvent,
  type CardPort,
  type CardSubject,
} from '../../adapters/payments/port.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { openOrder } from './create-order.ts';
import { noteWords } from './note-words.ts';
import { withPayee } from './read-payee.ts';
import { bindOrder, paymentOfCapture, paymentOfOrder, type Payment } from './store.ts';

export const PAYPAL_WEBHOOK = '/api/webhooks/paypal';
/** An order with everything in it. */
const BODY_MAX = 262_144;

type WebhookDeps = Pick<Deps, 'clock' | 'config' | 'database' | 'log' | 'publicUrl'>;
type Asked = { deps: WebhookDeps; cards: CardPort; id: string };

async function paymentOf(
  { database: { db } }: WebhookDeps,
  subject: CardSubject,
): Promise<Payment | undefined> {
  const { orderId, paymentId, captureId } = subject;
  return (
    (await paymentOfOrder(db, 'paypal', { providerOrder: orderId, paymentId })) ??
    (captureId === null ? undefined : await paymentOfCapture(db, 'paypal', captureId))
  );
}

/** Whom a message is about. Where it names a charge that we have not heard of yet, PayPal is asked what that belongs to. */
async function findPayment(asked: Asked, subject: CardSubject): Promise<Payment | undefined> {
  const { deps, cards } = asked;
  const known = await paymentOf(deps, subject);
  if (known) return known.test === cards.test ? withOrder(asked, known) : undefined;
  if (subject.captureId === null) return undefined;
  const found = await cards.findCapture(subject.captureId).catch((error: unknown) => {
    if (error instanceof CardTrouble && ['no_order', 'refused'].includes(error.kind)) return null;
    throw error;
  });
  const owner = found && (await paymentOf(deps, found));
  return owner?.test === cards.test ? withOrder(asked, owner) : undefined;
}

/**
 * The payment with its order. The number may have been lost with the answer that brought it: then PayPal is asked for it again, since
 * whoever names our payment in an order of their own must not become its order.
 */
async function withOrder({ deps, cards }: Asked, payment: Payment): Promise<Payment> {
  if (payment.provider_order !== null) return payment;
  const made = await openOrder(cards, payment, deps.config.PRODUCT_NAME);
  await bindOrder(deps.database.db, payment.id, made);
  return { ...payment, provider_order: made.order, payee: made.payee };
}

async function receive(asked: Asked, request: FastifyRequest, now: readonly number[]): Promise<CardEvent> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  try {
    return await asked.cards.readEvent({ headers: request.headers, body, sender: request.ip }, now);
  } catch (error) {
    if (!(error instanceof CardTrouble)) throw error;
    asked.deps.log.warn({ id: asked.id, kind: error.kind, err: error.message }, 'a webhook was refused');
    throw new AppError(error.kind === 'forged' ? 'forbidden' : 'unavailable');
  }
}

async function take(asked: Asked, request: FastifyRequest): Promise<void> {
  const { deps, id } = asked;
  const now = deps.clock.now();
  // PayPal signs by the world's time; in development the app may live at another one.
  const event = await receive(asked, request, [now, Date.now()]);
  const about = { id, event: event.id, type: event.type };
  if (event.words.length === 0) return deps.log.info(about, 'a webhook that changes nothing');
  const comeAgain = (error: unknown): never => {
    if (!(error instanceof CardTrouble)) throw error;
    deps.log.warn({ ...about, kind: error.kind, reference: error.reference }, 'a webhook has to come again');
    throw new AppError('unavailable');
  };
  const payment = await findPayment(asked, event.subject).catch(comeAgain);
  if (!payment) return deps.log.warn(about, 'a webhook of no payment of ours');
  const words = await withPayee(asked.cards, payment, event.words).catch(comeAgain);
  await noteWords(deps, payment, { words, reference: id, now });
  deps.log.info({ ...about, payment: payment.id }, 'a webhook was noted');
}

/**
 * Where PayPal delivers what happened: a stranger's server, so no cookie and no origin; the signature over the bytes as they came is
 * all that counts. What is verified and of no payment of ours is answered well, or PayPal would send it for three days.
 */
export async function servePaypalWebhook(
  server: FastifyInstance,
  deps: WebhookDeps,
  cards: CardPort,
): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(PAYPAL_WEBHOOK, {
      bodyLimit: BODY_MAX,
      handler: async (request) => {
        await take({ deps, cards, id: request.id }, request);
        return { ok: true };
      },
    });
  });
}
