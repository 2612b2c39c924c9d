import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { captureRefusal, startTestApp } from '../../../testing/app.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';

const app = await startTestApp();
afterAll(() => app.close());
beforeEach(() => void app.mails.splice(0));

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
/** An address in Germany. */
const ABROAD = '217.0.0.1';

async function signIn(user: Pick<TestUser, 'email' | 'password'>, browser = app.browser()) {
  await browser.raw({
    method: 'POST',
    url: '/api/login',
    body: JSON.stringify({ email: user.email, password: user.password }),
    headers: { 'user-agent': CHROME },
  });
  return browser;
}
const devicesOf = async (user: Pick<TestUser, 'call'>) => (await user.call('listDevices')).devices;
const newDeviceMails = async ({ email }: Pick<TestUser, 'email'>) => {
  await app.runJobs();
  return app.mails.filter(({ to, subject }) => to === email && subject.startsWith('New sign-in'));
};

describe('the list of devices', () => {
  test('names browser and country, and this one first', async () => {
    const maya = await aUser(app);
    const other = await signIn(maya, app.browser(ABROAD));
    const devices = await devicesOf(maya);
    expect(devices).toMatchObject([
      { kind: 'session', isCurrent: true, place: null },
      { kind: 'session', isCurrent: false, name: 'Chrome on Windows', place: 'Germany' },
    ]);
    expect((await devicesOf(other))[0]).toMatchObject({ name: 'Chrome on Windows', isCurrent: true });
    expect(JSON.stringify(devices)).not.toMatch(/[\da-f]{64}|217\.0\.0\.1/);
  });

  test('counts what a user does as a use, and no polling', async () => {
    const maya = await aUser(app);
    const usedAt = async () => (await devicesOf(maya))[0]?.lastUsedAt;
    const before = await usedAt();
    app.clock.advance(HOUR_MS);
    await maya.call('getCurrentUser');
    await maya.call('getConversation');
    expect(await usedAt()).toBe(before);
    await maya.call('reportReturn', { body: {} as never }).catch(() => undefined);
    await maya.call('saveDailyCap', { body: { cap: null } as never }).catch(() => undefined);
    expect(await usedAt()).toBe(new Date(app.clock.now()).toISOString());
  });

  test("holds nobody else's, and none that has run out", async () => {
    const maya = await aUser(app);
    await signIn(maya);
    const eve = await aUser(app);
    expect(await devicesOf(eve)).toHaveLength(1);
    app.clock.advance(6 * DAY_MS);
    await maya.call('startUpload');
    app.clock.advance(DAY_MS);
    expect(await devicesOf(maya)).toHaveLength(1);
  });

  test('is for signed-in users', async () => {
    const stranger = app.browser();
    for (const call of [
      stranger.call('listDevices'),
      stranger.call('endDevice', { params: { id: 'alerts-1' } }),
      stranger.call('signOutEverywhere', { body: { keepThis: true } }),
    ])
      expect((await captureRefusal(call)).status).toBe(401);
  });
});

describe('ending a device', () => {
  test('signs it out at once and leaves the others', async () => {
    const maya = await aUser(app);
    const other = await signIn(maya);
    const [, listed] = await devicesOf(maya);
    await maya.call('endDevice', { params: { id: listed?.id ?? '' } });
    await maya.call('endDevice', { params: { id: listed?.id ?? '' } });
    expect((await captureRefusal(other.call('getCurrentUser'))).status).toBe(401);
    expect(await devicesOf(maya)).toHaveLength(1);
  });

  test("does nothing to somebody else's", async () => {
    const maya = await aUser(app);
    const eve = await aUser(app);
    const [own] = await devicesOf(maya);
    await eve.call('endDevice', { params: { id: own?.id ?? '' } });
    expect((await maya.call('getCurrentUser')).id).toBe(maya.id);
    for (const id of ['telegram', 'session-1', 'alerts-x', `${own?.id}'--`])
      expect((await captureRefusal(eve.call('endDevice', { params: { id } }))).status).toBe(400);
  });
});

describe('a sign-in', () => {
  test('in a browser that the account was never used in is mailed to its owner', async () => {
    const maya = await aUser(app);
    await signIn(maya, app.browser(ABROAD));
    const [mail, ...more] = await newDeviceMails(maya);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Chrome on Windows in Germany, on Wed');
    expect(mail?.text).toContain('/forgot-password');
  });

  test('in a known browser is not, nor is the sign-up', async () => {
    const maya = await aUser(app);
    await maya.call('logout');
    await signIn(maya, maya);
    await signIn(maya, maya);
    expect(await newDeviceMails(maya)).toEqual([]);
  });

  test('after signing out everywhere is, in every browser; signing out the others leaves this one known', async () => {
    const maya = await aUser(app);
    await maya.call('signOutEverywhere', { body: { keepThis: true } });
    await signIn(maya, maya);
    expect(await newDeviceMails(maya)).toEqual([]);
    await maya.call('signOutEverywhere', { body: { keepThis: false } });
    await signIn(maya, maya);
    expect(await newDeviceMails(maya)).toHaveLength(1);
  });

  test('is mailed once, however often two accounts take turns in one browser', async () => {
    const maya = await aUser(app);
    const omar = await aUser(app);
    for (let turn = 0; turn < 3; turn += 1) {
      await signIn(maya, omar);
      await signIn(omar, omar);
    }
    expect(await newDeviceMails(maya)).toHaveLength(1);
    expect(await newDeviceMails(omar)).toEqual([]);
  });

  test('that is refused ends nothing in the browser and leaves no cookie', async () => {
    const maya = await aUser(app);
    const omar = await aUser(app);
    await app.db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', omar.id).execute();
    const before = new Map(maya.jar);
    await signIn(omar, maya);
    expect(new Map(maya.jar)).toEqual(before);
    expect((await maya.call('getCurrentUser')).id).toBe(maya.id);
  });

  test('in a browser that another account knows is', async () => {
    const maya = await aUser(app);
    const omar = await aUser(app);
    await signIn(maya, omar);
    expect(await newDeviceMails(maya)).toHaveLength(1);
    expect(await newDeviceMails(omar)).toEqual([]);
  });
});
