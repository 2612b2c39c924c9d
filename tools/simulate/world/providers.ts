import { MailFailure, type Mail } from '../../../server/adapters/mail/port.ts';
import type { Fetch } from '../../../server/adapters/payments/http-fetch.ts';
import { openBtcpayStandIn, standInStore } from '../../../server/adapters/payments/btcpay/stand-in.ts';
import { openPaypalStandIn } from '../../../server/adapters/payments/paypal/stand-in/stand-in.ts';
import { createFakeStorage } from '../../../server/adapters/storage/fake.ts';
import { parseUpdate } from '../../../server/adapters/telegram/parse-update.ts';
import {
  TelegramError,
  type OutgoingText,
  type TelegramPort,
} from '../../../server/adapters/telegram/port.ts';
import { breakoutMarket } from '../../../server/testing/markets/breakout-market.ts';
import { drawProviderFault, type FaultRates } from '../faults.ts';
import { simulatedNow } from '../outside/time.ts';
import type { Scheduler } from '../scheduler.ts';

/** A webhook on its way to the server: it comes late, more than once and in any order. */
export type Delivery = { about: string; url: string; headers: Record<string, string>; body: string };
export type SentText = { chatId: string; text: string; replyTo: number | null };

type Call = <T>(
  owner: string,
  label: string,
  effect: () => Promise<T> | T,
  fail: (kind: 'down' | 'unknown' | 'refused') => Error,
) => Promise<T>;

/** Each call waits to be drawn. `unknown`: the other side did it, and its answer was lost. */
const createCalls =
  (scheduler: Scheduler, rates: FaultRates): Call =>
  (owner, label, effect, fail) =>
    scheduler.call(owner, label, async () => {
      const fault = drawProviderFault(scheduler.random, rates);
      if (fault === 'down' || fault === 'refused') throw fail(fault);
      const result = await effect();
      if (fault === 'unknown') throw fail('unknown');
      return result;
    });

const fetchFrom =
  (call: Call, name: string, httpFetch: Fetch) =>
  (owner: string, url: Parameters<Fetch>[0], init: Parameters<Fetch>[1]): Promise<Response> =>
    call(
      owner,
      `asks ${name} ${init.method ?? 'GET'}`,
      () => httpFetch(url, init),
      (kind) =>
        Object.assign(new TypeError('fetch failed'), {
          cause: { code: kind === 'unknown' ? 'ECONNRESET' : 'ECONNREFUSED' },
        }),
    );

type SendText = (chatId: string, text: OutgoingText) => Promise<number>;

const openTelegram = (sendText: SendText): TelegramPort => ({
  fetchBotName: () => Promise.resolve('simulated_bot'),
  sendText,
  sendPicture: (chatId, _png, caption) => sendText(chatId, caption),
  showTyping: () => Promise.resolve(),
  answerTap: () => Promise.resolve(),
  fetchUpdates: () => Promise.resolve([]),
  setWebhook: () => Promise.resolve(),
  setCommands: () => Promise.resolve(),
  parseUpdate,
});

function openBtcpay(deliveries: Delivery[]) {
  const pageUrlOf = (id: string): string => `http://calmwick.test/btcpay/${id}`;
  const btcpay = openBtcpayStandIn({ ...standInStore, now: simulatedNow, pageUrlOf });
  btcpay.test.deliverTo(({ headers, body }) => {
    deliveries.push({ about: 'btcpay', url: '/api/webhooks/crypto', headers, body });
    return Promise.resolve(200);
  });
  return btcpay;
}

export type Providers = ReturnType<typeof openProviders>;

/** Everything outside that the simulated processes share; each call waits for the scheduler and may fail in the ways a network fails. */
export function openProviders(scheduler: Scheduler, rates: FaultRates) {
  const market = breakoutMarket(simulatedNow());
  const paypal = openPaypalStandIn({ now: simulatedNow });
  const storage = createFakeStorage();
  const mails: Mail[] = [];
  const texts: SentText[] = [];
  const deliveries: Delivery[] = [];
  const btcpay = openBtcpay(deliveries);
  let lastUpdate = 0;

  paypal.cards.deliverTo(({ headers, body }) => {
    deliveries.push({ about: 'paypal', url: '/api/webhooks/paypal', headers, body });
    return Promise.resolve(200);
  });

  const call = createCalls(scheduler, rates);

  const sendMail = (owner: string, mail: Mail): Promise<void> =>
    call(
      owner,
      'sends a mail',
      () => void mails.push(mail),
      (kind) =>
        new MailFailure(
          kind === 'refused' ? 'later' : kind,
          `simulated: ${kind}`,
          kind === 'refused' ? 451 : null,
        ),
    );

  const fetchPaypal = fetchFrom(call, 'PayPal', paypal.httpFetch);
  const fetchBtcpay = fetchFrom(call, 'BTCPay', btcpay.httpFetch);

  const sendText = (owner: string, chatId: string, { text, replyTo }: OutgoingText): Promise<number> =>
    call(
      owner,
      'writes by Telegram',
      () => texts.push({ chatId, text, replyTo: replyTo ?? null }),
      (kind) =>
        kind === 'refused'
          ? new TelegramError('limit', 'simulated: too many', 3)
          : new TelegramError(kind, `simulated: ${kind}`),
    );

  const telegramOf = (owner: string): TelegramPort =>
    openTelegram((chatId, text) => sendText(owner, chatId, text));

  /** What a person writes to the bot. */
  const writeToBot = (chatId: number, text: string, headers: Record<string, string>): void => {
    lastUpdate += 1;
    const chat = { id: chatId, type: 'private' };
    const update = { update_id: lastUpdate, message: { chat, from: { id: chatId, is_bot: false }, text } };
    const json = { 'content-type': 'application/json', ...headers };
    deliveries.push({
      about: 'telegram',
      url: '/api/webhooks/telegram',
      headers: json,
      body: JSON.stringify(update),
    });
  };

  return {
    market,
    paypal,
    btcpay,
    storage,
    mails,
    texts,
    deliveries,
    sendMail,
    fetchPaypal,
    fetchBtcpay,
    telegramOf,
    writeToBot,
  };
}
