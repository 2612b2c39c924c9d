import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { startTelegramApp } from '../apps/telegram-app.ts';
import { FUZZ_RUNS, FUZZ_SEED } from './fuzz-runs.ts';
import { hostileValue, mutated, toHostileJson } from './schema-arbitrary.ts';

const SECRET = 'a-secret_of-telegram';
const app = await startTelegramApp({ settings: { TELEGRAM_WEBHOOK_SECRET: SECRET } });
afterAll(() => app.close());

const runs = { seed: FUZZ_SEED, numRuns: Math.ceil(FUZZ_RUNS / 3) };

const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

const id = fc.integer({ min: 1, max: 50 });
const chat = fc.record({ id, type: fc.constantFrom('private', 'group') });
const from = fc.record({ id, is_bot: fc.boolean(), username: fc.string({ maxLength: 12 }) });
const text = fc.oneof(
  fc.constantFrom('/start', '/help', '/quiet 22:00-06:00', 'hello', '/start x'),
  fc.string({ unit: 'binary' }),
);
const update = fc.record(
  {
    update_id: fc.integer({ min: 1 }),
    message: fc.record({ chat, from, text }),
    callback_query: fc.record({
      id: fc.string({ maxLength: 64 }),
      from,
      data: fc.string({ maxLength: 64 }),
      message: fc.record({ message_id: id, chat }),
    }),
    my_chat_member: fc.record({
      chat,
      from,
      new_chat_member: fc.record({ status: fc.constantFrom('kicked', 'member') }),
    }),
  },
  { requiredKeys: ['update_id'] },
);

test('whatever update the bot gets, it is stored or refused, and those that are stored are worked through', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(update, mutated(update)), async (one) => {
      const headers = { 'x-telegram-bot-api-secret-token': SECRET };
      const { statusCode, body } = await post('/api/webhooks/telegram', toHostileJson(one), headers);
      expect(statusCode, body).toBeLessThan(500);
    }),
    runs,
  );
  await app.run('answer-telegram');
  const waiting = await app.query<{ count: string }>(
    "SELECT count(*) AS count FROM graphile_worker.jobs WHERE task_identifier = 'answer-telegram'",
  );
  expect(Number(waiting[0]?.count)).toBe(0);
  expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

test.each(['/api/webhooks/paypal', '/api/webhooks/crypto', '/api/webhooks/telegram'])(
  '%s refuses whatever does not come from its provider',
  async (url) => {
    const headers = fc.dictionary(
      fc.constantFrom(
        'paypal-transmission-id',
        'paypal-transmission-time',
        'paypal-transmission-sig',
        'paypal-cert-url',
        'paypal-auth-algo',
        'btcpay-sig',
        'x-telegram-bot-api-secret-token',
      ),
      fc.string({ unit: 'grapheme-ascii', maxLength: 80 }),
    );
    const payload = fc.oneof(
      fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
      hostileValue.map(toHostileJson),
    );
    await fc.assert(
      fc.asyncProperty(payload, headers, async (body, more) => {
        const { statusCode } = await post(url, body, more);
        expect(statusCode).toBeGreaterThanOrEqual(400);
        // 503: the certificate that the notification names cannot be fetched, so that the provider tries again.
        expect(statusCode === 503 || statusCode < 500).toBe(true);
      }),
      runs,
    );
  },
);
