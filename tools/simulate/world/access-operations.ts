import type { Client } from './client.ts';
import { LOST, type Operation } from './world.ts';

const post = (url: string, body?: unknown) => ({ method: 'POST', url, body });
const isOk = ({ status }: { status: number }): boolean => status >= 200 && status < 300;

/** Types the number that the bot showed in the chat. */
export const confirmTelegram: Operation = async (world, account) => {
  const shown = world.providers.texts.findLast(
    ({ chatId, text }) => chatId === String(account.chatId) && text.includes('type this number'),
  );
  const number = /\b\d{3}\b/.exec(shown?.text.split('type this number')[1] ?? '')?.[0];
  if (number === undefined) return;
  // From here on it may be connected.
  account.isChatEnded = false;
  account.confirms += 1;
  await world.ask(account, account.client, post('/api/telegram/confirm', { number }));
};

/** Everything that was issued before ends, the linked chat too. */
export const signOutEverywhere: Operation = async (world, account) => {
  const old: Client = { ...account.client };
  const begunConfirms = account.confirms;
  const answer = await world.ask(
    account,
    account.client,
    post('/api/user/sign-out-everywhere', { keepThis: false }),
  );
  if (answer === LOST || !isOk(answer) || old.cookie === null) return;
  account.ended.push({ client: old, at: world.now() });
  if (begunConfirms === account.confirms) account.isChatEnded = true;
  const client: Client = { address: account.client.address, cookie: null };
  const { email, password } = account;
  if (isOk(await world.ask(account, client, post('/api/login', { email, password }))))
    account.client = client;
};
