import type { Deps } from '../../deps.ts';
import { createDeliveryTask } from '../../platform/notifications/deliver.ts';
import { announceWebhook, fetchUpdates } from './fetch-updates.ts';
import { defineFeature } from '../../platform/feature.ts';
import { createAnswerTask } from './answer-update.ts';
import type { BotDeps, BotPorts } from './bot-deps.ts';
import { telegramRoutes } from './routes.ts';
import { sendNotice } from './messages/send-notice.ts';
import { serveWebhook, WEBHOOK_PATH } from './webhook.ts';

export function telegramFeature(deps: Deps, ports: BotPorts) {
  const { telegram: bot, config, publicUrl } = deps;
  const routes = telegramRoutes(deps);
  if (!bot) return defineFeature({ routes });
  const botDeps: BotDeps = { ...deps, bot, ports };
  const jobs = [
    createAnswerTask(botDeps),
    createDeliveryTask(deps, { channel: 'telegram', send: (...one) => sendNotice(botDeps, ...one) }),
  ];
  const secret = config.TELEGRAM_WEBHOOK_SECRET;
  if (secret !== undefined)
    return defineFeature({
      routes,
      jobs: [announceWebhook(deps, bot, { url: `${publicUrl}${WEBHOOK_PATH}`, secret }), ...jobs],
      webhooks: (server) => serveWebhook(server, deps, { bot, secret }),
    });
  const stop = new AbortController();
  return defineFeature({
    routes,
    jobs: [fetchUpdates(deps, bot, stop.signal), ...jobs],
    webhooks: (server) =>
      void server.addHook('preClose', (done) => {
        stop.abort();
        done();
      }),
  });
}
