import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  CryptoProviderError,
  type CryptoNotification,
  type CryptoPort,
} from '../../../adapters/payments/crypto-port.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { findPaymentByOrder } from '../ledger/store.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { CRYPTO_WEBHOOK, registerRawWebhook } from '../register-raw-webhook.ts';
import { recordInvoice, refreshInvoice } from './record-invoice.ts';

const MAX_BYTES = 65_536;

type WebhookDeps = PaymentDeps & Pick<Deps, 'clock'>;
type WebhookContext = { deps: WebhookDeps; crypto: CryptoPort; id: string };

function verifyNotification(
  { deps: { clock, log }, crypto, id }: WebhookContext,
  { headers }: FastifyRequest,
  body: Buffer,
): CryptoNotification | null {
  try {
    // The provider signs by real time, which the app's clock may not follow in development.
    return crypto.verifyNotification({ headers, body }, [clock.now(), clock.realNow()]);
  } catch (error) {
    if (!(error instanceof CryptoProviderError)) throw error;
    log.warn({ id, kind: error.kind, err: error.message }, 'crypto webhook rejected');
    throw new AppError('forbidden');
  }
}

async function receiveNotification(
  context: WebhookContext,
  request: FastifyRequest,
  body: Buffer,
): Promise<void> {
  const { deps, crypto, id } = context;
  const now = deps.clock.now();
  const notification = verifyNotification(context, request, body);
  if (!notification) return deps.log.info({ id }, 'crypto webhook ignored: it names no invoice');
  const { eventType: event, invoiceId, paymentId, invoice } = notification;
  // The reply with the provider's number may have been lost, so our own number counts as well.
  const payment = await findPaymentByOrder(deps.database.db, crypto.provider, {
    providerOrder: invoiceId,
    paymentId,
  });
  if (!payment || payment.test !== crypto.test)
    return deps.log.info({ id, event, order: invoiceId }, 'crypto webhook ignored: no such payment');
  try {
    if (invoice) await recordInvoice(deps, payment, { invoice, reference: id, now });
    else await refreshInvoice(deps, crypto, payment, { invoiceId, reference: id, now });
  } catch (error) {
    if (!(error instanceof CryptoProviderError)) throw error;
    deps.log.warn(
      { id, event, payment: payment.id, kind: error.kind, err: error.message },
      'crypto webhook not recorded: redelivery requested',
    );
    throw new AppError('unavailable');
  }
  deps.log.info({ id, event, payment: payment.id }, 'crypto webhook recorded');
}

/** Where the provider can be asked, a notification only triggers reading the invoice. */
export const registerCryptoWebhook = (
  server: FastifyInstance,
  deps: WebhookDeps,
  crypto: CryptoPort,
): Promise<void> =>
  registerRawWebhook(server, {
    path: CRYPTO_WEBHOOK,
    maxBytes: MAX_BYTES,
    handle: async (request, body) => {
      await receiveNotification({ deps, crypto, id: request.id }, request, body);
      return crypto.acknowledgement;
    },
  });
