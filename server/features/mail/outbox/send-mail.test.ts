import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MailFailure, type Mail } from '../../../adapters/mail/port.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { beginMail, queueMail } from '../../../platform/database/outbox.ts';
import { NOON, startTestApp, type TestApp } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';
import { runDueJobs, noticeDeadProcesses, takeJobAndDie } from '../../../testing/hand-driven-jobs.ts';
import { createMailTask } from './send-mail.ts';

let app: TestApp;
let sent: Mail[];
let fails: MailFailure['outcome'] | 'breaks' | false;
beforeEach(async () => {
  sent = [];
  fails = false;
  const send = async (mail: Mail): Promise<void> => {
    if (fails === 'breaks') throw new TypeError('nobody thought of this');
    if (fails) throw new MailFailure(fails, 'it did not work');
    sent.push(mail);
  };
  app = await startTestApp({ mail: { name: 'fickle', send } });
});
afterEach(() => app.close());

const noPictures = { byId: async () => new Map(), drawPicture: async () => null };
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
  fails = 'down';
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
  fails = 'down';
  for (let n = 0; n < 9; n += 1) {
    await app.runJobs();
    app.clock.advance(6 * HOUR_MS);
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

test.each(['unknown', 'breaks'] as const)(
  'a mail that may have gone out (%s) is never sent again, and the log says so',
  async (how) => {
    await aUser(app);
    fails = how;
    await app.runJobs();
    fails = false;
    app.clock.advance(DAY_MS);
    await app.runJobs();
    expect(sent).toEqual([]);
    expect((await outbox())[0]).toMatchObject({ tries: 1, sent_at: null, failed_at: NOON, text_part: '' });
    expect(app.logged).toContainEqual(
      expect.objectContaining({ level: 'error', message: expect.stringMatching(/may not have been sent/) }),
    );
  },
);

test('a refused address is not tried again, and a busy one does not hold up the others', async () => {
  await aUser(app);
  fails = 'refused';
  await app.runJobs();
  app.clock.advance(DAY_MS);
  fails = false;
  await app.runJobs();
  expect(sent).toEqual([]);

  fails = 'later';
  const busy = [await aUser(app), await aUser(app), await aUser(app)];
  await app.runJobs();
  expect((await outbox()).slice(1).map(({ tries }) => tries)).toEqual(busy.map(() => 1));
});

test('a process that dies while sending leaves a mail that nobody sends again, and a line in the log', async () => {
  await aUser(app);
  const job = await takeJobAndDie(app, 'send-mail');
  const begun = await beginMail(app.db, job, { now: app.clock.now(), speed: 1 });
  expect(begun).toMatchObject({ as: 'begun', mail: { tries: 1 } });
  await app.runJobs();
  expect(sent).toEqual([]);
  app.clock.advance(86_400_001);
  await noticeDeadProcesses(app.db);
  await app.runJobs();
  expect(sent).toEqual([]);
  expect((await outbox())[0]).toMatchObject({ failed_at: app.clock.now(), text_part: '', html_part: '' });
  expect(app.logged.filter(({ level }) => level === 'error')).toHaveLength(1);
});

test('what somebody waits for goes before what can wait', async () => {
  const mail = { recipient: 'maya@example.com', text: '', mjml: '<mjml />' };
  await app.database.transact(async (tx) => {
    await queueMail(tx, { ...mail, subject: 'report', rank: 'regular' }, NOON - 9);
    await queueMail(tx, { ...mail, subject: 'alert', rank: 'alert' }, NOON - 5);
    await queueMail(tx, { ...mail, subject: 'reset' }, NOON);
  });
  const order: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const begin = await beginMail(app.db, await takeJobAndDie(app, 'send-mail'), { now: NOON, speed: 1 });
    if (begin.as === 'begun') order.push(begin.mail.subject);
  }
  expect(order).toEqual(['reset', 'alert', 'report']);
});

test('a round that lasts into the quiet hours sends nothing in them that nobody waits for', async () => {
  const { id } = await aUser(app);
  await app.runJobs();
  sent.length = 0;
  app.clock.set(Date.UTC(2026, 5, 3, 21, 59));
  await app.database.transact(async (tx) => {
    const regular = {
      userId: id,
      kind: 'weekly_report',
      messageType: 'weekly_report',
      uselessAt: null,
    } as const;
    const mail = { recipient: 'maya@example.com', subject: 'the week', text: '', mjml: '<mjml />' };
    await queueMail(tx, { ...mail, rank: 'regular', regular }, app.clock.now());
  });
  const job = createMailTask(app.deps, noPictures);
  app.clock.advance(120_000);
  await runDueJobs(app, job);
  expect(sent).toEqual([]);
  app.clock.set(Date.UTC(2026, 5, 4, 6));
  await runDueJobs(app, job);
  expect(sent.map(({ subject }) => subject)).toEqual(['the week']);
});

test('two processes share the work and send nothing twice', async () => {
  for (let n = 0; n < 12; n += 1) await aUser(app);
  const second = openDatabase(app.connectionString, () => undefined);
  try {
    const rounds = [app.database, second, app.database, second].map((database) =>
      runDueJobs(
        { db: database.db, clock: app.clock },
        createMailTask({ ...app.deps, database }, noPictures),
      ),
    );
    await Promise.all(rounds);
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
  app.clock.advance(31 * DAY_MS);
  await app.runJobs();
  expect(await count()).toEqual({ s: 0, t: 0, o: 0, r: false });
  expect(await app.query('SELECT count(*)::int AS n FROM token_ledger')).toEqual([{ n: 2 }]);
});
