import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { createInvoicePollJob } from './polling/poll-open-invoices.ts';
import { createCardPollJob } from './polling/poll-card-payments.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { PaymentsPort } from '../../ports/payments.ts';
import { cryptoRoutes } from './crypto/routes.ts';
import { registerCryptoWebhook } from './crypto/crypto-webhook.ts';
import { registerPaypalWebhook } from './card/paypal-webhook.ts';
import { providerNames } from './provider-names.ts';
import { CRYPTO_WEBHOOK, PAYPAL_WEBHOOK } from './register-raw-webhook.ts';
import { paymentRoutes } from './routes.ts';

const deliverTo =
  (server: FastifyInstance, publicUrl: string, url: string) =>
  async ({ headers, body }: { headers: Record<string, string>; body: string }): Promise<number> => {
    const { host } = new URL(publicUrl);
    const reply = await server.inject({ method: 'POST', url, headers: { ...headers, host }, payload: body });
    return reply.statusCode;
  };

export function paymentsFeature(deps: Deps) {
  const { cards, testCards, crypto, testCrypto } = deps;
  const ports: { payments: PaymentsPort } = { payments: { providerNames } };
  return defineFeature({
    routes: { ...paymentRoutes(deps), ...cryptoRoutes(deps) },
    jobs: [
      ...(cards ? [createCardPollJob(deps, cards)] : []),
      ...(crypto ? [createInvoicePollJob(deps, crypto)] : []),
    ],
    webhooks: async (server) => {
      if (cards) {
        await registerPaypalWebhook(server, deps, cards);
        testCards?.deliverTo(deliverTo(server, deps.publicUrl, PAYPAL_WEBHOOK));
      }
      if (crypto) {
        await registerCryptoWebhook(server, deps, crypto);
        testCrypto?.deliverTo(deliverTo(server, deps.publicUrl, CRYPTO_WEBHOOK));
      }
    },
    ports,
  });
}
