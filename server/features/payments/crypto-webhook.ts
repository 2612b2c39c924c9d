import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CryptoTrouble, type CryptoNotice, type CryptoPort } from '../../adapters/payments/crypto-port.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { noteInvoice, readInvoice } from './note-invoice.ts';
import { paymentOfOrder, type Payment } from './store.ts';

export const CRYPTO_WEBHOOK = '/api/webhooks/crypto';
const BODY_MAX = 65_536;

type WebhookDeps = Pick<Deps, 'clock' | 'config' | 'database' | 'log' | 'publicUrl'>;
type Asked = { deps: WebhookDeps; crypto: CryptoPort; id: string };

function receive(
  { deps: { clock, log }, crypto, id }: Asked,
  { headers, body }: FastifyRequest,
): CryptoNotice | null {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  try {
    // The provider lives in the world's time; in development the app may live in another one.
    return crypto.readNotice({ headers, body: bytes }, [clock.now(), Date.now()]);
  } catch (error) {
    if (!(error instanceof CryptoTrouble)) throw error;
    log.warn({ id, kind: error.kind, err: error.message }, 'a crypto webhook was refused');
    throw new AppError('forbidden');
  }
}

/** By the provider's number, or by our own that it tells back: the answer with its number may have been lost. */
function paymentOf(
  { deps, crypto }: Asked,
  { order, paymentId }: CryptoNotice,
): Promise<Payment | undefined> {
  return paymentOfOrder(deps.database.db, crypto.provider, { providerOrder: order, paymentId });
}

async function take(asked: Asked, request: FastifyRequest): Promise<void> {
  const { deps, crypto, id } = asked;
  const now = deps.clock.now();
  const notice = receive(asked, request);
  if (!notice) return deps.log.info({ id }, 'a crypto webhook that is about no invoice');
  const { event, order, invoice } = notice;
  const payment = await paymentOf(asked, notice);
  if (!payment || payment.test !== crypto.test)
    return deps.log.info({ id, event, order }, 'a crypto webhook of no payment of ours');
  try {
    if (invoice) await noteInvoice(deps, payment, { invoice, reference: id, now });
    else await readInvoice(deps, crypto, payment, { order, reference: id, now });
  } catch (error) {
    if (!(error instanceof CryptoTrouble)) throw error;
    deps.log.warn(
      { id, event, payment: payment.id, kind: error.kind, err: error.message },
      'a crypto webhook has to come again',
    );
    throw new AppError('unavailable');
  }
  deps.log.info({ id, event, payment: payment.id }, 'a crypto webhook was noted');
}

/**
 * Where the provider says that something happened: a stranger's server, so no cookie and no origin; the signature over the bytes as
 * they came is all that counts. What has happened is not taken from there where the provider can be asked.
 */
export async function serveCryptoWebhook(
  server: FastifyInstance,
  deps: WebhookDeps,
  crypto: CryptoPort,
): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(CRYPTO_WEBHOOK, {
      bodyLimit: BODY_MAX,
      handler: async (request) => {
        await take({ deps, crypto, id: request.id }, request);
        return crypto.taken;
      },
    });
  });
}
