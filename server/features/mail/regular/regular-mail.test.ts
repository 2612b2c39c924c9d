import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { openFakeCalendar } from '../../../adapters/calendar/fake.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { NOON, startTestApp, type TestApp } from '../../../testing/app.ts';
import { aUser } from '../../../testing/users/builders.ts';
import { aStoredSignal } from '../../../testing/stored-signal.ts';
import { handDriven } from '../../../testing/hand-driven-jobs.ts';
import { aVerifiedUser } from '../../../testing/users/verified-user.ts';
import { queueReEngagementMails } from './queue-re-engagement-mails.ts';
import { queueWeeklyReports } from './queue-weekly-reports.ts';

const MONDAY = Date.UTC(2026, 5, 8);

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ startAt: NOON });
});
afterEach(() => app.close());

const goTo = async (at: number) => {
  app.clock.advance(at - app.clock.now());
  await app.runJobs();
};
const mailed = () => app.mails.splice(0).map(({ to, subject }) => `${to}: ${subject}`);
const outreach = async () =>
  (
    await app.query<{ t: string }>("SELECT message_type || ' to ' || user_id AS t FROM outreach ORDER BY id")
  ).map(({ t }) => t);
const quietHours = (user: { id: string }, quiet_start: string, quiet_end: string) =>
  app.db
    .insertInto('proactive_preferences')
    .values({
      user_id: user.id,
      enabled_categories: [],
      frequency: 'low',
      max_daily: 3,
      quiet_start,
      quiet_end,
    })
    .execute();

/** Simulates a restart: a new app on the same database. */
async function restarted() {
  const database = openDatabase(app.connectionString, () => undefined);
  const again = await createApp({ ...app.deps, database });
  const jobs = handDriven(again, { db: database.db, clock: app.clock });
  return {
    run: async () => {
      for (const job of jobs) await job.run(app.clock.now());
    },
    close: async () => {
      await again.server.close();
      await database.close();
    },
  };
}

describe('the weekly report', () => {
  test('comes on Monday at 08:00 GMT with the record of the week, once, also after a restart', async () => {
    const maya = await aVerifiedUser(app);
    await aStoredSignal(app, maya.id, { as: 'stop_hit', at: MONDAY - DAY_MS });
    await aStoredSignal(app, maya.id, { as: 'target_hit', at: MONDAY - 8 * DAY_MS });
    await aStoredSignal(app, maya.id, { as: 'target_hit', at: MONDAY });
    await aStoredSignal(app, maya.id, { as: 'stop_hit', at: MONDAY - DAY_MS, isLeft: true });
    await goTo(MONDAY + 8 * HOUR_MS - 1);
    expect(mailed()).toEqual([]);
    await goTo(MONDAY + 8 * HOUR_MS);
    const [mail] = app.mails;
    expect(mail?.text).toContain('EUR/USD BUY · Stop reached · −1.00R · −0.19%');
    expect(mail?.text).toContain('The target was reached 1 time out of 2.');
    expect(mail?.oneClickUrl).toMatch(/\/api\/mail\/unsubscribe\?token=/);
    expect(mailed()).toEqual([`${maya.email}: Your week: 1 signal closed, −1.00R after spread`]);
    expect(await outreach()).toEqual([`weekly_report to ${maya.id}`]);
    const second = await restarted();
    await Promise.all([second.run(), app.runJobs()]);
    await goTo(MONDAY + 20 * HOUR_MS);
    await second.run();
    await second.close();
    expect(mailed()).toEqual([]);
    await goTo(MONDAY + 7 * DAY_MS + 9 * HOUR_MS);
    expect(mailed()).toContain(`${maya.email}: Your week: 1 signal closed, +2.00R after spread`);
  });

  test('goes to nobody who has not verified the address, or who switched it off', async () => {
    await aUser(app);
    const eve = await aVerifiedUser(app);
    await app.runJobs();
    app.mails.splice(0);
    await eve.call('saveMailChoices', { body: { weeklyReport: false, reEngagement: true } });
    await goTo(MONDAY + 8 * HOUR_MS);
    expect(mailed()).toEqual([]);
    await eve.call('saveMailChoices', { body: { weeklyReport: true, reEngagement: true } });
    await app.runJobs();
    expect(mailed()).toEqual([`${eve.email}: Your week: no signal closed`]);
  });

  test('waits for the end of the quiet hours, and for a Monday after the address was verified', async () => {
    const maya = await aVerifiedUser(app);
    await quietHours(maya, '20:00', '11:30');
    await goTo(MONDAY + 9 * HOUR_MS);
    const late = await aVerifiedUser(app);
    await app.runJobs();
    expect(mailed()).toEqual([]);
    await goTo(MONDAY + 11.5 * HOUR_MS);
    expect(mailed()).toEqual([`${maya.email}: Your week: no signal closed`]);
    await goTo(MONDAY + 7 * DAY_MS + 12 * HOUR_MS);
    expect(mailed()).toContain(`${late.email}: Your week: no signal closed`);
  });

  test('of a Monday without a running server comes on Tuesday, and no more on Thursday', async () => {
    const maya = await aVerifiedUser(app);
    await goTo(MONDAY + 3 * DAY_MS);
    expect(mailed()).toEqual([]);
    app.clock.advance(5.5 * DAY_MS);
    await app.runJobs();
    expect(mailed()).toContain(`${maya.email}: Your week: no signal closed`);
  });

  test('comes to users of Telegram alone, and not to users silent for a month', async () => {
    const [maya] = [await aVerifiedUser(app), await aVerifiedUser(app)];
    const monday = MONDAY + 42 * DAY_MS;
    await app.db
      .insertInto('messages')
      .values({ user_id: maya.id, role: 'user', content: 'hello', at: monday - DAY_MS })
      .execute();
    app.clock.set(monday + 8 * HOUR_MS);
    await app.runJobs();
    expect(mailed().filter((one) => one.includes('Your week'))).toEqual([
      `${maya.email}: Your week: no signal closed`,
    ]);
  });

  test('lists the high-impact releases ahead, and goes without them when the calendar fails', async () => {
    const calendar = openFakeCalendar();
    calendar.add(MONDAY + 3 * DAY_MS, { name: 'US consumer prices', currency: 'USD', impact: 'HIGH' });
    await aVerifiedUser(app);
    app.clock.advance(MONDAY + 8 * HOUR_MS - app.clock.now());
    await queueWeeklyReports({ ...app.deps, calendar }, app.clock.now());
    await app.runJobs();
    expect(app.mails.splice(0)[0]?.text).toContain('US consumer prices (USD) · Thursday 11 June');

    app.clock.advance(7 * DAY_MS);
    const broken = { name: 'broken', eventsBetween: () => Promise.reject(new Error('down')) };
    await queueWeeklyReports({ ...app.deps, calendar: broken }, app.clock.now());
    expect(await app.query('SELECT count(*)::int AS n FROM weekly_reports')).toEqual([{ n: 2 }]);
    expect(app.logged).toContainEqual(expect.objectContaining({ level: 'warn' }));
  });

  test('reaches every user of several batches once, from two processes', async () => {
    const now = MONDAY + 8 * HOUR_MS;
    app.clock.advance(now - app.clock.now());
    await app.query(`INSERT INTO users
      (email, email_key, password_hash, email_verified_at, created_at, last_active_at, daily_day, welcome_until)
      SELECT 'u' || n || '@example.com', 'u' || n || '@example.com', '', 1, 1, ${now}, 1, 1 FROM generate_series(1, 450) AS n`);
    const second = openDatabase(app.connectionString, () => undefined);
    await Promise.all([
      queueWeeklyReports(app.deps, now),
      queueWeeklyReports({ ...app.deps, database: second }, now),
    ]);
    await second.close();
    expect(
      await app.query('SELECT count(*)::int AS n, count(DISTINCT recipient)::int AS d FROM outbox'),
    ).toEqual([{ n: 450, d: 450 }]);
  });
});

test.each([
  ['weekly report', queueWeeklyReports, MONDAY + 8 * HOUR_MS],
  ['note after an absence', queueReEngagementMails, NOON + 7 * DAY_MS],
] as const)('a %s that cannot be written holds up no other', async (_name, queue, at) => {
  await Promise.all([aVerifiedUser(app), aVerifiedUser(app)]);
  app.clock.set(at);
  let calls = 0;
  const transact: typeof app.database.transact = (work) =>
    (calls += 1) === 1 ? Promise.reject(new Error('broken')) : app.database.transact(work);
  await queue({ ...app.deps, database: { ...app.database, transact } }, at);
  expect(await app.query('SELECT count(*)::int AS n FROM outbox WHERE rank = 2')).toEqual([{ n: 1 }]);
  expect(app.logged).toContainEqual(expect.objectContaining({ level: 'error' }));
});

describe('a note after an absence', () => {
  const noWeekly = (user: { id: string }) =>
    app.db.insertInto('mail_opt_outs').values({ user_id: user.id, kind: 'weekly_report', at: 0 }).execute();

  test("comes after 7, 14 and 30 days of silence, once each, with the user's state, and then no more", async () => {
    const maya = await aVerifiedUser(app);
    await noWeekly(maya);
    await aStoredSignal(app, maya.id);
    await aStoredSignal(app, maya.id, { as: 'stop_hit', at: NOON + DAY_MS });
    const days: number[] = [];
    for (let day = 1; day <= 60; day += 1) {
      const again = day % 9 === 0 ? await restarted() : null;
      await goTo(NOON + day * DAY_MS);
      await again?.run();
      await again?.close();
      for (const { subject } of app.mails.splice(0)) {
        expect(subject).toBe('While you were away: 1 signal closed, −1.00R after spread');
        days.push(day);
      }
    }
    expect(days).toEqual([7, 14, 30]);
    expect(await outreach()).toEqual(days.map(() => `re_engagement to ${maya.id}`));
  });

  test('does not come to active users of page or bot, to unverified ones, nor after it was switched off', async () => {
    const [seen, talks, off] = [await aVerifiedUser(app), await aVerifiedUser(app), await aVerifiedUser(app)];
    const unverified = await aUser(app);
    for (const user of [seen, talks, off, unverified]) await noWeekly(user);
    await off.call('saveMailChoices', { body: { weeklyReport: false, reEngagement: false } });
    await app.runJobs();
    app.mails.splice(0);
    await goTo(NOON + 6 * DAY_MS);
    await seen.call('getMailChoices');
    const heard = app.clock.now();
    await app.db
      .insertInto('messages')
      .values({ user_id: talks.id, role: 'user', content: 'hi', at: heard })
      .execute();
    await goTo(NOON + 12 * DAY_MS);
    expect(mailed()).toEqual([]);
    await goTo(NOON + 13 * DAY_MS);
    expect(mailed().toSorted()).toEqual(
      [seen, talks].map(({ email }) => `${email}: How things stand in your Calmwick account`).toSorted(),
    );
  });

  test('comes to a user who was in the app long ago and in Telegram since', async () => {
    const maya = await aVerifiedUser(app);
    await noWeekly(maya);
    const heard = NOON + 50 * DAY_MS;
    await app.db
      .insertInto('messages')
      .values({ user_id: maya.id, role: 'user', content: 'hi', at: heard })
      .execute();
    app.clock.set(heard + 7 * DAY_MS);
    await app.runJobs();
    expect(mailed()).toEqual([`${maya.email}: How things stand in your Calmwick account`]);
  });

  test('keeps out of the quiet hours, and after an outage only the step that is due by then goes', async () => {
    const maya = await aVerifiedUser(app);
    await noWeekly(maya);
    await quietHours(maya, '10:00', '14:00');
    await goTo(NOON + 20 * DAY_MS);
    expect(mailed()).toEqual([]);
    await goTo(NOON + 20 * DAY_MS + 2 * HOUR_MS);
    expect(app.mails[0]?.text).toContain('more than 14 days ago');
    expect(mailed()).toHaveLength(1);
    await goTo(NOON + 29 * DAY_MS);
    expect(mailed()).toEqual([]);
  });

  test('is queued once by two processes', async () => {
    const maya = await aVerifiedUser(app);
    await noWeekly(maya);
    app.clock.advance(7 * DAY_MS);
    const second = openDatabase(app.connectionString, () => undefined);
    const now = app.clock.now();
    await Promise.all(
      [app.database, second, app.database].map((database) =>
        queueReEngagementMails({ ...app.deps, database }, now),
      ),
    );
    await second.close();
    await app.runJobs();
    expect(mailed()).toEqual([`${maya.email}: How things stand in your Calmwick account`]);
  });
});
