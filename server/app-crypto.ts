import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { CRYPTO_WEBHOOK, serveCryptoWebhook } from './features/payments/crypto-webhook.ts';
import type { Job } from './jobs/job.ts';
import { readInvoices } from './jobs/read-invoices.ts';

/** What payment in coins needs beside its endpoint: where the provider tells that something happened, and who asks what did. */
export async function joinCrypto(deps: Deps, server: FastifyInstance): Promise<Job[]> {
  const { crypto, testCrypto } = deps;
  if (!crypto) return [];
  await serveCryptoWebhook(server, deps, crypto);
  testCrypto?.deliverTo(async ({ headers, body }) => {
    const { statusCode } = await server.inject({
      method: 'POST',
      url: CRYPTO_WEBHOOK,
      headers,
      payload: body,
    });
    return statusCode;
  });
  return [readInvoices(deps, crypto)];
}
