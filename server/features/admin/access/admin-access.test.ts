import { MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { captureRefusal, startTestApp } from '../../../testing/app.ts';
import { anAdmin } from '../../../testing/users/an-admin.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';
import { grantAdmin } from './manage-admins.ts';
import { totpAt } from '../../../platform/access/second-factor/totp.ts';

const PASSWORD = 'a long and quiet river 7';

const app = await startTestApp();
afterAll(() => app.close());
// Gives each test limit windows and time steps of its own.
beforeEach(() => app.clock.advance(60 * MINUTE_MS));

const stateOf = async (user: Pick<TestUser, 'call'>) => (await user.call('getAdminAccess')).state;
const office = () => ({ ...app.deps, now: app.clock.now() });

async function aNewAdmin(password = PASSWORD): Promise<TestUser> {
  const user = await aUser(app, undefined, password);
  await grantAdmin(office(), user.email);
  return user;
}

async function mailsTo(email: string): Promise<string[]> {
  await app.runJobs();
  return app.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

async function mailedCode(email: string): Promise<string> {
  await app.runJobs();
  const mail = app.mails.findLast(({ to, text }) => to === email && text.includes('The code is '));
  const code = /The code is (\d{6})/.exec(mail?.text ?? '')?.[1] ?? '';
  if (mail) expect(mail.subject).not.toMatch(/\d/);
  return code;
}

const begin = (user: TestUser, password = PASSWORD) =>
  user.call('beginAdminEnrolment', { body: { password } });

async function enrol(user: TestUser) {
  const { secret } = await begin(user);
  const body = { code: totpAt(secret, app.clock.now()), mailedCode: await mailedCode(user.email) };
  return { secret, ...(await user.call('confirmAdminEnrolment', { body })) };
}

const open = (user: Pick<TestUser, 'call'>, code: string) => user.call('openAdminAccess', { body: { code } });
const wrongCodeOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function another(user: TestUser) {
  const browser = app.browser();
  await browser.call('login', { body: { email: user.email, password: user.password } });
  return browser;
}

describe('setting up the second factor', () => {
  test('takes the password, the mailed code and one of the app; then the session is open, with a mail, ten recovery codes and a line in the log', async () => {
    const boss = await aNewAdmin();
    expect(await boss.call('getAdminAccess')).toEqual({ state: 'enrol', until: null, recoveryCodesLeft: 0 });
    const { secret, address } = await begin(boss);
    expect(address).toContain(`secret=${secret}`);
    expect(await stateOf(boss)).toBe('enrol');
    const body = { code: totpAt(secret, app.clock.now()), mailedCode: await mailedCode(boss.email) };
    const { recoveryCodes, ...standing } = await boss.call('confirmAdminEnrolment', { body });
    const until = new Date(app.clock.now() + 30 * MINUTE_MS).toISOString();
    expect(standing).toEqual({ state: 'open', until, recoveryCodesLeft: 10 });
    expect(await boss.call('getAdminAccess')).toEqual(standing);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await boss.call('listPayments')).page).toBe(1);
    expect((await mailsTo(boss.email)).at(-1)).toContain('A second factor was set up');
    const log = await app.query<{ action: string; admin_id: string }>(
      `SELECT action, admin_id FROM admin_log WHERE user_id = '${boss.id}' ORDER BY id`,
    );
    expect(log).toEqual([
      { action: 'grant_admin', admin_id: null },
      { action: 'set_up_second_factor', admin_id: boss.id },
    ]);
  });

  test('keeps neither the secret nor a recovery code readable in the database', async () => {
    const boss = await aNewAdmin();
    const { secret, recoveryCodes } = await enrol(boss);
    const kept = await app.query<{ text: string }>(
      `SELECT encode(sealed_secret, 'escape') AS text FROM second_factors WHERE user_id = '${boss.id}'
       UNION ALL SELECT encode(code_hash, 'escape') FROM recovery_codes WHERE user_id = '${boss.id}'`,
    );
    expect(kept).toHaveLength(11);
    for (const { text } of kept)
      for (const readable of [secret, ...recoveryCodes]) expect(text).not.toContain(readable.slice(0, 8));
  });

  test('is refused with a wrong password, and with one of fewer than fifteen characters; nothing is mailed', async () => {
    const boss = await aNewAdmin('quiet river 7');
    expect(await captureRefusal(begin(boss, 'another river 8'))).toMatchObject({ code: 'wrong_password' });
    const short = await captureRefusal(begin(boss, 'quiet river 7'));
    expect(short).toMatchObject({ status: 400, code: 'weak_password' });
    expect(short.message).toContain('15');
    expect(await mailedCode(boss.email)).toBe('');
    const change = (newPassword: string) =>
      boss.call('changePassword', { body: { currentPassword: 'quiet river 7', newPassword } });
    expect(await captureRefusal(change('river quiet 8'))).toMatchObject({ code: 'weak_password' });
    await change(PASSWORD);
    expect((await begin(boss)).secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  test('fails without the mailed code, whatever else is known, and after half an hour', async () => {
    const boss = await aNewAdmin();
    const { secret } = await begin(boss);
    const confirm = (code: string, mailed: string) =>
      boss.call('confirmAdminEnrolment', { body: { code, mailedCode: mailed } });
    const mailed = await mailedCode(boss.email);
    const now = totpAt(secret, app.clock.now());
    expect(await captureRefusal(confirm(now, wrongCodeOf(mailed)))).toMatchObject({ code: 'wrong_code' });
    expect(await captureRefusal(confirm(wrongCodeOf(now), mailed))).toMatchObject({ code: 'wrong_code' });
    expect(await stateOf(boss)).toBe('enrol');
    app.clock.advance(31 * MINUTE_MS);
    expect(await captureRefusal(confirm(totpAt(secret, app.clock.now()), mailed))).toMatchObject({
      code: 'bad_token',
    });
    await begin(boss);
    expect(await captureRefusal(confirm(totpAt(secret, app.clock.now()), mailed))).toMatchObject({
      code: 'wrong_code',
    });
  });

  test('anew takes an open session; then old codes, old recovery codes and other open sessions are worth nothing', async () => {
    const boss = await aNewAdmin();
    const first = await enrol(boss);
    const elsewhere = await another(boss);
    const begun = elsewhere.call('beginAdminEnrolment', { body: { password: PASSWORD } });
    expect(await captureRefusal(begun)).toMatchObject({ status: 403, code: 'second_factor' });
    app.clock.advance(MINUTE_MS);
    await open(elsewhere, totpAt(first.secret, app.clock.now()));
    const second = await enrol(boss);
    expect([await stateOf(boss), await stateOf(elsewhere)]).toEqual(['open', 'confirm']);
    app.clock.advance(MINUTE_MS);
    for (const old of [totpAt(first.secret, app.clock.now()), first.recoveryCodes[0] ?? ''])
      expect(await captureRefusal(open(elsewhere, old))).toMatchObject({ code: 'wrong_code' });
    expect(await open(elsewhere, totpAt(second.secret, app.clock.now()))).toMatchObject({ state: 'open' });
  });
});

describe('a code of the app', () => {
  test('opens the session that gave it and no other, and works once', async () => {
    const boss = await aNewAdmin();
    const { secret } = await enrol(boss);
    const [one, two] = [await another(boss), await another(boss)];
    expect(await captureRefusal(one.call('listPayments'))).toMatchObject({
      status: 403,
      code: 'second_factor',
    });
    app.clock.advance(MINUTE_MS);
    const code = totpAt(secret, app.clock.now());
    expect(await open(one, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ state: 'open' });
    await one.call('listPayments');
    expect(await captureRefusal(two.call('listPayments'))).toMatchObject({ code: 'second_factor' });
    expect(await captureRefusal(open(two, code))).toMatchObject({ status: 400, code: 'wrong_code' });
    expect(await stateOf(two)).toBe('confirm');
  });

  test('given at setting up does not open another session', async () => {
    const boss = await aNewAdmin();
    const { secret } = await enrol(boss);
    const elsewhere = await another(boss);
    const again = open(elsewhere, totpAt(secret, app.clock.now()));
    expect(await captureRefusal(again)).toMatchObject({ code: 'wrong_code' });
  });

  test('sent five times at the same moment opens one session', async () => {
    const boss = await aNewAdmin();
    const { secret } = await enrol(boss);
    const browsers = await Promise.all(Array.from({ length: 5 }, () => another(boss)));
    app.clock.advance(MINUTE_MS);
    const code = totpAt(secret, app.clock.now());
    await Promise.allSettled(browsers.map((browser) => open(browser, code)));
    const states = await Promise.all(browsers.map(stateOf));
    expect(states.filter((state) => state === 'open')).toHaveLength(1);
  });

  test('may be one step early or late, and no code older than the last one counts', async () => {
    const boss = await anAdmin(app);
    const before = boss.code();
    app.clock.advance(30_000);
    const current = boss.code();
    app.clock.advance(30_000);
    const after = boss.code();
    app.clock.advance(30_000);
    const tooEarly = boss.code();
    app.clock.advance(-MINUTE_MS);
    expect(await captureRefusal(open(boss, tooEarly))).toMatchObject({ code: 'wrong_code' });
    for (const code of [before, current, after]) await open(boss, code);
    for (const code of [before, current, after])
      expect(await captureRefusal(open(boss, code))).toMatchObject({ code: 'wrong_code' });
  });

  test('is not even looked at after five wrong ones, until the quarter of an hour is over; others are not kept waiting', async () => {
    const [boss, other] = [await anAdmin(app), await anAdmin(app)];
    for (let i = 0; i < 5; i += 1)
      expect(await captureRefusal(open(boss, wrongCodeOf(boss.code())))).toMatchObject({
        code: 'wrong_code',
      });
    const answer = await boss.raw({
      method: 'POST',
      url: '/api/admin-access/open',
      body: JSON.stringify({ code: boss.code() }),
    });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await open(other, other.code())).state).toBe('open');
    app.clock.advance(15 * MINUTE_MS);
    expect((await open(boss, boss.code())).state).toBe('open');
  });

  test('guessed twenty times at once is tried five times', async () => {
    const boss = await anAdmin(app);
    const ends = await Promise.all(
      Array.from({ length: 20 }, () => captureRefusal(open(boss, wrongCodeOf(boss.code())))),
    );
    const having = (code: string) => ends.filter((end) => end.code === code).length;
    expect([having('wrong_code'), having('too_many')]).toEqual([5, 15]);
  });

  test('cannot be read where the server has another secret, which is said; a recovery code opens all the same', async () => {
    const boss = await aNewAdmin();
    const { recoveryCodes } = await enrol(boss);
    await app.query(
      `UPDATE second_factors SET sealed_secret = decode(repeat('00', 60), 'hex') WHERE user_id = '${boss.id}'`,
    );
    expect(await captureRefusal(open(boss, '123456'))).toMatchObject({ status: 409, code: 'conflict' });
    expect((await open(boss, recoveryCodes[3] ?? '')).state).toBe('open');
  });

  test.each([
    ['nothing', { code: '' }],
    ['blanks', { code: '   ' }],
    ['a number', { code: 123456 }],
    ['a NUL', { code: '12345\u0000' }],
    ['a novel', { code: '1'.repeat(10_000) }],
    ['no field', {}],
  ])('that is %s is bad input', async (_what, body) => {
    const boss = await anAdmin(app);
    const answer = await boss.raw({
      method: 'POST',
      url: '/api/admin-access/open',
      body: JSON.stringify(body),
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('a recovery code', () => {
  test('opens once, however it is typed, and a mail says so', async () => {
    const boss = await aNewAdmin();
    const { recoveryCodes } = await enrol(boss);
    const [code = '', second = ''] = recoveryCodes;
    await boss.call('closeAdminAccess');
    expect(await open(boss, ` ${code.toUpperCase().replaceAll('-', ' ')} `)).toMatchObject({
      state: 'open',
      recoveryCodesLeft: 9,
    });
    // Mails of one instant come in any order.
    expect(await mailsTo(boss.email)).toContainEqual(expect.stringContaining('A recovery code was used'));
    await boss.call('closeAdminAccess');
    expect(await captureRefusal(open(boss, code))).toMatchObject({ code: 'wrong_code' });
    expect(await open(boss, second.replaceAll('-', ''))).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test('of one admin opens nothing of another', async () => {
    const [boss, other] = [await aNewAdmin(), await aNewAdmin()];
    const { recoveryCodes } = await enrol(boss);
    await enrol(other);
    await other.call('closeAdminAccess');
    expect(await captureRefusal(open(other, recoveryCodes[0] ?? ''))).toMatchObject({ code: 'wrong_code' });
  });
});
