import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBotMethods, type Update } from './bot-methods.ts';
import { sendFault, parseCall, sendRefusal, type BotCall, type Fault } from './wire.ts';

export const TOKEN = '4242:stand-in';

const messageOf = (chatId: number, text: string, more: Record<string, unknown>) => ({
  message: {
    message_id: 1,
    date: 1_780_488_000,
    chat: { id: chatId, type: 'private', first_name: 'Maya' },
    from: { id: chatId, is_bot: false, first_name: 'Maya', username: `user${chatId}` },
    text,
    ...more,
  },
});

/** Without `patient` an empty long poll is answered at once; `heard` receives each call. */
export async function openBotStandIn({
  patient = false,
  heard,
}: { patient?: boolean; heard?: (call: BotCall) => void } = {}) {
  const bot = createBotMethods(patient);
  const calls: BotCall[] = [];
  const faults = new Map<string, Fault[]>();
  const waiting: Array<() => void> = [];
  let updateId = 7_000;

  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
      if (token !== TOKEN) return sendRefusal(reply, 401, 'Unauthorized');
      const call = parseCall(method, request, Buffer.concat(parts));
      calls.push(call);
      heard?.(call);
      const fault = faults.get(method)?.shift();
      const answer = bot.methods[method];
      if (fault !== undefined) sendFault(fault, request, reply);
      else if (answer) answer(call, reply);
      else sendRefusal(reply, 404, 'Not Found');
      for (const wake of waiting.splice(0)) wake();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  /** `number` reports it again under an earlier number. */
  const report = (what: Record<string, unknown>, number?: number): Update => {
    if (number === undefined) updateId += 1;
    const update = { update_id: number ?? updateId, ...what };
    bot.updates.add(update);
    return update;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    faults: (method: string, ...planned: Fault[]): void => void faults.set(method, planned),
    blocked: bot.blocked,
    webhook: bot.webhook,
    report,
    say: (chatId: number, text: string, more: Record<string, unknown> = {}): Update =>
      report(messageOf(chatId, text, more)),
    /** Taps a button below what was sent. */
    tap: (chatId: number, call: BotCall | undefined, label: string): Update => {
      const { message_id, chat, from } = messageOf(chatId, '', {}).message;
      const markup = call?.params.reply_markup as {
        inline_keyboard: Array<Array<{ text: string; callback_data: string }>>;
      };
      const data = markup.inline_keyboard.flat().find(({ text }) => text === label)?.callback_data;
      const message = { message_id: (call && bot.numbers.get(call)) ?? message_id, chat };
      return report({ callback_query: { id: `tap-${updateId}`, from, message, data } });
    },
    /** What was sent to a chat: texts, and captions of pictures. */
    sentTo: (chatId: number): BotCall[] =>
      calls.filter(
        ({ method, params }) =>
          /^send(Message|Photo)$/.test(method) && String(params.chat_id) === String(chatId),
      ),
    numberOf: (call: BotCall | undefined): number | undefined => call && bot.numbers.get(call),
    /** Resolves once what came so far fulfils this. */
    until: async (fulfilled: () => boolean): Promise<void> => {
      while (!fulfilled()) await new Promise<void>((wake) => waiting.push(wake));
    },
    close: (): Promise<unknown> => {
      bot.updates.drop();
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

export type BotStandIn = Awaited<ReturnType<typeof openBotStandIn>>;
