import type { Channel } from '@app/domain/proactive/channel.ts';
import { startSmtpStandIn } from '../../server/adapters/mail/smtp-stand-in.ts';
import { openBotStandIn, TOKEN } from '../../server/adapters/telegram/stand-ins/stand-in.ts';
import { startPushStandIn } from '../../server/adapters/web-push/stand-in.ts';

export type Arrival = {
  channel: Channel;
  /** Chat id, mail address or device name. */
  to: string;
  text: string;
  /** This process's monotonic clock, in ms. */
  at: number;
};

/** One line without emphasis: the channels format the same text differently. */
export const toPlainText = (text: string): string => text.replaceAll('**', '').replaceAll(/\s+/g, ' ').trim();

export async function openStandIns() {
  const arrivals: Arrival[] = [];
  const waiting: Array<{ is: (one: Arrival) => boolean; wake: () => void }> = [];
  const record = (channel: Channel, to: string, text: string): void => {
    const one = { channel, to, text: toPlainText(text), at: performance.now() };
    arrivals.push(one);
    for (const { is, wake } of waiting) if (is(one)) wake();
  };
  const [bot, mail, push] = await Promise.all([
    openBotStandIn({
      patient: true,
      heard: ({ method, params }) => {
        if (/^send(Message|Photo)$/.test(method))
          record('telegram', String(params.chat_id), String(params.text ?? params.caption));
      },
    }),
    startSmtpStandIn(({ recipients, text }) => record('email', recipients.join(), text)),
    startPushStandIn(({ device, message }) => {
      const { title, body, tag } = message as Record<string, string>;
      record('push', device, `${title} / ${body} / ${tag}`);
    }),
  ]);
  return {
    arrivals,
    subscribe: push.subscribe,
    refusedPushes: push.refused,
    /** Settings that point the product at these three. */
    settings: {
      TELEGRAM_BOT_TOKEN: TOKEN,
      TELEGRAM_API_BASE: bot.url,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Calmwick <pipsy@example.com>',
      PUSH_STAND_IN_PORT: String(push.route.port),
      EGRESS_HOSTS: `127.0.0.1:${push.route.port}`,
      NODE_OPTIONS: `--import=${new URL('push-line.mjs', import.meta.url).href}`,
    },
    /** Resolves when such a message arrives, before the sender has its reply. */
    next: (is: (one: Arrival) => boolean): Promise<void> => new Promise((wake) => waiting.push({ is, wake })),
    close: () => Promise.all([bot.close(), mail.close(), push.close()]),
  };
}

export type StandIns = Awaited<ReturnType<typeof openStandIns>>;
