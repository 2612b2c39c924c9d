import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NOON, startTestApp, type TestApp } from '../../../testing/app.ts';
import { anAdmin } from '../../../testing/users/an-admin.ts';
import { aStoredUser, type StoredUser } from '../../../testing/users/stored-user.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ startAt: NOON });
});
afterEach(() => app.close());

const figures = async (days?: number) =>
  (await (await anAdmin(app)).call('getDailyFigures', { query: { days } })).days;

const says = (user: StoredUser, at: number) =>
  app.db
    .insertInto('messages')
    .values({ user_id: user.id, role: 'user', content: 'hello', at })
    .returning('id')
    .executeTakeFirstOrThrow();

const sends = (user: StoredUser, channel: 'email' | 'telegram' | 'push', at: number) =>
  app.db
    .insertInto('outreach')
    .values({ user_id: user.id, channel, message_type: 'weekly_report', sent_at: at })
    .execute();

test('each day holds its sign-ups, who wrote, what was sent and what the model cost', async () => {
  const yesterday = NOON - DAY_MS;
  const maya = await aStoredUser(app, { created_at: yesterday, email_verified_at: NOON });
  const eve = await aStoredUser(app, { created_at: yesterday });
  for (const at of [yesterday, yesterday + HOUR_MS, NOON]) await says(maya, at);
  const { id: message_id } = await says(eve, yesterday);
  await sends(maya, 'email', yesterday);
  await sends(maya, 'email', yesterday + 1);
  await sends(eve, 'telegram', yesterday);
  await sends(eve, 'push', NOON);
  await app.db
    .insertInto('outbox')
    .values({
      recipient: 'x@example.com',
      subject: '',
      text_part: '',
      html_part: '',
      created_at: yesterday,
      next_try_at: yesterday,
      failed_at: yesterday,
    })
    .execute();
  await app.db
    .insertInto('model_usage')
    .values({
      message_id,
      user_id: eve.id,
      provider: 'p',
      model: 'm',
      input_tokens: 1,
      output_tokens: 1,
      cost_micro_dollars: 400,
      at: yesterday,
    })
    .execute();
  await app.db
    .insertInto('model_spending')
    .values({
      day: Math.floor(yesterday / DAY_MS),
      user_id: eve.id,
      cost_micro_dollars: 450,
      unpriced_calls: 0,
    })
    .execute();
  const days = await figures(7);
  expect(days).toHaveLength(7);
  expect(days.at(-2)).toEqual({
    day: '2026-06-02',
    signUps: 2,
    verified: 1,
    active: 2,
    sent: { email: 2, telegram: 1, push: 0 },
    failed: 1,
    modelReplies: 1,
    costMicroDollars: 450,
  });
  expect(days.at(-1)).toMatchObject({ day: '2026-06-03', active: 1, sent: { push: 1 }, costMicroDollars: 0 });
});

test('days begin at midnight UTC, and nothing before or after them is counted', async () => {
  const midnight = Math.floor(NOON / DAY_MS) * DAY_MS;
  const user = await aStoredUser(app, { created_at: midnight - 40 * DAY_MS });
  for (const at of [midnight - 6 * DAY_MS - 1, midnight - 6 * DAY_MS, midnight - 1, midnight])
    await says(user, at);
  const days = await figures(7);
  expect([days[0]?.day, days.map(({ active }) => active)]).toEqual(['2026-05-28', [1, 0, 0, 0, 0, 1, 1]]);
  expect((await figures()).map(({ signUps }) => signUps).slice(0, -1)).toEqual(Array(29).fill(0));
});

test.each([6, 91, 1.5])('a period of %s days is refused', async (days) => {
  await expect(figures(days)).rejects.toMatchObject({ status: 400 });
});

test('nobody but an admin with open access reads them', async () => {
  const user = await aStoredUser(app);
  expect((await user.raw({ method: 'GET', url: '/api/admin/daily-figures' })).statusCode).not.toBe(200);
  expect((await app.browser().raw({ method: 'GET', url: '/api/admin/daily-figures' })).statusCode).toBe(401);
});
