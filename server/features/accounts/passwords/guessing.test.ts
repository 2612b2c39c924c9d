import { DAY_MS, HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, expect, test } from 'vitest';
import { FREE_FAILURES } from '@app/domain/access/guessing/guess-delay.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { countGuess } from '../../../platform/http/limits/guess-delay.ts';
import { captureRefusal, startTestApp } from '../../../testing/app.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';

const app = await startTestApp();
afterAll(() => app.close());

type Guess = { email: string; password: string };
const login = (body: Guess, address: string) =>
  app.browser(address).raw({ method: 'POST', url: '/api/login', body: JSON.stringify(body) });

/** Each guess from a network of its own. */
let networks = 0;
const guessFromAnywhere = async (email: string): Promise<number> => {
  networks += 1;
  const address = `2001:db8:${(networks % 65_536).toString(16)}:${(networks >> 16).toString(16)}::1`;
  return (await login({ email, password: `guess ${networks}` }, address)).statusCode;
};

async function guessUntilRefused(email: string): Promise<number> {
  for (let guesses = 0; guesses < 50; guesses += 1)
    if ((await guessFromAnywhere(email)) === 429) return guesses;
  throw new Error('nobody was refused');
}

async function mailsTo({ email }: TestUser) {
  await app.runJobs();
  return app.mails.filter(({ to, subject }) => to === email && subject.startsWith('Wrong passwords'));
}

test('guessers who share the work over many networks wait longer with each guess', async () => {
  const user = await aUser(app);
  expect(await guessUntilRefused(user.email)).toBe(FREE_FAILURES);
  app.clock.advance(1_000);
  expect(await guessFromAnywhere(user.email)).toBe(401);
  app.clock.advance(1_000);
  expect(await guessFromAnywhere(user.email)).toBe(429);
  app.clock.advance(1_000);
  expect(await guessFromAnywhere(user.email)).toBe(401);
});

test('an hour of guesses at once from anywhere lets no more through than an hour of waiting does', async () => {
  const user = await aUser(app);
  let tried = 0;
  for (let minute = 0; minute < 60; minute += 1) {
    const codes = await Promise.all([guessFromAnywhere(user.email), guessFromAnywhere(user.email)]);
    tried += codes.filter((code) => code === 401).length;
    app.clock.advance(MINUTE_MS);
  }
  expect(tried).toBeGreaterThanOrEqual(FREE_FAILURES);
  expect(tried).toBeLessThan(FREE_FAILURES + 12);
});

test('the owner gets in all the same from where they signed in before, by network or by device', async () => {
  const user = await aUser(app);
  await guessUntilRefused(user.email);
  expect((await login(user, '198.51.100.20')).statusCode).toBe(429);
  expect((await login(user, '127.0.0.1')).statusCode).toBe(200);
  const moved = app.browser('198.51.100.21');
  for (const [name, value] of user.jar) if (name.endsWith('-device')) moved.jar.set(name, value);
  expect(moved.jar.size).toBe(1);
  expect((await moved.call('login', { body: user })).user.id).toBe(user.id);
});

test('a known device has guesses of its own, not endless ones', async () => {
  const user = await aUser(app);
  const codes: number[] = [];
  for (let n = 0; n < FREE_FAILURES + 2; n += 1) {
    if (n === 9 || n === 18) app.clock.advance(MINUTE_MS);
    codes.push((await login({ ...user, password: `slip ${n}` }, '127.0.0.1')).statusCode);
  }
  expect(codes.filter((code) => code === 401)).toHaveLength(FREE_FAILURES);
  expect(codes.at(-1)).toBe(429);
});

test('a right password at a known place ends the row of wrong ones', async () => {
  const user = await aUser(app);
  for (let round = 0; round < 4; round += 1) {
    for (let n = 0; n < 8; n += 1)
      expect((await login({ ...user, password: `slip ${n}` }, '127.0.0.1')).statusCode).toBe(401);
    expect((await login(user, '127.0.0.1')).statusCode).toBe(200);
    app.clock.advance(MINUTE_MS);
  }
  expect(await mailsTo(user)).toEqual([]);
});

test('unknown addresses are slowed down just as known ones', async () => {
  const user = await aUser(app);
  expect(await guessUntilRefused('nobody-at-all@example.com')).toBe(await guessUntilRefused(user.email));
});

test('the wait holds in another process and after a restart', async () => {
  const user = await aUser(app);
  const guesses = await guessUntilRefused(user.email);
  expect(guesses).toBe(FREE_FAILURES);
  const other = openDatabase(app.connectionString, () => undefined);
  try {
    await countGuess(other.db, 'of another process', app.clock.now());
    const [row] = await app.query<{ n: number }>('SELECT max(failures)::int AS n FROM guess_delays');
    expect(row?.n).toBeGreaterThanOrEqual(FREE_FAILURES);
    const storage = await app.query<{ persistence: string }>(
      "SELECT relpersistence AS persistence FROM pg_class WHERE relname = 'guess_delays'",
    );
    expect(storage).toEqual([{ persistence: 'p' }]);
  } finally {
    await other.close();
  }
});

test('a hundred guesses at the same moment count as a hundred, in two processes', async () => {
  const other = openDatabase(app.connectionString, () => undefined);
  try {
    const now = app.clock.now();
    const guesses = Array.from({ length: 100 }, (_one, n) =>
      countGuess(n % 2 ? other.db : app.db, 'the same account', now).then(
        ({ failures }) => failures,
        () => null,
      ),
    );
    const counted = (await Promise.all(guesses)).filter((failures) => failures !== null);
    expect(counted.toSorted((one, two) => one - two)).toEqual(
      Array.from({ length: FREE_FAILURES }, (_one, n) => n + 1),
    );
  } finally {
    await other.close();
  }
});

test('the owner hears of ten wrong passwords in a row, once a day', async () => {
  const user = await aUser(app);
  for (let n = 0; n < 9; n += 1) await guessFromAnywhere(user.email);
  expect(await mailsTo(user)).toEqual([]);
  await guessFromAnywhere(user.email);
  const [mail, ...more] = await mailsTo(user);
  expect(mail?.text).toContain('Nobody got in');
  expect(more).toEqual([]);
  await guessUntilRefused(user.email);
  app.clock.advance(DAY_MS - HOUR_MS);
  for (let n = 0; n < 10; n += 1) {
    await guessFromAnywhere(user.email);
    app.clock.advance(4 * MINUTE_MS);
  }
  expect(await mailsTo(user)).toHaveLength(1);
  app.clock.advance(DAY_MS);
  for (let n = 0; n < 10; n += 1) await guessFromAnywhere(user.email);
  expect(await mailsTo(user)).toHaveLength(2);
});

test('nobody is written to where there is no account', async () => {
  await app.runJobs();
  const before = app.mails.length;
  await guessUntilRefused('nobody-to-write-to@example.com');
  await app.runJobs();
  expect(app.mails.length).toBe(before);
});

test('a new password by mail ends the wait, and nobody is known any more', async () => {
  const user = await aUser(app);
  await guessUntilRefused(user.email);
  await app.browser().call('forgotPassword', { body: { email: user.email } });
  await app.runJobs();
  const letter = app.mails.findLast(({ to, text }) => to === user.email && text.includes('reset-password'));
  const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  const password = 'slow green tram 4';
  await app.browser().call('resetPassword', { body: { token, password } });
  expect((await login({ email: user.email, password }, '198.51.100.30')).statusCode).toBe(200);
  expect(await app.query(`SELECT 1 FROM sign_in_places WHERE user_id = '${user.id}'`)).toHaveLength(2);
});

test('whoever took over a session cannot guess its password for long either', async () => {
  const user = await aUser(app);
  const change = (n: number) =>
    captureRefusal(
      user.call('changePassword', {
        body: { currentPassword: `guess ${n}`, newPassword: 'slow green tram 4' },
      }),
    );
  const codes: string[] = [];
  for (let n = 0; n < FREE_FAILURES + 2; n += 1) {
    if (n % 9 === 8) app.clock.advance(15 * MINUTE_MS);
    codes.push((await change(n)).code ?? '');
  }
  expect(codes.at(-1)).toBe('too_many');
  expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(FREE_FAILURES);
  const prove = user.call('proveIdentity', { body: { password: 'guess' } });
  expect(await captureRefusal(prove)).toMatchObject({ code: 'too_many' });
});
