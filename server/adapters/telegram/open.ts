import { openBotApi } from './bot-api.ts';
import type { TelegramPort } from './port.ts';

type Settings = { TELEGRAM_BOT_TOKEN?: string; TELEGRAM_API_BASE?: string };

export function openTelegram({ TELEGRAM_BOT_TOKEN, TELEGRAM_API_BASE }: Settings): TelegramPort | null {
  if (TELEGRAM_BOT_TOKEN === undefined) return null;
  return openBotApi({ token: TELEGRAM_BOT_TOKEN, apiBase: TELEGRAM_API_BASE });
}
