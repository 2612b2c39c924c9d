import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { PAYPAL_WEBHOOK, servePaypalWebhook } from './features/payments/paypal-webhook.ts';
import type { Job } from './jobs/job.ts';
import { reconcileCards } from './jobs/reconcile-cards.ts';

/** What payment needs beside its endpoints: where providers tell what happened, and who asks for what they did not tell. */
export async function joinPayments(deps: Deps, server: FastifyInstance): Promise<Job[]> {
  const { cards, testCards } = deps;
  if (!cards) return [];
  await servePaypalWebhook(server, deps, cards);
  testCards?.deliverTo(async ({ headers, body }) => {
    const { statusCode } = await server.inject({
      method: 'POST',
      url: PAYPAL_WEBHOOK,
      headers,
      payload: body,
    });
    return statusCode;
  });
  return [reconcileCards(deps, cards)];
}
