import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Mail } from '../adapters/mail/port.ts';
import { openDatabase } from '../db/database.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { aUser } from '../testing/builders.ts';
import { sendMail } from './send-mail.ts';

let app: TestApp;
let sent: Mail[];
let fails: boolean;
beforeEach(async () => {
  sent = [];
  fails = false;
  const send = (mail: Mail) =>
    fails
      ? Promise.reject(Object.assign(new Error('provider down'), { code: 'ECONNREFUSED' }))
      : Promise.resolve(void sent.push(mail));
  app = await startTestApp({ mail: { name: 'fickle', send } });
});
afterEach(() => app.close());

const outbox = () =>
  app.query<Record<string, unknown>>(
    'SELECT tries::int, sent_at, failed_at, text_part, html_part FROM outbox ORDER BY id',
  );

test('a mail goes out once, and its secret link is wiped from the database', async () => {
  const { email } = await aUser(app);
  await app.runJobs();
  await app.runJobs();
  expect(sent.map(({ to }) => to)).toEqual([email]);
  expect(await outbox()).toEqual([
    { tries: 1, sent_at: app.clock.now(), failed_at: null, text_part: '', html_part: '' },
  ]);
});

test('when the provider is down the mail waits longer each time and then goes out once', async () => {
  await aUser(app);
  fails = true;
  await app.runJobs();
  await app.runJobs();
  expect((await outbox())[0]).toMatchObject({ tries: 1, sent_at: null });
  app.clock.advance(60_000);
  await app.runJobs();
  app.clock.advance(60_000);
  await app.runJobs();
  expect((await outbox())[0]).toMatchObject({ tries: 2, sent_at: null });
  fails = false;
  app.clock.advance(60_000);
  await app.runJobs();
  expect(sent).toHaveLength(1);
  expect((await outbox())[0]).toMatchObject({ tries: 3, sent_at: app.clock.now() });
});

test('a mail that nobody takes is given up after nine tries, and one bad mail does not hold up the next', async () => {
  await aUser(app);
  fails = true;
  for (let n = 0; n < 9; n += 1) {
    await app.runJobs();
    app.clock.advance(6 * 3_600_000);
  }
  expect((await outbox())[0]).toMatchObject({
    tries: 9,
    sent_at: null,
    failed_at: expect.any(Number),
    text_part: '',
  });
  fails = false;
  const { email } = await aUser(app);
  await app.runJobs();
  expect(sent.map(({ to }) => to)).toEqual([email]);
});

test('two processes share the work and send nothing twice', async () => {
  for (let n = 0; n < 12; n += 1) await aUser(app);
  const second = openDatabase(app.connectionString, () => undefined);
  try {
    const jobs = [app.database, second, app.database, second].map((database) =>
      sendMail({ ...app.deps, database }),
    );
    await Promise.all(jobs.map((job) => job.run(app.clock.now())));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(12);
    expect(sent).toHaveLength(12);
  } finally {
    await second.close();
  }
});

test('what has expired is deleted, and what still counts is kept', async () => {
  const user = await aUser(app);
  await app.browser().call('forgotPassword', { body: { email: user.email } });
  await app.runJobs();
  const count = async () =>
    (
      await app.query(
        'SELECT (SELECT count(*) FROM sessions)::int AS s, (SELECT count(*) FROM email_tokens)::int AS t, (SELECT count(*) FROM outbox)::int AS o, (SELECT count(*) FROM rate_limits)::int > 0 AS r',
      )
    )[0];
  expect(await count()).toEqual({ s: 1, t: 2, o: 2, r: true });
  app.clock.advance(31 * 86_400_000);
  await app.runJobs();
  expect(await count()).toEqual({ s: 0, t: 0, o: 0, r: false });
  expect(await app.query('SELECT count(*)::int AS n FROM token_ledger')).toEqual([{ n: 2 }]);
});
