import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MailFailure, type Mail } from '../../../adapters/mail/port.ts';
import type { Notice } from '../../../platform/notifications/post-notice.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { aNotice } from '../../../testing/users/builders.ts';
import { aStoredSignal } from '../../../testing/stored-signal.ts';
import { aVerifiedUser } from '../../../testing/users/verified-user.ts';

const EVENING = Date.UTC(2026, 5, 3, 21, 50);
const MORNING = Date.UTC(2026, 5, 4, 6);

let app: TestApp;
let mails: Mail[];
let down: boolean;
beforeEach(async () => {
  mails = [];
  down = false;
  const send = async (mail: Mail): Promise<void> => {
    if (down) throw new MailFailure('down', 'nobody answers');
    mails.push(mail);
  };
  app = await startTestApp({ mail: { name: 'fickle', send } });
  app.mails = mails;
});
afterEach(() => app.close());

/** An alert is written, and the mail server does not answer. */
async function heldUp(at: number, more: Partial<Notice> = {}) {
  const user = await aVerifiedUser(app);
  app.clock.set(at);
  down = true;
  await aNotice(app, user.id, 'EUR/USD BUY: signal has lost.', { cause: 'signal_closed', ...more });
  await app.runJobs();
  down = false;
  return user;
}

const outreach = () => app.query('SELECT channel, message_type, sent_at FROM outreach ORDER BY id');

async function sentBy(at: number): Promise<string[]> {
  app.clock.set(at);
  await app.runJobs();
  await app.runJobs();
  return mails.map(({ subject }) => subject);
}

test('an alert that the mail server held up into the quiet hours goes once they are over, and is outreach then', async () => {
  await heldUp(EVENING);
  expect(await sentBy(EVENING + 15 * MINUTE_MS)).toEqual([]);
  expect(await sentBy(MORNING - 1)).toEqual([]);
  expect(await outreach()).toEqual([]);
  expect(await sentBy(MORNING)).toHaveLength(1);
  expect(await outreach()).toEqual([{ channel: 'email', message_type: 'signal_closed', sent_at: MORNING }]);
});

test('a password link goes at any hour', async () => {
  const user = await heldUp(EVENING);
  app.clock.set(EVENING + 15 * MINUTE_MS);
  await user.call('forgotPassword', { body: { email: user.email } });
  expect(await sentBy(EVENING + 15 * MINUTE_MS)).toEqual([expect.stringMatching(/password/i)]);
});

test('who switches alerts off while one is held up is not sent it, and its text is wiped', async () => {
  const user = await heldUp(EVENING - 60 * MINUTE_MS);
  await user.call('saveAlertChannel', { body: { channel: 'email', wanted: false } });
  expect(await sentBy(EVENING)).toEqual([]);
  expect(await outreach()).toEqual([]);
  expect(await app.query('SELECT text_part, sent_at FROM outbox WHERE rank = 1')).toEqual([
    { text_part: '', sent_at: null },
  ]);
});

test('a heads-up that was held up is sent before its release and not after it', async () => {
  const start = EVENING - 120 * MINUTE_MS;
  const event = (time: number) => ({
    name: 'US consumer prices',
    time: new Date(time).toISOString(),
    affectedCurrencyPairs: ['EUR/USD'],
  });
  await heldUp(start, { cause: 'event_before', event: event(start + 15 * MINUTE_MS) });
  expect(await sentBy(start + 10 * MINUTE_MS)).toHaveLength(1);
  const next = start + 20 * MINUTE_MS;
  await heldUp(next, { cause: 'event_before', event: event(next + 15 * MINUTE_MS) });
  expect(await sentBy(next + 15 * MINUTE_MS)).toHaveLength(1);
});

const MONDAY = Date.UTC(2026, 5, 8);

/** The mail server does not answer for so long, and the app goes on. */
async function outage(from: number, hours: number): Promise<void> {
  app.clock.set(from);
  down = true;
  for (let half = 0; half < 2 * hours; half += 1) {
    await app.runJobs();
    app.clock.advance(HOUR_MS / 2);
  }
  down = false;
}
/** The subjects that have come three hours after the outage. */
async function afterwards(): Promise<string[]> {
  for (let half = 0; half < 6; half += 1) {
    await app.runJobs();
    app.clock.advance(HOUR_MS / 2);
  }
  return mails.map(({ subject }) => subject);
}

test('a weekly report outlasts a day without a mail server, and comes once', async () => {
  await aVerifiedUser(app);
  mails.length = 0;
  await outage(MONDAY + 8 * HOUR_MS, 28);
  expect(await afterwards()).toEqual([expect.stringMatching(/week/i)]);
  const [row] = await app.query<{ tries: number }>('SELECT tries FROM outbox WHERE rank = 2');
  expect(row?.tries).toBeLessThan(24);
});

test('the outcome of a signal outlasts a day without a mail server', async () => {
  const user = await aVerifiedUser(app);
  mails.length = 0;
  app.clock.set(MORNING);
  await aNotice(app, user.id, 'EUR/USD BUY: signal has lost.', { cause: 'signal_closed' });
  await outage(MORNING, 12);
  expect(await afterwards()).toHaveLength(1);
});

const noWeekly = (user: { id: string }) =>
  app.db.insertInto('mail_opt_outs').values({ user_id: user.id, kind: 'weekly_report', at: 0 }).execute();

test('a note after an absence outlasts days without a mail server, and then tells how things stand by then', async () => {
  const user = await aVerifiedUser(app);
  await noWeekly(user);
  mails.length = 0;
  const week = app.clock.now() + 7 * 24 * HOUR_MS;
  await outage(week, 60);
  await aStoredSignal(app, user.id, { as: 'stop_hit', at: app.clock.now() - HOUR_MS });
  await outage(app.clock.now(), 36);
  expect(await afterwards()).toEqual(['While you were away: 1 signal closed, −1.00R after spread']);
  const kept = await app.query('SELECT days FROM re_engagement_mails');
  expect(kept).toEqual([{ days: 7 }]);
});

test('who comes back while a note after an absence is held up is not sent it', async () => {
  const user = await aVerifiedUser(app);
  await noWeekly(user);
  mails.length = 0;
  await outage(app.clock.now() + 7 * 24 * HOUR_MS, 5);
  await app.query(`UPDATE users SET last_active_at = ${app.clock.now()} WHERE id = '${user.id}'`);
  expect(await afterwards()).toEqual([]);
});
