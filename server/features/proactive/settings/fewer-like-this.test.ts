import { afterAll, beforeEach, expect, test } from 'vitest';
import { captureRefusal, startTestApp } from '../../../testing/app.ts';
import { aStoredUser, type StoredUser } from '../../../testing/users/stored-user.ts';

let maya: StoredUser;
const app = await startTestApp();
afterAll(() => app.close());
beforeEach(async () => {
  maya = await aStoredUser(app);
});

async function aMessage(cause: 'micro_education' | 'signal_closed' | null = 'micro_education') {
  const { id } = await app.db
    .insertInto('messages')
    .values({
      user_id: maya.id,
      role: 'assistant',
      content: 'A tip.',
      at: app.clock.now(),
      notification_type: cause,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const fewer = async (id: string, wanted = true, by = maya) =>
  (await by.call('saveFewer', { params: { id }, body: { fewer: wanted } })).fewer;
const choices = async () => (await maya.call('getProactivePreferences')).proactivePreferences;

test('the first press lowers the frequency, the next ends the kind, and the message says what was done', async () => {
  const [first, second] = [await aMessage(), await aMessage()];
  expect(await fewer(first)).toBe('low');
  expect(await choices()).toMatchObject({ frequency: 'low', maxDailyProactive: 3 });
  expect(await fewer(second)).toBe('category');
  expect((await choices()).enabledCategories).not.toContain('micro_education');
  const { messages } = await maya.call('getConversation');
  expect(messages.map(({ unasked }) => unasked?.fewer)).toEqual(['low', 'category']);
});

test('pressing twice counts once, and taking it back restores the old choice', async () => {
  const before = await choices();
  const id = await aMessage();
  await Promise.all([fewer(id), fewer(id), fewer(id)]);
  expect((await choices()).frequency).toBe('low');
  expect(await fewer(id, false)).toBeNull();
  expect(await fewer(id, false)).toBeNull();
  expect(await choices()).toEqual(before);
});

test('quiet hours stay as they are', async () => {
  await maya.call('saveProactivePreferences', {
    body: {
      proactivePreferences: {
        enabledCategories: ['micro_education'],
        frequency: 'low',
        maxDailyProactive: 7,
      },
      quietHours: { start: '20:00', end: '09:00' },
    },
  });
  await fewer(await aMessage());
  expect(await maya.call('getProactivePreferences')).toMatchObject({
    proactivePreferences: { enabledCategories: [], frequency: 'low', maxDailyProactive: 7 },
    quietHours: { start: '20:00', end: '09:00' },
  });
});

test("another user's message, an outcome, a reply and nothing at all are refused alike", async () => {
  const eve = await aStoredUser(app);
  const id = await aMessage();
  const nothing = '00000000-0000-4000-8000-000000000000';
  const [outcome, reply] = [await aMessage('signal_closed'), await aMessage(null)];
  expect((await captureRefusal(fewer(id, true, eve))).status).toBe(404);
  for (const other of [outcome, reply, nothing])
    expect((await captureRefusal(fewer(other))).status).toBe(404);
});
