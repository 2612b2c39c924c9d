import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFakeCalendar } from '../../adapters/calendar/fake.ts';
import { NOON, startTestApp, type TestApp } from '../../testing/app.ts';
import { aStoredUser, type StoredUser } from '../../testing/stored-user.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
let maya: StoredUser;
beforeAll(async () => {
  const calendar = openFakeCalendar();
  for (let day = 0; day < 4; day += 1)
    calendar.add(NOON + day * 24 * HOUR + 10 * HOUR, { name: `CPI m/m ${day}` });
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

test('whoever signs in again is told what matters to them now, and nothing twice within four hours', async () => {
  await says(NOON - 5 * HOUR);
  await maya.call('reportLogin');
  const [first] = await greetings();
  expect(first?.content).toBe(
    'Welcome back, Maya.\n\nCPI m/m 0 (USD) is due 22:00 UTC and can move EUR/USD fast, past a stop too.',
  );
  expect(first?.unasked?.why).toBe('Because you follow EUR/USD.');
  app.clock.advance(3 * HOUR);
  await maya.call('reportLogin');
  expect(await greetings()).toHaveLength(1);
});

test('ten sign-ins at once are greeted once', async () => {
  await says(NOON - 5 * HOUR);
  await Promise.all(Array.from({ length: 10 }, () => maya.call('reportLogin')));
  expect(await greetings()).toHaveLength(1);
});

test('nobody is greeted who never wrote, who just talked, who wants none, in quiet hours, or with nothing to say', async () => {
  await maya.call('reportLogin');
  await says(NOON - HOUR);
  await maya.call('reportLogin');
  app.clock.set(NOON + 10 * HOUR + MINUTE);
  await maya.call('reportLogin');
  expect(await greetings()).toEqual([]);

  app.clock.set(NOON + 24 * HOUR);
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

test('after a pause in the open page the return is greeted, by what the server knows of it too', async () => {
  await says(NOON - 10 * MINUTE);
  await returns(NOON - 3 * HOUR);
  expect(await greetings()).toEqual([]);
  app.clock.set(NOON + 30 * MINUTE);
  await returns(NOON + 25 * MINUTE);
  expect(await greetings()).toEqual([]);
  app.clock.set(NOON + 70 * MINUTE);
  await returns(NOON + 40 * MINUTE);
  expect((await greetings())[0]?.content).toMatch(/^You were away for 30 minutes\./);
});

test('a greeting goes to no other channel: the user is here', async () => {
  await says(NOON - 5 * HOUR);
  await app.db
    .insertInto('wanted_channels')
    .values({ user_id: maya.id, channel: 'telegram', since: 0 })
    .execute();
  await maya.call('reportLogin');
  expect(await greetings()).toHaveLength(1);
  expect(await app.db.selectFrom('deliveries').select('id').where('user_id', '=', maya.id).execute()).toEqual(
    [],
  );
});
