import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { auditLedger } from '../../platform/ledger/ledger-audit.ts';
import { toAppError } from '../../platform/http/errors.ts';
import { findFirstBrokenEvent } from '../signals/record/signal-record.ts';
import { createBrowser, captureRefusal, startTestApp } from '../../testing/app.ts';
import { aUser, type TestUser } from '../../testing/users/builders.ts';
import { aFullUser } from '../../testing/users/full-user.ts';
import { aStoredUser } from '../../testing/users/stored-user.ts';
import { startTelegramApp } from '../../testing/apps/telegram-app.ts';
import { aPayment, paymentEvent, recordEvents } from '../../testing/payments/payment-events.ts';

const app = await startTestApp();
const admin = await aStoredUser(app);
afterAll(async () => {
  expect((await auditLedger(app.db)).findings).toEqual([]);
  expect(await findFirstBrokenEvent(app.db)).toBeNull();
  await app.close();
});

const remove = async (user: Pick<TestUser, 'call' | 'password'>, password = user.password) => {
  const reply = await user.call('deleteAccount', { body: { password, confirm: 'DELETE' } });
  await app.jobs.find(({ name }) => name === 'clean-up-after-deletion')?.run(app.clock.now());
  return reply;
};

type Line = { table: string; line: string };

/** All rows of the database that match. */
async function linesWith(pattern: string, of = app): Promise<Line[]> {
  const tables = await of.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely_%'",
  );
  const found: Line[] = [];
  for (const { name } of tables) {
    const rows = await of.query<{ line: string }>(
      `SELECT to_jsonb(t)::text AS line FROM ${name} AS t WHERE to_jsonb(t)::text ~ '${pattern}' ORDER BY 1`,
    );
    found.push(...rows.map(({ line }) => ({ table: name, line })));
  }
  return found;
}

const tablesOf = (lines: Line[]): string[] => [...new Set(lines.map(({ table }) => table))].toSorted();

describe('deleting an account', () => {
  test('leaves only the books, the record of signals and the log of admins, without a name, and the other user as they were', async () => {
    const maya = await aFullUser(app, 'mayaq', admin.id);
    const noam = await aFullUser(app, 'noamz', admin.id);
    const others = await linesWith(`noamz|${noam.id}`);
    expect(others.length).toBeGreaterThan(30);
    expect(app.storage.files.size).toBe(2);
    expect(await remove(maya)).toEqual({ ok: true });
    expect(tablesOf(await linesWith(maya.id))).toEqual([
      'admin_log',
      'payments',
      'subscriptions',
      'token_ledger',
    ]);
    // Append-only records keep what admins wrote and what the signal record says; the release is calendar
    // data; the last mail is still queued.
    expect(tablesOf(await linesWith('mayaq'))).toEqual([
      'admin_log',
      'broker_claims',
      'economic_events',
      'outbox',
      'subscriptions',
    ]);
    expect(await linesWith(`noamz|${noam.id}`)).toEqual(others);
    expect(app.storage.files.size).toBe(1);
    await app.runJobs();
    expect(await linesWith('mayaq@example.com')).toEqual([]);
  });

  test('signs out every device at once, in every process, and the same password opens nothing', async () => {
    const maya = await aUser(app);
    const database = openDatabase(app.connectionString, () => undefined);
    const second = await createApp({ ...app.deps, database });
    const phone = createBrowser(second.server, '127.0.0.1');
    await phone.call('login', { body: maya });
    expect((await phone.call('getCurrentUser')).id).toBe(maya.id);
    await remove(maya);
    expect([...maya.jar.keys()]).toEqual(['calmwick-device']);
    await expect
      .poll(async () => (await phone.raw({ method: 'GET', url: '/api/auth/user' })).statusCode)
      .toBe(401);
    expect(await captureRefusal(app.browser().call('login', { body: maya }))).toMatchObject({
      status: 401,
      code: 'wrong_credentials',
    });
    await second.server.close();
    await database.close();
  });

  test('lets the address sign up again, as somebody new and without a second welcome', async () => {
    const maya = await aUser(app);
    await remove(maya);
    const again = await aUser(app, maya.email);
    expect(again.id).not.toBe(maya.id);
    expect((await again.call('getCurrentUser')).tokens).toMatchObject({
      daily: 20,
      welcome: 0,
      purchased: 0,
    });
    expect((await again.call('getConversation')).messages).toEqual([]);
  });

  test('drops the waiting mail, sends a last one, and then removes the address', async () => {
    const maya = await aUser(app);
    await app.runJobs();
    app.mails.splice(0);
    await app.browser().call('forgotPassword', { body: { email: maya.email } });
    await remove(maya);
    await app.runJobs();
    expect(app.mails.filter(({ to }) => to === maya.email)).toMatchObject([
      {
        subject: 'Your Calmwick account is deleted',
        text: expect.stringContaining('KEPT WITHOUT YOUR NAME'),
      },
    ]);
    await app.runJobs();
    expect(await linesWith(maya.email)).toEqual([]);
  });

  test.each([
    [{ password: 'not the one', confirm: 'DELETE' }, 400, 'wrong_password'],
    [{ password: 'quiet river 7', confirm: 'delete' }, 400, 'bad_input'],
    [{ password: 'quiet river 7' }, 400, 'bad_input'],
    [{ confirm: 'DELETE' }, 400, 'bad_input'],
    [{ password: 'x'.repeat(5_000), confirm: 'DELETE' }, 400, 'bad_input'],
  ])('with %j is refused and changes nothing', async (body, status, code) => {
    const maya = await aUser(app);
    const before = await linesWith(maya.id);
    const answer = await maya.raw({
      method: 'POST',
      url: '/api/user/delete-account',
      body: JSON.stringify(body),
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
    expect(await linesWith(maya.id)).toEqual(before);
  });

  test('needs a session, comes from our own page alone, and lets nobody guess', async () => {
    const maya = await aUser(app);
    expect(await captureRefusal(remove({ ...app.browser(), password: 'x' }))).toMatchObject({ status: 401 });
    const foreign = await maya.raw({
      method: 'POST',
      url: '/api/user/delete-account',
      body: JSON.stringify({ password: maya.password, confirm: 'DELETE' }),
      headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.statusCode).toBe(403);
    for (let n = 0; n < 5; n += 1) expect((await captureRefusal(remove(maya, 'wrong'))).status).toBe(400);
    expect(await captureRefusal(remove(maya))).toMatchObject({ status: 429 });
    expect((await maya.call('getCurrentUser')).id).toBe(maya.id);
  });

  test('requested four times at once happens once, without a server error', async () => {
    const maya = await aUser(app);
    const ask = () =>
      maya.raw({
        method: 'POST',
        url: '/api/user/delete-account',
        body: JSON.stringify({ password: maya.password, confirm: 'DELETE' }),
      });
    const codes = (await Promise.all([ask(), ask(), ask(), ask()])).map(({ statusCode }) => statusCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
  });

  test('while messages are being answered neither fails nor leaves anything behind', async () => {
    for (let n = 0; n < 5; n += 1) {
      const maya = await aUser(app);
      const talk = Array.from({ length: 6 }, () =>
        maya.raw({
          method: 'POST',
          url: '/api/chat/message',
          body: JSON.stringify({ content: 'what is a pip?' }),
        }),
      );
      const [gone, ...answers] = await Promise.all([remove(maya), ...talk]);
      expect(gone).toEqual({ ok: true });
      for (const { statusCode } of answers) expect([200, 401]).toContain(statusCode);
      expect(tablesOf(await linesWith(maya.id))).toEqual(['token_ledger']);
    }
  });
});

describe('rows that refer to a user', () => {
  test('are deleted with the account, detached from it, or listed here as kept', async () => {
    const left = await app.query<{ name: string }>(`
      SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name = 'user_id' AND NOT EXISTS (
        SELECT FROM pg_constraint k WHERE k.contype = 'f' AND k.conrelid = c.table_name::regclass
          AND k.confrelid = 'users'::regclass AND k.confdeltype IN ('c', 'n'))
      ORDER BY 1`);
    expect(left.map(({ name }) => name)).toEqual(['admin_log', 'payments', 'subscriptions', 'token_ledger']);
  });

  test('written after the deletion mean that nobody is signed in', async () => {
    const refused = await app.db
      .insertInto('uploads')
      .values({ user_id: randomUUID(), created_at: 1, expires_at: 1 })
      .execute()
      .catch((error: unknown) => toAppError(error).code);
    expect(refused).toBe('not_signed_in');
  });
});

describe('what lies outside the database', () => {
  test('removing an image is retried until it is gone', async () => {
    const maya = await aFullUser(app, 'mayai', admin.id);
    const before = app.storage.files.size;
    const { remove: removeFile } = app.storage;
    app.storage.remove = () => Promise.reject(new Error('The disk is away'));
    expect(await remove(maya)).toEqual({ ok: true });
    expect(app.storage.files.size).toBe(before);
    await app.runJobs();
    expect(app.logged).toContainEqual(
      expect.objectContaining({ message: 'an image of a deleted account could not be removed' }),
    );
    app.storage.remove = removeFile;
    app.clock.advance(10 * MINUTE_MS);
    await app.runJobs();
    expect(app.storage.files.size).toBe(before - 1);
    expect(await app.db.selectFrom('cleanup_tasks').selectAll().execute()).toEqual([]);
  });

  test('the messaging app gets one last message, and answers as to a stranger afterwards', async () => {
    const bot = await startTelegramApp();
    try {
      const maya = await bot.connected();
      bot.telegram.say(maya.chat, 'is there a trade on EUR/USD?');
      await bot.run('fetch-telegram');
      const before = bot.telegram.sentTo(maya.chat).length;
      await remove(maya);
      await bot.run('answer-telegram', 'clean-up-after-deletion', 'answer-telegram');
      const said = bot.telegram.sentTo(maya.chat).slice(before);
      expect(said.map(({ params }) => params.text)).toEqual([
        "Your Calmwick account is deleted, and this chat is disconnected. I won't write here any more.",
      ]);
      expect(await linesWith(String(maya.chat), bot)).toEqual([]);
      expect((await bot.ask(maya.chat, '/signals'))[0]).toContain("I don't know this chat yet");
    } finally {
      await bot.close();
    }
  });
});

describe('money and the account', () => {
  test('a payment that arrives afterwards is stored, credited to nobody, and reported to the operator', async () => {
    const maya = await aUser(app);
    const payment = await aPayment(app, maya.id);
    await remove(maya);
    expect(await recordEvents(app, payment, [paymentEvent('paid', 'LATE-1', 1_700)])).toBe('paid');
    const row = await app.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', payment)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'paid', credited_tokens: 0, user_id: maya.id });
    expect(app.logged).toContainEqual(
      expect.objectContaining({
        level: 'error',
        payment,
        message: 'payment received for a deleted account: nothing credited, refund it',
      }),
    );
    const { sum } = await app.db
      .selectFrom('token_ledger')
      .select(({ fn }) => fn.sum<number>('delta').as('sum'))
      .where('user_id', '=', maya.id)
      .executeTakeFirstOrThrow();
    expect(sum).toBe(0);
  });

  test('a pending broker account is removed, and somebody else may submit its number', async () => {
    const maya = await aUser(app);
    await app.query(`INSERT INTO broker_claims (user_id, account, account_key, submitted_at)
      VALUES ('${maya.id}', 'Q-778899', 'q778899', 1)`);
    await remove(maya);
    expect(await linesWith('778899')).toEqual([]);
  });
});

describe('an admin', () => {
  const anAdmin = async (): Promise<TestUser> => {
    const user = await aUser(app);
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute();
    return user;
  };

  test('cannot delete the only admin account, and of two deleting at the same moment one stays', async () => {
    const first = await anAdmin();
    expect(await captureRefusal(remove(first))).toMatchObject({
      status: 409,
      message: 'You are the only administrator. Make somebody else one first.',
    });
    const second = await anAdmin();
    const codes = await Promise.all(
      [first, second].map((one) =>
        remove(one).then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      ),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
