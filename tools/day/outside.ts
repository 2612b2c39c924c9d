import type { Channel } from '@app/domain/proactive/channel.ts';
import { startSmtpStandIn } from '../../server/adapters/mail/smtp-stand-in.ts';
import { openBotStandIn, TOKEN } from '../../server/adapters/telegram/stand-in.ts';
import { startPushService } from '../../server/adapters/web-push/stand-in.ts';

/** A message as it came to somebody, outside the product. */
export type Arrival = {
  channel: Channel;
  /** A chat's number, a mail's address or a device's name. */
  to: string;
  text: string;
  /** Of this process's own steady clock, in ms. */
  at: number;
};

/** Without marks of emphasis, in one line: the channels set the same words differently. */
export const plain = (text: string): string => text.replaceAll('**', '').replaceAll(/\s+/g, ' ').trim();

/** The Bot API, the mail server and the push service, and everything that was handed to them. */
export async function openOutside() {
  const arrivals: Arrival[] = [];
  const waiting: Array<{ is: (one: Arrival) => boolean; wake: () => void }> = [];
  const heard = (channel: Channel, to: string, text: string): void => {
    const one = { channel, to, text: plain(text), at: performance.now() };
    arrivals.push(one);
    for (const { is, wake } of waiting) if (is(one)) wake();
  };
  const [bot, post, push] = await Promise.all([
    openBotStandIn({
      patient: true,
      heard: ({ method, params }) => {
        if (/^send(Message|Photo)$/.test(method))
          heard('telegram', String(params.chat_id), String(params.text ?? params.caption));
      },
    }),
    startSmtpStandIn(({ recipients, text }) => heard('email', recipients.join(), text)),
    startPushService(({ device, message }) => {
      const { title, body, tag } = message as Record<string, string>;
      heard('push', device, `${title} / ${body} / ${tag}`);
    }),
  ]);
  return {
    arrivals,
    subscribe: push.subscribe,
    refusedPushes: push.refused,
    /** What the product has to be told so that it speaks to these three. */
    settings: {
      TELEGRAM_BOT_TOKEN: TOKEN,
      TELEGRAM_API_BASE: bot.url,
      SMTP_URL: post.url,
      MAIL_FROM: 'Calmwick <pipsy@example.com>',
      PUSH_STAND_IN_PORT: String(push.route.port),
      NODE_OPTIONS: `--import=${new URL('push-line.mjs', import.meta.url).href}`,
    },
    /** Resolves in the very moment in which such a message has come; the sender has no answer yet. */
    next: (is: (one: Arrival) => boolean): Promise<void> => new Promise((wake) => waiting.push({ is, wake })),
    close: () => Promise.all([bot.close(), post.close(), push.close()]),
  };
}

export type Outside = Awaited<ReturnType<typeof openOutside>>;
