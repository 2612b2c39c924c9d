import type { Deps } from '../../deps.ts';
import { createDeliveryTask } from '../../platform/notifications/deliver.ts';
import { announceWebhook, fetchUpdates } from './fetch-updates.ts';
import { defineFeature } from '../../platform/feature.ts';
import { createAnswerTask } from './answer-update.ts';
import type { BotDeps, BotPorts } from './bot-deps.ts';
import { openConnectLinks } from './connection/connect-links.ts';
import { telegramRoutes } from './routes.ts';
import { sendNotice } from './messages/send-notice.ts';
import { serveWebhook, WEBHOOK_PATH } from './webhook.ts';

/** What the chat needs of the bot, before the bot needs the chat. */
export function telegramLinksFeature(deps: Deps) {
  const telegramLinks = openConnectLinks(deps);
  return defineFeature({ routes: telegramRoutes(deps, telegramLinks), ports: { telegramLinks } });
}

export function telegramFeature(deps: Deps, ports: BotPorts) {
  const { telegram: bot, config, publicUrl } = deps;
  if (!bot) return defineFeature({});
  const botDeps: BotDeps = { ...deps, bot, ports };
  const jobs = [
    createAnswerTask(botDeps),
    createDeliveryTask(deps, { channel: 'telegram', send: (...one) => sendNotice(botDeps, ...one) }),
  ];
  const secret = config.TELEGRAM_WEBHOOK_SECRET;
  if (secret !== undefined)
    return defineFeature({
      jobs: [announceWebhook(deps, bot, { url: `${publicUrl}${WEBHOOK_PATH}`, secret }), ...jobs],
      webhooks: (server) => serveWebhook(server, deps, { bot, secret }),
    });
  const stop = new AbortController();
  return defineFeature({
    jobs: [fetchUpdates(deps, bot, stop.signal), ...jobs],
    webhooks: (server) =>
      void server.addHook('preClose', (done) => {
        stop.abort();
        done();
      }),
  });
}
