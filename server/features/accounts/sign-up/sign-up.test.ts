import { HOUR_MS } from '@app/domain/time.ts';
import { afterAll, expect, test } from 'vitest';
import { MailFailure } from '../../../adapters/mail/port.ts';
import { countCalls } from '../../../platform/http/limits/stored-counts.ts';
import { captureRefusal, startTestApp } from '../../../testing/app.ts';
import { createPasswordHasher } from '../passwords/password-hash.ts';
import { registerUser } from './register-user.ts';
import { aUser } from '../../../testing/users/builders.ts';

const app = await startTestApp();
afterAll(() => app.close());

const GOOD = 'quiet river 7';
const countUsers = async (): Promise<number> =>
  (await app.query<{ n: number }>('SELECT count(*) AS n FROM users'))[0]?.n ?? -1;

test('a new account is signed in at once and holds the advertised hundred tokens, twenty of them for today', async () => {
  const browser = app.browser();
  const { user, autoLoggedIn } = await browser.call('register', {
    body: { email: ' Ida@Example.com', password: GOOD },
  });
  expect(autoLoggedIn).toBe(true);
  expect(user).toMatchObject({
    email: 'Ida@Example.com',
    emailVerified: false,
    tokensRemaining: 100,
    tokens: { daily: 20, welcome: 80, purchased: 0, welcomeUntil: '2026-06-10T12:00:00.000Z' },
    plan: 'free',
    role: 'user',
    createdAt: '2026-06-03T12:00:00.000Z',
    firstName: null,
    favoritePairs: [],
  });
  expect(await browser.call('getCurrentUser')).toEqual(user);
  const ledger = await app.query(
    `SELECT bucket, delta::int, reason FROM token_ledger WHERE user_id = '${user.id}' ORDER BY id`,
  );
  expect(ledger).toEqual([
    { bucket: 'daily', delta: 20, reason: 'refill' },
    { bucket: 'welcome', delta: 80, reason: 'welcome' },
  ]);
});

test('an address is taken in whatever case and with whatever spaces it is typed', async () => {
  const { email } = await aUser(app, 'Taken.One@example.com');
  for (const again of [email, email.toUpperCase(), `  ${email} `]) {
    const refusal = await captureRefusal(
      app.browser().call('register', { body: { email: again, password: GOOD } }),
    );
    expect(refusal).toMatchObject({ status: 409, code: 'email_taken', message: 'Email already exists' });
  }
});

test('a sign-up that hangs before its end makes nobody else wait', async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const hanging = registerUser(
    { ...app.deps, passwords: createPasswordHasher() },
    { email: 'hanging@example.com', password: GOOD, address: '127.0.0.1', now: app.clock.now() },
    {
      isKnown: () => Promise.resolve(false),
      record: async () => {
        begun.resolve();
        await release.promise;
        return { country: null };
      },
    },
  );
  await begun.promise;
  try {
    const { user } = await app
      .browser()
      .call('register', { body: { email: 'quick@example.com', password: GOOD } });
    expect(user.tokensRemaining).toBe(100);
  } finally {
    release.resolve();
  }
  expect(await hanging).toMatchObject({ email: 'hanging@example.com', welcome_state: null });
});

test('twenty people who sign up with one address at the same moment make one account with one grant', async () => {
  const tries = Array.from({ length: 20 }, () =>
    app.browser().call('register', { body: { email: 'rush@example.com', password: GOOD } }),
  );
  const done = await Promise.allSettled(tries);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [row] = await app.query<{ total: number }>(
    "SELECT sum(delta)::int AS total FROM token_ledger JOIN users u ON u.id = user_id WHERE u.email_key = 'rush@example.com'",
  );
  expect(row?.total).toBe(100);
});

test('an address gets its welcome tokens once, even if its account was deleted in between', async () => {
  const first = await aUser(app, 'again@example.com');
  await app.query(`DELETE FROM users WHERE id = '${first.id}'`);
  const { user } = await app
    .browser()
    .call('register', { body: { email: 'AGAIN@example.com', password: GOOD } });
  expect(user.tokens).toEqual({ daily: 20, welcome: 0, purchased: 0, welcomeUntil: null });
});

test.each([
  ['no address', { email: '', password: GOOD }, 'Please enter a valid email address'],
  ['no address at all', { email: 'not an address', password: GOOD }, 'Please enter a valid email address'],
  ['a host without a dot', { email: 'a@b', password: GOOD }, 'Please enter a valid email address'],
  ['a second header', { email: 'a@b.c\r\nBcc: x@y.z', password: GOOD }, 'Please enter a valid email address'],
  ['two addresses', { email: 'a@b.c, x@y.z', password: GOOD }, 'Please enter a valid email address'],
  ['a quoted line break', { email: '"a\nb"@c.d', password: GOOD }, 'Please enter a valid email address'],
  [
    'a control character',
    { email: 'in\u0007visible@example.com', password: GOOD },
    'Please enter a valid email address',
  ],
  [
    'an invisible character',
    { email: 'in\u200bvisible@example.com', password: GOOD },
    'Please enter a valid email address',
  ],
  [
    'an endless address',
    { email: `${'a'.repeat(100_000 / 10)}@example.com`, password: GOOD },
    'Please enter a valid email address',
  ],
  ['an empty password', { email: 'x@example.com', password: '' }, 'Password is required'],
  ['no password', { email: 'x@example.com' }, 'Password is required'],
  [
    'a short password',
    { email: 'x@example.com', password: 'abc12' },
    'Password must be at least 6 characters',
  ],
  [
    'an endless password',
    { email: 'x@example.com', password: 'x'.repeat(10_000) },
    'Password must be at most 200 characters',
  ],
  ['a list of addresses', { email: ['x@example.com'], password: GOOD }, 'Please enter a valid email address'],
  ['an object for an address', { email: { $ne: '' }, password: GOOD }, 'Please enter a valid email address'],
  ['a number for a password', { email: 'x@example.com', password: 123456789 }, 'Password is required'],
])('a sign-up with %s is refused in words', async (_what, body, text) => {
  const before = await countUsers();
  const answer = await app
    .browser()
    .raw({ method: 'POST', url: '/api/register', body: JSON.stringify(body) });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: text, code: 'bad_input', requestId: expect.any(String) });
  expect(answer.cookies).toEqual([]);
  expect(await countUsers()).toBe(before);
});

test.each([
  '123456',
  'password1',
  'calmwick1',
  'Calmwick2026!',
  'qwertyuiop',
  'aaaaaaa',
  'newcomer1',
  'newcomer@example.com',
  '12341234',
])('the guessable password %s is refused and no account is made', async (password) => {
  const before = await countUsers();
  const refusal = await captureRefusal(
    app.browser().call('register', { body: { email: 'newcomer@example.com', password } }),
  );
  expect(refusal).toMatchObject({ status: 400, code: 'weak_password' });
  expect(await countUsers()).toBe(before);
});

test('passwords are stored as argon2id with at least 19 MiB, each with its own salt', async () => {
  await aUser(app);
  await aUser(app);
  const rows = await app.query<{ password_hash: string }>('SELECT password_hash FROM users');
  for (const { password_hash } of rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(new Set(rows.map((row) => row.password_hash)).size).toBe(rows.length);
});

test('sign-up neither waits for the mail provider nor fails by it', async () => {
  const broken = await startTestApp({
    mail: { name: 'broken', send: () => Promise.reject(new MailFailure('down', 'refused the connection')) },
  });
  try {
    const user = await aUser(broken);
    expect((await user.call('getCurrentUser')).email).toBe(user.email);
    await broken.runJobs();
    expect(await broken.query('SELECT tries::int, sent_at, failed_at FROM outbox')).toEqual([
      { tries: 1, sent_at: null, failed_at: null },
    ]);
  } finally {
    await broken.close();
  }
});

test('a classroom of three hundred behind one network address can sign up in an hour, the next one must wait or prove something', async () => {
  const room = await startTestApp();
  try {
    await countCalls(room.db, 'proof:register:192.0.2.7', HOUR_MS, room.clock.now(), 299);
    const join = (email: string) =>
      room
        .browser('192.0.2.7')
        .raw({ method: 'POST', url: '/api/register', body: JSON.stringify({ email, password: GOOD }) });
    expect((await join('pupil300@example.com')).statusCode).toBe(200);
    const late = await join('pupil301@example.com');
    expect(late.statusCode).toBe(429);
    expect(late.json().code).toBe('puzzle_needed');
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await room.close();
  }
});
