import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWebPush } from '../../../adapters/web-push/web-push.ts';
import { startPushStandIn } from '../../../adapters/web-push/stand-in.ts';
import { raiseSecurityEpoch } from '../../../platform/access/security-state.ts';
import { captureRefusal } from '../../../testing/app.ts';
import { startTelegramApp, type TelegramApp } from '../../../testing/apps/telegram-app.ts';
import { connectStream } from '../../../testing/streams.ts';
import { anAdmin } from '../../../testing/users/an-admin.ts';
import { aNotice, aUser } from '../../../testing/users/builders.ts';

let app: TelegramApp;
let service: Awaited<ReturnType<typeof startPushStandIn>>;
beforeAll(async () => {
  service = await startPushStandIn();
  const push = openWebPush({
    secret: 'quiet river',
    subject: 'mailto:maya@example.com',
    route: service.route,
  });
  app = await startTelegramApp({ push });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await service.close();
});

let devices = 0;
const tokenIn = (text = ''): string => /token=([\w-]{43})/.exec(text)?.[1] ?? '';

async function mailedToken(email: string, page: 'verify-email' | 'reset-password'): Promise<string> {
  await app.runJobs();
  const mail = app.mails.findLast(({ to, text }) => to === email && text.includes(page));
  return tokenIn(mail?.text);
}

/** One of everything that lets somebody in or acts for a user. */
async function anAccountInUse() {
  const maya = await app.connected();
  const { email, password } = maya;
  const other = app.browser();
  await other.call('login', { body: { email, password } });
  await other.call('savePushSubscription', { body: service.subscribe(`seen-${(devices += 1)}`) });
  const verify = await mailedToken(email, 'verify-email');
  await app.browser().call('forgotPassword', { body: { email } });
  const reset = await mailedToken(email, 'reset-password');
  const { uploadURL } = await other.call('startUpload');
  const connectToken = await app.tokenOf(maya);
  const stream = await connectStream(app.server, other, 'openLive');
  await expect.poll(() => stream.events.length).toBeGreaterThan(0);
  return { maya, other, verify, reset, uploadURL, connectToken, stream };
}

const paid = async (id: string) =>
  (await app.query(`SELECT 1 FROM token_ledger WHERE user_id = '${id}' AND delta < 0`)).length;

/** `other` and everything around it is refused, and nothing is spent or sent. */
async function expectAllEnded({
  maya,
  other,
  verify,
  uploadURL,
  connectToken,
  stream,
}: Awaited<ReturnType<typeof anAccountInUse>>) {
  expect(await captureRefusal(other.call('getCurrentUser'))).toMatchObject({ status: 401 });
  await stream.ended;
  expect(stream.events.at(-1)).toMatchObject({ name: 'failed', data: { code: 'not_signed_in' } });
  const spent = await paid(maya.id);
  expect((await app.ask(maya.chat, 'what is a pip?'))[0]).toMatch(/don't know this chat/);
  expect(await paid(maya.id)).toBe(spent);
  expect((await app.ask(app.aChat(), `/start ${connectToken}`))[0]).toMatch(/invalid or has expired/);
  expect(await captureRefusal(app.browser().call('verifyEmail', { body: { token: verify } }))).toMatchObject({
    code: 'bad_token',
  });
  const stranger = await aUser(app);
  for (const browser of [other, stranger])
    expect(
      (await browser.raw({ method: 'PUT', url: uploadURL, body: Buffer.from('x') })).statusCode,
    ).toBeGreaterThanOrEqual(400);
  const left = await app.query(`
    SELECT 1 FROM push_subscriptions WHERE user_id = '${maya.id}' UNION ALL
    SELECT 1 FROM telegram_accounts WHERE user_id = '${maya.id}' UNION ALL
    SELECT 1 FROM uploads WHERE user_id = '${maya.id}'`);
  expect(left).toEqual([]);
}

const NEW = 'brighter water 8';

describe('everything that was issued for an account ends', () => {
  test('with a reset of its password', async () => {
    const account = await anAccountInUse();
    const { maya, reset } = account;
    await app.browser().call('resetPassword', { body: { token: reset, password: NEW } });
    await expectAllEnded(account);
    expect(await captureRefusal(maya.call('getCurrentUser'))).toMatchObject({ status: 401 });
    const again = app.browser();
    await again.call('login', { body: { email: maya.email, password: NEW } });
    expect((await again.call('getCurrentUser')).telegramJoined).toBe(false);
  });

  test('with a change of its password, but for the browser that changes it', async () => {
    const account = await anAccountInUse();
    const { maya, reset } = account;
    await maya.call('changePassword', { body: { currentPassword: maya.password, newPassword: NEW } });
    await expectAllEnded(account);
    expect((await maya.call('getCurrentUser')).id).toBe(maya.id);
    expect(
      await captureRefusal(
        app.browser().call('resetPassword', { body: { token: reset, password: 'q1w2e3r4t5 z' } }),
      ),
    ).toMatchObject({ code: 'bad_token' });
  });

  test.each([true, false])('with "sign out everywhere", keeping this browser: %s', async (keepThis) => {
    const account = await anAccountInUse();
    const { maya } = account;
    await maya.call('savePushSubscription', { body: service.subscribe(`kept-${(devices += 1)}`) });
    await maya.call('signOutEverywhere', { body: { keepThis } });
    if (!keepThis) return expectAllEnded(account);
    expect((await maya.call('getPushSubscription')).devices).toBe(1);
    await maya.call('removePushSubscription');
    await expectAllEnded(account);
    expect((await maya.call('getCurrentUser')).id).toBe(maya.id);
  });

  test('when an administrator ends its sessions, and its owner can sign in again', async () => {
    const account = await anAccountInUse();
    const { maya } = account;
    const admin = await anAdmin(app);
    await admin.call('endUserSessions', { params: { id: maya.id }, body: { reason: 'Lost phone' } });
    await expectAllEnded(account);
    await app.browser().call('login', { body: maya });
  });

  test('with its suspension', async () => {
    const account = await anAccountInUse();
    const admin = await anAdmin(app);
    await admin.call('suspendUser', { params: { id: account.maya.id }, body: { reason: 'Stolen card' } });
    await expectAllEnded(account);
  });

  test('with its deletion', async () => {
    const account = await anAccountInUse();
    await account.maya.call('deleteAccount', {
      body: { password: account.maya.password, confirm: 'DELETE' },
    });
    await expectAllEnded(account);
  });
});

test('alerts that wait for a device or a chat of before are not sent', async () => {
  const { maya } = await anAccountInUse();
  await aNotice(app, maya.id, 'EUR/USD has moved', { cause: 'watch_broke' });
  await maya.call('signOutEverywhere', { body: { keepThis: true } });
  const before = [service.told.length, app.telegram.sentTo(maya.chat).length];
  await app.runJobs();
  expect([service.told.length, app.telegram.sentTo(maya.chat).length]).toEqual(before);
});

test('an update of Telegram that arrived before is answered as from a stranger', async () => {
  const { maya } = await anAccountInUse();
  app.telegram.say(maya.chat, 'is there a trade on EUR/USD?');
  await app.run('fetch-telegram');
  await maya.call('signOutEverywhere', { body: { keepThis: true } });
  const spent = await paid(maya.id);
  await app.run('answer-telegram');
  expect(String(app.telegram.sentTo(maya.chat).at(-1)?.params.text)).toMatch(/don't know this chat/);
  expect(await paid(maya.id)).toBe(spent);
});

describe('a call that was let in before', () => {
  const raise = (userId: string) =>
    app.database.transact((tx) => raiseSecurityEpoch(tx, { userId, now: app.clock.now() }));

  test.each(['savePushSubscription', 'startUpload', 'connectTelegram'] as const)(
    'leaves nothing behind that goes on afterwards: %s',
    async (name) => {
      const maya = await aUser(app);
      await maya.call('getCurrentUser');
      let call: Promise<unknown> | undefined;
      await app.database.transact(async (tx) => {
        await raiseSecurityEpoch(tx, { userId: maya.id, now: app.clock.now() });
        // The session is still cached: nobody has been told yet.
        call =
          name === 'savePushSubscription'
            ? captureRefusal(maya.call(name, { body: service.subscribe(`late-${(devices += 1)}`) }))
            : captureRefusal(maya.call(name));
        const waiting = () =>
          app.query(
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          );
        while ((await waiting()).length === 0) await new Promise((done) => setImmediate(done));
      });
      expect(await call).toMatchObject({ status: 401 });
      const left = await app.query(`
        SELECT 1 FROM push_subscriptions WHERE user_id = '${maya.id}' UNION ALL
        SELECT 1 FROM telegram_links WHERE user_id = '${maya.id}' UNION ALL
        SELECT 1 FROM uploads WHERE user_id = '${maya.id}'`);
      expect(left).toEqual([]);
    },
  );

  test('leaves no upload address whose image was still arriving', async () => {
    const maya = await aUser(app);
    const { uploadURL } = await maya.call('startUpload');
    const id = uploadURL.split('/').at(-1) ?? '';
    await app.query(`UPDATE uploads SET claimed_at = 1 WHERE id = '${id}'`);
    await raise(maya.id);
    expect(await app.query(`SELECT 1 FROM uploads WHERE id = '${id}'`)).toEqual([]);
  });

  test('raised twice at once counts twice and loses no one', async () => {
    const maya = await aUser(app);
    await Promise.all([raise(maya.id), raise(maya.id)]);
    expect(await app.query(`SELECT security_epoch FROM users WHERE id = '${maya.id}'`)).toEqual([
      { security_epoch: 3 },
    ]);
  });
});
