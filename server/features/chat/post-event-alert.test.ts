import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EconomicEvent } from '@app/contracts/market/calendar.ts';
import { openFakeCalendar } from '../../adapters/calendar/fake.ts';
import { NOON, startTestApp, type TestApp } from '../../testing/app.ts';
import { aStoredUser, type StoredUser } from '../../testing/users/stored-user.ts';
import { postEventAlert } from './post-event-alert.ts';

let app: TestApp;
let maya: StoredUser;
let event: EconomicEvent;

beforeAll(async () => {
  const calendar = openFakeCalendar();
  calendar.add(NOON + 1_800_000, { name: 'CPI y/y', forecast: '3.4%' });
  app = await startTestApp({ calendar });
});
afterAll(() => app.close());
beforeEach(async () => {
  maya = await aStoredUser(app);
  event = (await maya.call('getEconomicEvents')).events[0] as EconomicEvent;
});

const postAlert = (userId = maya.id) =>
  app.database.transact((tx) =>
    postEventAlert(tx, { userId, event, cause: 'event_before', now: app.clock.now() }),
  );
const newestMessage = async () => (await maya.call('getConversation')).messages.at(-1);

describe('the alert for an economic event', () => {
  test('stands in the chat at once, with the whole release for its card', async () => {
    expect((await maya.call('getConversation')).messages).toEqual([]);
    await postAlert();
    expect(await newestMessage()).toMatchObject({
      role: 'assistant',
      content: expect.stringMatching(
        /^Heads-up: \*\*CPI y\/y\*\* \(USD\) comes out Wednesday 3 June, 12:30 UTC/,
      ),
      isEconomicEvent: true,
      eventData: event,
      isSignalNotification: false,
      signal: null,
      pipsyMood: 'orange',
      timestamp: new Date(app.clock.now()).toISOString(),
    });
  });

  test('costs no token', async () => {
    const before = await maya.call('getCurrentUser');
    await postAlert();
    expect((await maya.call('getCurrentUser')).tokensRemaining).toBe(before.tokensRemaining);
  });

  test('is seen by its user alone', async () => {
    const omar = await aStoredUser(app);
    await postAlert();
    expect((await omar.call('getConversation')).messages).toEqual([]);
  });

  test('is not stored where the rest of its transaction fails', async () => {
    const failing = app.database.transact(async (tx) => {
      await postEventAlert(tx, { userId: maya.id, event, cause: 'event_before', now: app.clock.now() });
      throw new Error('the rest fails');
    });
    await expect(failing).rejects.toThrow('the rest fails');
    expect(await newestMessage()).toBeUndefined();
  });

  test('is dropped where the account is gone', async () => {
    await postAlert('00000000-0000-4000-8000-000000000000');
    expect(await newestMessage()).toBeUndefined();
  });

  test('keeps its text where the stored release no longer fits the contract', async () => {
    await postAlert();
    await app.db
      .updateTable('messages')
      .set({ event_data: JSON.stringify({ name: 'half a release' }) })
      .where('user_id', '=', maya.id)
      .execute();
    app.clock.advance(61_000);
    expect(await newestMessage()).toMatchObject({
      content: expect.stringContaining('Heads-up'),
      isEconomicEvent: true,
      eventData: null,
    });
  });
});
