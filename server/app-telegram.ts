import type { FastifyInstance } from 'fastify';
import { messageOfDelivery } from './db/sent-messages.ts';
import type { Deps } from './deps.ts';
import { messageView } from './features/chat/message-view.ts';
import { sendMessage } from './features/chat/send-message.ts';
import type { ChatTools } from './features/chat/tools.ts';
import { fewerLikeThis } from './features/proactive/fewer-like-this.ts';
import { readPreferences, savePreferences } from './features/profile/preferences.ts';
import type { SignalReader } from './features/signals/read-signals.ts';
import { answerWaiting } from './features/telegram/answer-update.ts';
import type { BotDeps, BotTools } from './features/telegram/bot-deps.ts';
import { sendNotice } from './features/telegram/send-notice.ts';
import { serveWebhook, WEBHOOK_PATH } from './features/telegram/webhook.ts';
import { deliver } from './jobs/deliver.ts';
import { AppError } from './http/errors.ts';
import { announceWebhook, fetchUpdates } from './jobs/fetch-updates.ts';
import type { Job } from './jobs/job.ts';

type Parts = { tools: ChatTools; signals: SignalReader };

function botTools(deps: Deps, { tools, signals }: Parts): BotTools {
  const { database } = deps;
  const signalOf = async (userId: string, id: string, now: number) =>
    (await signals.byId(database.db, userId, [id], now)).get(id) ?? null;
  return {
    say: async ({ now, ...said }) => {
      const { answer } = await sendMessage(deps, tools, { ...said, images: [], now });
      const { user_id: userId, signal_id: signalId } = answer;
      const signal = signalId === null ? null : await signalOf(userId, signalId, now);
      return messageView(answer, new Map(signal ? [[signal.id, signal]] : []));
    },
    signalsOf: signals.list,
    signalOf,
    quietOf: async (userId) => (await readPreferences(database.db, userId)).quietHours,
    fewer: async (userId, deliveryId, now) => {
      const messageId = await messageOfDelivery(database.db, userId, deliveryId);
      if (messageId === null) return null;
      return fewerLikeThis(database, { userId, messageId, fewer: true, now }).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found') return null;
        throw error;
      });
    },
    saveQuiet: async (userId, quietHours, now) => {
      const chosen = await readPreferences(database.db, userId);
      await savePreferences(database, userId, { ...chosen, quietHours }, now);
    },
  };
}

/** The bot, where one is set up: what it answers, what it brings, and how it hears of messages. */
export function joinTelegram(deps: Deps, parts: Parts, server: FastifyInstance): Job[] {
  const { telegram: bot, config, publicUrl } = deps;
  if (!bot) return [];
  const botDeps: BotDeps = { ...deps, bot, tools: botTools(deps, parts) };
  const jobs: Job[] = [
    { name: 'answer-telegram', everyRealMs: 300, run: () => answerWaiting(botDeps) },
    deliver(deps, { channel: 'telegram', send: (...one) => sendNotice(botDeps, ...one) }),
  ];
  const secret = config.TELEGRAM_WEBHOOK_SECRET;
  if (secret !== undefined) {
    serveWebhook(server, deps, { bot, secret });
    return [announceWebhook(deps, bot, { url: `${publicUrl}${WEBHOOK_PATH}`, secret }), ...jobs];
  }
  const stop = new AbortController();
  server.addHook('preClose', (done) => {
    stop.abort();
    done();
  });
  return [fetchUpdates(deps, bot, stop.signal), ...jobs];
}
