import { LOST, type Account, type Operation, type World } from './world.ts';
import { confirmTelegram, signOutEverywhere } from './access-operations.ts';
import { askForLinks } from './limit-operations.ts';
import { buyByCrypto, upload } from './provider-operations.ts';
import type { Random } from '../outside/randomness.ts';
import { TELEGRAM_SECRET } from './process.ts';
import type { Answer, Client } from './client.ts';

const MINUTE_MS = 60_000;
const FAVOURITE_FACTOR = 6;
/** For so long a process may trust what it has read of a session (server/platform/http/sessions/session.ts). */
const TRUSTED_MS = 3_000;
const TEXTS = [
  'hello',
  'What is a pip?',
  'Give me a signal for EUR/USD',
  'Give me a daily signal for EUR/USD please',
  'What about gold?',
  'Give me a practice idea for EUR/USD',
  'Any practice idea?',
  'Watch EUR/USD above 1.09',
  'How are my signals doing?',
  'Remember that my stake is 50 dollars',
  'Thanks!',
];

const post = (url: string, body?: unknown) => ({ method: 'POST', url, body });
const get = (url: string) => ({ method: 'GET', url });
const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300;
const json = ({ body }: Answer): unknown => JSON.parse(body);

const uuid = ({ scheduler }: World): string =>
  `00000000-0000-4000-8000-${String(scheduler.random.below(1e12)).padStart(12, '0')}`;

const newClient = ({ client }: Account): Client => ({ address: client.address, cookie: null });

const register: Operation = async (world, account) => {
  const answer = await world.ask(
    account,
    account.client,
    post('/api/register', { email: account.email, password: account.password }),
  );
  if (isOk(answer)) account.id = (json(answer) as { user: { id: string } }).user.id;
};

async function signIn(world: World, account: Account): Promise<void> {
  const client = newClient(account);
  const password = account.password;
  const answer = await world.ask(account, client, post('/api/login', { email: account.email, password }));
  if (!isOk(answer)) return;
  account.client = client;
  account.id ??= (json(answer) as { user: { id: string } }).user.id;
}

/** Sends until it knows, with the same id, as the web app does. */
const chat: Operation = async (world, account) => {
  const { random } = world.scheduler;
  const clientMessageId = uuid(world);
  const content = random.pick(TEXTS);
  const send = () =>
    world.ask(account, account.client, post('/api/chat/message', { content, images: [], clientMessageId }));
  const tries = random.chance(0.15) ? [send(), send()] : [send()];
  for (const answer of await Promise.all(tries)) record(answer);
  if (random.chance(0.3)) record(await send());
  function record({ status, body }: Answer): void {
    world.promised.chats.push({ userId: account.id ?? '', clientMessageId, status, body });
  }
};

const read: Operation = async (world, account) => {
  const url = world.scheduler.random.pick([
    '/api/tokens',
    '/api/tokens/ledger',
    '/api/chat/conversation',
    '/api/signals',
    '/api/signals/stats',
    '/api/auth/user',
    '/api/watches',
    '/api/user/export',
  ]);
  await world.ask(account, account.client, get(url));
};

const buy: Operation = async (world, account) => {
  const { random } = world.scheduler;
  const created = await world.ask(
    account,
    account.client,
    post('/api/paypal/create-order', { intent: 'CAPTURE', amount: '17.00', currency: 'USD' }),
  );
  if (!isOk(created)) return;
  const order = (json(created) as { id: string }).id;
  const { cards } = world.providers.paypal;
  await cards.approve(
    order,
    random.chance(0.7) ? 'completed' : random.pick(['pending', 'declined'] as const),
  );
  const capture = async (): Promise<void> => {
    const { status } = await world.ask(
      account,
      account.client,
      post('/api/paypal/capture-order', { orderID: order }),
    );
    world.promised.captures.push({ order, status });
  };
  await (random.chance(0.2) ? Promise.all([capture(), capture()]) : capture());
  if (random.chance(0.3)) await capture();
  if (random.chance(0.3)) await cards.settle(order, random.pick(['completed', 'denied'] as const));
  if (random.chance(0.3)) await cards.refund(order, random.chance(0.5) ? 500 : undefined);
  if (random.chance(0.15)) {
    await cards.dispute(order);
    if (random.chance(0.6)) await cards.resolveDispute(order, random.pick(['buyer', 'seller'] as const));
  }
};

const guess: Operation = async (world, account) => {
  const client: Client = { address: '198.51.100.9', cookie: null };
  for (let tries = 0; tries < 7; tries += 1) {
    const begun = world.now();
    const { status } = await world.ask(
      account,
      client,
      post('/api/login', { email: account.email, password: `wrong river ${tries}` }),
    );
    const minute = Math.floor(world.now() / MINUTE_MS);
    if (status === 401 && Math.floor(begun / MINUTE_MS) === minute)
      world.promised.wrongPasswords.push({ email: account.email, address: client.address, minute });
  }
};

const secondSession: Operation = (world, account) => signIn(world, account);

const changePassword: Operation = async (world, account) => {
  const before = account.client;
  const other = newClient(account);
  await world.ask(account, other, post('/api/login', { email: account.email, password: account.password }));
  const password = `quiet river ${world.scheduler.random.below(1e6)}`;
  const answer = await world.ask(
    account,
    before,
    post('/api/change-password', { currentPassword: account.password, newPassword: password }),
  );
  if (answer === LOST || answer.status >= 500) return recoverPassword(world, account, password);
  if (!isOk(answer)) return;
  account.password = password;
  if (other.cookie !== null) account.ended.push({ client: other, at: world.now() });
};

/** Nobody knows whether it was changed: a sign-in tells. */
async function recoverPassword(world: World, account: Account, password: string): Promise<void> {
  const client = newClient(account);
  const answer = await world.ask(account, client, post('/api/login', { email: account.email, password }));
  if (!isOk(answer)) return;
  account.password = password;
  account.client = client;
}

const resetPassword: Operation = async (world, account) => {
  await world.ask(account, newClient(account), post('/api/forgot-password', { email: account.email }));
  const mail = world.providers.mails.findLast(
    ({ to, text }) => to === account.email && text.includes('reset-password'),
  );
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) return;
  const old = account.client;
  const begunConfirms = account.confirms;
  const password = `calm harbour ${world.scheduler.random.below(1e6)}`;
  const answer = await world.ask(
    account,
    newClient(account),
    post('/api/reset-password', { token, password }),
  );
  if (answer === LOST || answer.status >= 500) return recoverPassword(world, account, password);
  if (!isOk(answer)) return;
  account.password = password;
  if (old.cookie !== null) account.ended.push({ client: { ...old }, at: world.now() });
  if (begunConfirms === account.confirms) account.isChatEnded = true;
  await signIn(world, account);
};

const signOut: Operation = async (world, account) => {
  const old = { ...account.client };
  const answer = await world.ask(account, account.client, post('/api/logout'));
  if (isOk(answer) && old.cookie !== null) account.ended.push({ client: old, at: world.now() });
  await signIn(world, account);
};

const tryEndedSession: Operation = async (world, account) => {
  if (account.ended.length === 0) return;
  const { client, at } = world.scheduler.random.pick(account.ended);
  const begun = world.now();
  const { status } = await world.ask(account, { ...client }, get('/api/auth/user'));
  if (status === 200 && begun > at + TRUSTED_MS)
    world.violate(`a session of user ${account.number} answers ${begun - at} ms after it was ended`);
};

const verifyEmail: Operation = async (world, account) => {
  const mail = world.providers.mails.findLast(
    ({ to, text }) => to === account.email && text.includes('verify'),
  );
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token !== undefined)
    await world.ask(account, newClient(account), post('/api/auth/verify-email', { token }));
};

const watch: Operation = async (world, account) => {
  const above = 1.08 + world.scheduler.random.below(30) / 1_000;
  await world.ask(
    account,
    account.client,
    post('/api/watches', { pair: 'EURUSD', timeframe: 'short', above, below: null }),
  );
};

const setCap: Operation = async (world, account) => {
  const tokens = world.scheduler.random.pick([null, 3, 12]);
  await world.ask(account, account.client, { method: 'PUT', url: '/api/tokens/daily-cap', body: { tokens } });
};

const byAdmin: Operation = async (world, account) => {
  const [admin] = world.accounts;
  if (!admin || account.id === null) return;
  const { random } = world.scheduler;
  const reason = `Simulated act ${random.below(1e9)}`;
  const body = { userId: account.id, tokens: random.below(60) - 30 || 5, reason, requestId: uuid(world) };
  const act = async (): Promise<void> => {
    const { status } = await world.ask(admin, admin.client, post('/api/admin/tokens', body));
    world.promised.adminChanges.push({ reason, status });
  };
  await (random.chance(0.3) ? Promise.all([act(), act()]) : act());
  if (random.chance(0.3)) await act();
  await world.ask(admin, admin.client, get(`/api/admin/users/${account.id}/billing`));
};

const linkTelegram: Operation = async (world, account) => {
  const answer = await world.ask(account, account.client, post('/api/telegram/connect'));
  if (!isOk(answer)) return;
  const token =
    new URL((json(answer) as { autoStartUrl: string }).autoStartUrl).searchParams.get('start') ?? '';
  world.providers.writeToBot(account.chatId, `/start ${token}`, {
    'x-telegram-bot-api-secret-token': TELEGRAM_SECRET,
  });
};

const writeToBot: Operation = async (world, account) => {
  const text = `What is a pip, please? Number ${world.promised.telegram.length + 1}`;
  world.promised.telegram.push({ text, isChatEnded: account.isChatEnded });
  world.providers.writeToBot(account.chatId, text, { 'x-telegram-bot-api-secret-token': TELEGRAM_SECRET });
};

/** With how often each is drawn where nothing else is. */
export const operations: ReadonlyArray<{ name: string; run: Operation; share: number }> = [
  { name: 'chat', run: chat, share: 10 },
  { name: 'read', run: read, share: 4 },
  { name: 'buy', run: buy, share: 3 },
  { name: 'guess', run: guess, share: 2 },
  { name: 'sign in', run: secondSession, share: 1 },
  { name: 'change password', run: changePassword, share: 1 },
  { name: 'reset password', run: resetPassword, share: 1 },
  { name: 'sign out', run: signOut, share: 1 },
  { name: 'try an ended session', run: tryEndedSession, share: 3 },
  { name: 'verify e-mail', run: verifyEmail, share: 1 },
  { name: 'watch', run: watch, share: 1 },
  { name: 'set a daily cap', run: setCap, share: 0.5 },
  { name: 'admin act', run: byAdmin, share: 2 },
  { name: 'link Telegram', run: linkTelegram, share: 2 },
  { name: 'ask for many links', run: askForLinks, share: 1 },
  { name: 'confirm Telegram', run: confirmTelegram, share: 3 },
  { name: 'write to the bot', run: writeToBot, share: 3 },
  { name: 'sign out everywhere', run: signOutEverywhere, share: 1 },
  { name: 'buy by crypto', run: buyByCrypto, share: 2 },
  { name: 'upload', run: upload, share: 1.5 },
];

/** Three of four seeds leave about half of the operations out and do one of the others far more often: rare things meet where nothing else crowds them. */
export function drawShares(random: Random): number[] {
  const left = random.pick([0, 0.4, 0.6, 0.75]);
  const favourite = random.below(operations.length);
  return operations.map(({ share }, index) =>
    index === favourite ? FAVOURITE_FACTOR * share : random.chance(left) ? 0 : share,
  );
}

export { register, signIn };
