import { afterAll, expect, test } from 'vitest';
import { aUser } from '../../testing/users/builders.ts';
import { startTelegramApp } from '../../testing/apps/telegram-app.ts';

const SECRET = 'a-secret_of-telegram';
const app = await startTelegramApp({ settings: { TELEGRAM_WEBHOOK_SECRET: SECRET } });
afterAll(() => app.close());

const hand = (
  body: unknown,
  headers: Record<string, string> = { 'x-telegram-bot-api-secret-token': SECRET },
) =>
  app.server.inject({
    method: 'POST',
    url: '/api/webhooks/telegram',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const textUpdate = (chat: number, text: string, updateId: number) => ({
  update_id: updateId,
  message: {
    message_id: 1,
    date: 1,
    chat: { id: chat, type: 'private' },
    from: { id: chat, is_bot: false, first_name: 'Maya' },
    text,
  },
});
const storedUpdates = () =>
  app.query<{ update_id: number }>('SELECT update_id FROM telegram_updates ORDER BY 1');

test('the address and the secret are registered once, and retried until Telegram accepts', async () => {
  app.telegram.faults('setWebhook', { status: 500, description: 'Internal Server Error' });
  await app.run('announce-telegram-webhook');
  expect(app.telegram.webhook()).toBeNull();
  app.clock.advance(5_000);
  await app.run('announce-telegram-webhook');
  expect(app.telegram.webhook()).toEqual({
    url: 'http://calmwick.test/api/webhooks/telegram',
    secret: SECRET,
  });
  await app.run('announce-telegram-webhook');
  expect(app.telegram.calls.filter(({ method }) => method === 'setWebhook').length).toBe(2);
});

test('a delivered message is answered, and its repetition is not', async () => {
  const maya = await aUser(app);
  const update = textUpdate(901, `/start ${await app.tokenOf(maya)}`, 41);
  expect((await hand(update)).statusCode).toBe(200);
  expect((await hand(update)).statusCode).toBe(200);
  await app.run('answer-telegram');
  expect(app.telegram.sentTo(901).length).toBe(1);
  expect((await maya.call('getCurrentUser')).telegramRequest).toMatchObject({
    expiresAt: expect.any(String),
  });
  expect((await hand(update)).statusCode).toBe(200);
  await app.run('answer-telegram');
  expect(app.telegram.sentTo(901).length).toBe(1);
});

test.each([
  ['no secret', {}],
  ['a wrong one', { 'x-telegram-bot-api-secret-token': 'a-secret_of-telegraM' }],
  ['a shorter one', { 'x-telegram-bot-api-secret-token': 'a' }],
  ['an empty one', { 'x-telegram-bot-api-secret-token': '' }],
])('with %s nothing happens', async (_case, headers: Record<string, string>) => {
  const before = await storedUpdates();
  expect((await hand(textUpdate(902, '/help', 50), headers)).statusCode).toBe(403);
  expect(await storedUpdates()).toEqual(before);
});

test.each([
  ['no JSON', '{"update_id":'],
  ['a list', '[]'],
  ['a poisoned object', '{"update_id":60,"__proto__":{"x":1}}'],
  ['no number', '{"message":{}}'],
  ['a number that is none', '{"update_id":"60"}'],
])('%s is refused and not kept', async (_case, body) => {
  const before = await storedUpdates();
  expect((await hand(body)).statusCode).toBe(400);
  expect(await storedUpdates()).toEqual(before);
});

test('without the setting there is no such address', async () => {
  const polling = await startTelegramApp();
  const answer = await polling.server.inject({ method: 'POST', url: '/api/webhooks/telegram', payload: {} });
  expect(answer.statusCode).toBe(404);
  await polling.close();
});
