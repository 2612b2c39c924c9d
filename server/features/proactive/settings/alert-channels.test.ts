import { afterAll, expect, test } from 'vitest';
import { captureRefusal, startTestApp } from '../../../testing/app.ts';
import { aStoredUser, type StoredUser } from '../../../testing/users/stored-user.ts';

const app = await startTestApp();
afterAll(() => app.close());

const wantedOf = async (user: StoredUser): Promise<string[]> =>
  (await user.call('getAlertChannels')).channels.flatMap(({ channel, wanted }) => (wanted ? [channel] : []));
const want = (user: StoredUser, channel: 'telegram' | 'email' | 'push', wanted = true) =>
  user.call('saveAlertChannel', { body: { channel, wanted } });
const can = (user: StoredUser, change: Record<string, unknown>) =>
  app.db.updateTable('users').set(change).where('id', '=', user.id).execute();

test('an unreachable channel is refused with what to do first, and nothing is stored', async () => {
  const maya = await aStoredUser(app);
  for (const [channel, words] of [
    ['email', 'Verify your email address first.'],
    ['telegram', 'Connect Telegram first.'],
    ['push', 'Allow notifications in this browser first.'],
  ] as const) {
    const { status, message } = await captureRefusal(want(maya, channel));
    expect([status, message]).toEqual([400, words]);
  }
  expect((await maya.call('getAlertChannels')).channels).toEqual([
    { channel: 'telegram', available: false, wanted: false },
    { channel: 'email', available: false, wanted: false },
    { channel: 'push', available: false, wanted: false },
  ]);
});

test('e-mail can be chosen once verified and Telegram once connected, each by itself, and removed again', async () => {
  const [maya, eve] = [await aStoredUser(app), await aStoredUser(app)];
  await can(maya, { email_verified_at: app.clock.now() });
  await want(maya, 'email');
  await want(maya, 'email');
  expect(await wantedOf(maya)).toEqual(['email']);
  await can(maya, { telegram_joined: true });
  const { channels } = await want(maya, 'telegram');
  expect(channels[0]).toEqual({ channel: 'telegram', available: true, wanted: true });
  await want(maya, 'email', false);
  expect(await wantedOf(maya)).toEqual(['telegram']);
  expect(await wantedOf(eve)).toEqual([]);
});

test('a lost channel can still be removed', async () => {
  const maya = await aStoredUser(app);
  await can(maya, { telegram_joined: true });
  await want(maya, 'telegram');
  await can(maya, { telegram_joined: false });
  await want(maya, 'telegram', false);
  expect(await wantedOf(maya)).toEqual([]);
});

test('without a session nothing is shown', async () => {
  expect((await captureRefusal(app.browser().call('getAlertChannels'))).status).toBe(401);
});
