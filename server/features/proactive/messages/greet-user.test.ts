import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFakeCalendar } from '../../../adapters/calendar/fake.ts';
import { NOON, startTestApp, type TestApp } from '../../../testing/app.ts';
import { aStoredUser, type StoredUser } from '../../../testing/users/stored-user.ts';

let app: TestApp;
let maya: StoredUser;
beforeAll(async () => {
  const calendar = openFakeCalendar();
  for (let day = 0; day < 4; day += 1)
    calendar.add(NOON + day * 24 * HOUR_MS + 10 * HOUR_MS, { name: `CPI m/m ${day}` });
  app = await startTestApp({ calendar });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOON);
  maya = await aStoredUser(app);
  await maya.call('saveProfile', { body: { firstName: 'Maya', favoritePairs: ['EUR/USD'] } });
});

const says = (at: number) =>
  app.db.insertInto('messages').values({ user_id: maya.id, role: 'user', content: 'hello', at }).execute();
const greetings = async () =>
  (await maya.call('getConversation')).messages.filter(
    ({ unasked }) => unasked?.category === 'time_greeting',
  );
const returns = (lastActive: number) =>
  maya.call('reportReturn', { body: { clientLastActiveAt: new Date(lastActive).toISOString() } });

test('a returning user is greeted with what matters to them now, at most once in four hours', async () => {
  await says(NOON - 5 * HOUR_MS);
  await maya.call('reportLogin');
  const [first] = await greetings();
  expect(first?.content).toBe(
    'Welcome back, Maya.\n\nCPI m/m 0 (USD) is due 22:00 UTC and can move EUR/USD fast, past a stop too.',
  );
  expect(first?.unasked?.why).toBe('Because you follow EUR/USD.');
  app.clock.advance(3 * HOUR_MS);
  await maya.call('reportLogin');
  expect(await greetings()).toHaveLength(1);
});

test('ten sign-ins at once are greeted once', async () => {
  await says(NOON - 5 * HOUR_MS);
  await Promise.all(Array.from({ length: 10 }, () => maya.call('reportLogin')));
  expect(await greetings()).toHaveLength(1);
});

test('no greeting goes to users who never wrote, just talked, want none, in quiet hours, or without news', async () => {
  await maya.call('reportLogin');
  await says(NOON - HOUR_MS);
  await maya.call('reportLogin');
  app.clock.set(NOON + 10 * HOUR_MS + MINUTE_MS);
  await maya.call('reportLogin');
  expect(await greetings()).toEqual([]);

  app.clock.set(NOON + 24 * HOUR_MS);
  await maya.call('saveProfile', { body: { favoritePairs: [] } });
  await maya.call('reportLogin');
  expect(await greetings()).toEqual([]);

  await maya.call('saveProfile', { body: { favoritePairs: ['EUR/USD'] } });
  await maya.call('saveProactivePreferences', {
    body: {
      proactivePreferences: { enabledCategories: ['achievement'], frequency: 'high', maxDailyProactive: 10 },
      quietHours: { start: '22:00', end: '06:00' },
    },
  });
  await maya.call('reportLogin');
  expect(await greetings()).toEqual([]);
});

test('a return after a pause in the open page is greeted, as far as the server knows of the pause', async () => {
  await says(NOON - 10 * MINUTE_MS);
  await returns(NOON - 3 * HOUR_MS);
  expect(await greetings()).toEqual([]);
  app.clock.set(NOON + 30 * MINUTE_MS);
  await returns(NOON + 25 * MINUTE_MS);
  expect(await greetings()).toEqual([]);
  app.clock.set(NOON + 70 * MINUTE_MS);
  await returns(NOON + 40 * MINUTE_MS);
  expect((await greetings())[0]?.content).toMatch(/^You were away for 30 minutes\./);
});

test('a greeting goes to no other channel: the user is here', async () => {
  await says(NOON - 5 * HOUR_MS);
  await app.db
    .insertInto('alert_channels')
    .values({ user_id: maya.id, channel: 'telegram', since: 0 })
    .execute();
  await maya.call('reportLogin');
  expect(await greetings()).toHaveLength(1);
  expect(await app.db.selectFrom('deliveries').select('id').where('user_id', '=', maya.id).execute()).toEqual(
    [],
  );
});
