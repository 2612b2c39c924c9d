import { MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { captureRefusal, startTestApp } from '../../../testing/app.ts';
import { anAdmin } from '../../../testing/users/an-admin.ts';
import {
  createRecoveryCodes,
  replaceRecoveryCodes,
} from '../../../platform/access/second-factor/recovery-codes.ts';

const app = await startTestApp();
afterAll(() => app.close());
beforeEach(() => app.clock.advance(60 * MINUTE_MS));

async function anAdminWithRecoveryCodes() {
  const admin = await anAdmin(app);
  const codes = createRecoveryCodes();
  await app.database.transact((tx) => replaceRecoveryCodes(tx, admin.id, codes));
  await admin.call('closeAdminAccess');
  return { ...admin, recoveryCodes: codes };
}

type Admin = Awaited<ReturnType<typeof anAdminWithRecoveryCodes>>;
const open = (admin: Pick<Admin, 'call'>, code: string) => admin.call('openAdminAccess', { body: { code } });
const wrongRecoveryCode = () => createRecoveryCodes()[0] ?? '';

/** The same session from another network. */
function elsewhere(admin: Admin, address: string) {
  const browser = app.browser(address);
  for (const [name, value] of admin.jar) browser.jar.set(name, value);
  return browser;
}

describe('a recovery code', () => {
  test('opens after any number of wrong codes of the app, from the same network or another', async () => {
    const admin = await anAdminWithRecoveryCodes();
    for (let n = 0; n < 8; n += 1) await captureRefusal(open(admin, '000000'));
    expect(await captureRefusal(open(admin, admin.code()))).toMatchObject({ code: 'too_many' });
    expect(await open(admin, admin.recoveryCodes[0] ?? '')).toMatchObject({
      state: 'open',
      recoveryCodesLeft: 9,
    });
    const guesser = elsewhere(admin, '203.0.113.9');
    for (let n = 0; n < 70; n += 1) await captureRefusal(open(guesser, '000000'));
    await admin.call('closeAdminAccess');
    expect(await open(admin, admin.recoveryCodes[1] ?? '')).toMatchObject({ state: 'open' });
  });

  test('that is wrong makes the next one wait, longer each time and never for long', async () => {
    const admin = await anAdminWithRecoveryCodes();
    const guess = async () => (await captureRefusal(open(admin, wrongRecoveryCode()))).code;
    expect([await guess(), await guess(), await guess()]).toEqual(['wrong_code', 'wrong_code', 'wrong_code']);
    expect(await guess()).toBe('too_many');
    app.clock.advance(1_000);
    expect([await guess(), await guess()]).toEqual(['wrong_code', 'too_many']);
    for (let n = 0; n < 12; n += 1) {
      app.clock.advance(30_000);
      expect(await guess()).toBe('wrong_code');
    }
    app.clock.advance(29_000);
    expect(await captureRefusal(open(admin, admin.recoveryCodes[0] ?? ''))).toMatchObject({
      code: 'too_many',
    });
    app.clock.advance(1_000);
    expect(await open(admin, admin.recoveryCodes[0] ?? '')).toMatchObject({ state: 'open' });
  });

  test('waits for guesses of its own network alone', async () => {
    const admin = await anAdminWithRecoveryCodes();
    const guesser = elsewhere(admin, '203.0.113.9');
    for (let n = 0; n < 10; n += 1) await captureRefusal(open(guesser, wrongRecoveryCode()));
    expect(await captureRefusal(open(guesser, wrongRecoveryCode()))).toMatchObject({ code: 'too_many' });
    expect(await open(admin, admin.recoveryCodes[0] ?? '')).toMatchObject({ state: 'open' });
  });

  test('guessed twenty times at once is tried three times', async () => {
    const admin = await anAdminWithRecoveryCodes();
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await captureRefusal(open(admin, wrongRecoveryCode()))).code),
    );
    expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(3);
  });
});

test('wrong codes are told to the owner, at most once a day', async () => {
  const admin = await anAdminWithRecoveryCodes();
  const notices = async () =>
    (
      await app.db.selectFrom('outbox').select('subject').where('recipient', '=', admin.email).execute()
    ).filter(({ subject }) => subject === 'Wrong codes for your admin access').length;
  for (let n = 0; n < 4; n += 1) await captureRefusal(open(admin, '000000'));
  expect(await notices()).toBe(0);
  for (let n = 0; n < 3; n += 1) await captureRefusal(open(admin, wrongRecoveryCode()));
  expect(await notices()).toBe(1);
  app.clock.advance(24 * 60 * MINUTE_MS);
  for (let n = 0; n < 5; n += 1) await captureRefusal(open(admin, '000000'));
  expect(await notices()).toBe(2);
});
