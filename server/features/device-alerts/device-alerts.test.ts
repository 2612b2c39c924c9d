import { DAY_MS } from '@app/domain/time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWebPush } from '../../adapters/web-push/web-push.ts';
import { startPushStandIn } from '../../adapters/web-push/stand-in.ts';
import { dropChannel } from '../../platform/database/deliveries.ts';
import { postNotice, type Notice } from '../../platform/notifications/post-notice.ts';
import { startTestApp, captureRefusal, type TestApp } from '../../testing/app.ts';
import { aStoredUser, type StoredUser } from '../../testing/users/stored-user.ts';

let app: TestApp;
let service: Awaited<ReturnType<typeof startPushStandIn>>;
beforeAll(async () => {
  service = await startPushStandIn();
  const push = openWebPush({
    secret: 'quiet river',
    subject: 'mailto:maya@example.com',
    route: service.route,
  });
  app = await startTestApp({ push });
});
afterAll(async () => {
  await app.close();
  await service.close();
});

let count = 0;
const aDevice = () => service.subscribe(`device-${(count += 1)}`);
const nameOf = ({ endpoint }: { endpoint: string }) => endpoint.split('/').at(-1) ?? '';

const post = (userId: string, more: Partial<Notice> = {}) =>
  app.database.transact((tx) =>
    postNotice(tx, {
      userId,
      cause: 'signal_closed',
      content: 'EUR/USD BUY: signal has lost. The stop 1.08000 was reached.',
      signalId: null,
      messageType: 'error',
      mood: 'red',
      isSignalNotification: false,
      at: app.clock.now(),
      ...more,
    }),
  );
const toldNow = async () => {
  await app.runJobs();
  return service.told.splice(0);
};
const wantsPush = async (user: StoredUser): Promise<boolean> => {
  const rows = await app.db
    .selectFrom('alert_channels')
    .select('channel')
    .where('user_id', '=', user.id)
    .execute();
  return rows.some(({ channel }) => channel === 'push');
};
async function secondBrowser(user: StoredUser) {
  const other = await aStoredUser(app);
  await app.db.updateTable('sessions').set({ user_id: user.id }).where('user_id', '=', other.id).execute();
  return other;
}

test('a subscribed device gets title, text and link, and nothing once switched off', async () => {
  const maya = await aStoredUser(app);
  const before = await maya.call('getPushSubscription');
  expect(before).toMatchObject({ devices: 0, here: false });
  expect(Buffer.from(before.publicKey, 'base64url')).toHaveLength(65);
  const device = aDevice();
  expect(await maya.call('savePushSubscription', { body: device })).toMatchObject({ devices: 1, here: true });
  const id = await post(maya.id);
  const [one, ...more] = await toldNow();
  expect(more).toEqual([]);
  expect(one?.device).toBe(nameOf(device));
  expect(one?.message).toEqual({
    title: 'Your signal has closed',
    body: 'EUR/USD BUY: signal has lost. The stop 1.08000 was reached.',
    url: '/signals?utm_source=push&utm_medium=notification',
    tag: `message-${id}`,
    quiet: { start: '22:00', end: '06:00' },
  });
  expect(one?.headers).toMatchObject({ ttl: '86400', urgency: 'high' });
  expect(await maya.call('removePushSubscription')).toMatchObject({ devices: 0, here: false });
  await post(maya.id);
  expect(await toldNow()).toEqual([]);
  expect(await wantsPush(maya)).toBe(false);
});

test("every device of the user is notified, five at most, and nobody else's", async () => {
  const [maya, eve] = [await aStoredUser(app), await aStoredUser(app)];
  await eve.call('savePushSubscription', { body: aDevice() });
  const devices = [];
  for (let i = 0; i < 6; i += 1) {
    app.clock.advance(1_000);
    const device = aDevice();
    devices.push(device);
    await (await secondBrowser(maya)).call('savePushSubscription', { body: device });
  }
  expect(await maya.call('getPushSubscription')).toMatchObject({ devices: 5, here: false });
  await post(maya.id);
  const told = await toldNow();
  expect(told.map(({ device }) => device).toSorted()).toEqual(devices.slice(1).map(nameOf).toSorted());
});

test('a browser has one subscription: a newer one replaces it, and whoever signs in there takes it over', async () => {
  const [maya, eve] = [await aStoredUser(app), await aStoredUser(app)];
  const [first, second] = [aDevice(), aDevice()];
  await maya.call('savePushSubscription', { body: first });
  expect(await maya.call('savePushSubscription', { body: second })).toMatchObject({ devices: 1 });
  await eve.call('savePushSubscription', { body: second });
  await post(maya.id);
  expect(await toldNow()).toEqual([]);
  await post(eve.id);
  expect((await toldNow()).map(({ device }) => device)).toEqual([nameOf(second)]);
});

test('an expired subscription is removed, and with the last one the waiting deliveries', async () => {
  const maya = await aStoredUser(app);
  const [kept, lost] = [aDevice(), aDevice()];
  await maya.call('savePushSubscription', { body: kept });
  await (await secondBrowser(maya)).call('savePushSubscription', { body: lost });
  service.behave(nameOf(lost), { status: 410 });
  await post(maya.id);
  expect((await toldNow()).map(({ device }) => device)).toEqual([nameOf(kept)]);
  expect(await maya.call('getPushSubscription')).toMatchObject({ devices: 1, here: true });
  service.behave(nameOf(kept), { status: 404 });
  await post(maya.id);
  await toldNow();
  expect(await maya.call('getPushSubscription')).toMatchObject({ devices: 0, here: false });
  expect(await wantsPush(maya)).toBe(false);
});

test.each([401, 403])(
  'a device whose push service answers %d again and again is let go of, but not for one bad day',
  async (status) => {
    const maya = await aStoredUser(app);
    const device = aDevice();
    await maya.call('savePushSubscription', { body: device });
    const devices = async () => (await maya.call('getPushSubscription')).devices;
    const refused = async (times: number) => {
      service.behave(nameOf(device), { status });
      for (let n = 0; n < times; n += 1) {
        await post(maya.id);
        expect(await toldNow()).toEqual([]);
      }
    };
    await refused(6);
    app.clock.advance(DAY_MS);
    service.behave(nameOf(device), { status: 201 });
    await post(maya.id);
    expect(await toldNow()).toHaveLength(1);

    await refused(4);
    app.clock.advance(DAY_MS);
    expect(await devices()).toBe(1);
    await refused(1);
    expect(await devices()).toBe(0);
    expect(await wantsPush(maya)).toBe(false);
    expect(app.logged).toContainEqual(
      expect.objectContaining({ message: 'push subscriptions removed: repeatedly refused' }),
    );
  },
);

test('a subscription with an unusable key is removed at once, and the other devices are notified', async () => {
  const maya = await aStoredUser(app);
  const [device, broken] = [aDevice(), aDevice()];
  await maya.call('savePushSubscription', { body: device });
  const keys = { ...broken.keys, p256dh: Buffer.alloc(65, 7).toString('base64url') };
  await (await secondBrowser(maya)).call('savePushSubscription', { body: { ...broken, keys } });
  await post(maya.id);
  expect((await toldNow()).map((one) => one.device)).toEqual([nameOf(device)]);
  expect(await maya.call('getPushSubscription')).toMatchObject({ devices: 1, here: true });
});

test('a busy push service is retried when it says, and the message arrives once', async () => {
  const maya = await aStoredUser(app);
  const device = aDevice();
  await maya.call('savePushSubscription', { body: device });
  service.behave(nameOf(device), { status: 429, retryAfter: '300' });
  await post(maya.id);
  expect(await toldNow()).toEqual([]);
  service.behave(nameOf(device), { status: 201 });
  app.clock.advance(299_000);
  expect(await toldNow()).toEqual([]);
  app.clock.advance(1_000);
  expect(await toldNow()).toHaveLength(1);
  expect(await toldNow()).toEqual([]);
});

test('a message that may have been sent is not sent again', async () => {
  const maya = await aStoredUser(app);
  const device = aDevice();
  await maya.call('savePushSubscription', { body: device });
  service.behave(nameOf(device), 'hang up');
  await post(maya.id);
  await toldNow();
  service.behave(nameOf(device), { status: 201 });
  app.clock.advance(DAY_MS);
  expect(await toldNow()).toEqual([]);
  expect(await maya.call('getPushSubscription')).toMatchObject({ devices: 1 });
});

test('signing out ends the alerts of that browser, a changed password those of all others', async () => {
  const maya = await aStoredUser(app);
  const device = aDevice();
  await maya.call('savePushSubscription', { body: device });
  await maya.call('logout');
  await post(maya.id);
  expect(await toldNow()).toEqual([]);
  const again = await secondBrowser(maya);
  const other = await secondBrowser(maya);
  await again.call('savePushSubscription', { body: aDevice() });
  await other.call('savePushSubscription', { body: aDevice() });
  const { hash } = await import('@node-rs/argon2');
  await app.db
    .updateTable('users')
    .set({ password_hash: await hash('quiet river 7') })
    .where('id', '=', maya.id)
    .execute();
  await again.call('changePassword', {
    body: { currentPassword: 'quiet river 7', newPassword: 'quiet river 8' },
  });
  expect(await again.call('getPushSubscription')).toMatchObject({ devices: 1, here: true });
});

test('an expired session leaves the alerts on: a user who is away still hears of the outcome', async () => {
  const maya = await aStoredUser(app);
  await maya.call('savePushSubscription', { body: aDevice() });
  app.clock.advance(8 * DAY_MS);
  await app.runJobs();
  await post(maya.id);
  expect(await toldNow()).toHaveLength(1);
  expect((await captureRefusal(maya.call('getPushSubscription'))).status).toBe(401);
});

test.each([
  'http://push.example.com/x',
  'https://127.0.0.1/x',
  'https://localhost/x',
  'https://push.example.com:8080/x',
])('an endpoint that is no push service is refused and not stored: %s', async (endpoint) => {
  const maya = await aStoredUser(app);
  const { status } = await captureRefusal(
    maya.call('savePushSubscription', { body: { ...aDevice(), endpoint } }),
  );
  expect(status).toBe(400);
  expect(await maya.call('getPushSubscription')).toMatchObject({ devices: 0 });
});

test("nobody can switch off another user's device, and nothing is possible without a session", async () => {
  const [maya, eve] = [await aStoredUser(app), await aStoredUser(app)];
  const device = aDevice();
  await maya.call('savePushSubscription', { body: device });
  await eve.call('removePushSubscription', { body: { endpoint: device.endpoint } });
  expect(await maya.call('getPushSubscription')).toMatchObject({ devices: 1 });
  expect((await captureRefusal(app.browser().call('getPushSubscription'))).status).toBe(401);
});

test('a dropped channel is off on every device, and the reply says so', async () => {
  const maya = await aStoredUser(app);
  await maya.call('savePushSubscription', { body: aDevice() });
  await app.database.transact((tx) => dropChannel(tx, maya.id, 'push', app.clock.now()));
  expect(await maya.call('getPushSubscription')).toMatchObject({ devices: 0, here: false, wanted: false });
  await post(maya.id);
  expect(await toldNow()).toEqual([]);
});
