import { DAY_MS, toIso } from '@app/domain/time.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isHeldOut } from '@app/domain/proactive/outreach/hold-out.ts';
import { countOutreachReply, recordOutreachReturn } from '../../../platform/notifications/outreach.ts';
import { writeOfUser } from '../../../platform/database/user-statement.ts';
import { createSessionStore } from '../../accounts/sessions/session-store.ts';
import { createSessions } from '../../../platform/http/sessions/session.ts';
import { NOON, startTestApp, type TestApp } from '../../../testing/app.ts';
import { anAdmin } from '../../../testing/users/an-admin.ts';
import { aStoredUser, type StoredUser } from '../../../testing/users/stored-user.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ startAt: NOON });
});
afterEach(() => app.close());

async function aVerified(heldOut: boolean): Promise<StoredUser> {
  for (;;) {
    const id = randomUUID();
    if (isHeldOut(id) === heldOut) return aStoredUser(app, { id, email_verified_at: NOON });
  }
}

const some = (count: number, heldOut: boolean) =>
  Promise.all(Array.from({ length: count }, () => aVerified(heldOut)));

async function goTo(at: number): Promise<void> {
  app.clock.set(at);
  await app.runJobs();
}

const due = () => app.db.selectFrom('outreach_due').selectAll().orderBy('due_at').execute();
const mailedTo = () =>
  app.mails
    .splice(0)
    .map(({ to }) => to)
    .toSorted();

const comesBack = (user: StoredUser, at: number) =>
  writeOfUser(app.db, { userId: user.id }, [countOutreachReply({ content: 'hello again', at })], sql`true`);

async function signsIn({ id, jar }: StoredUser): Promise<void> {
  const sessions = createSessions(createSessionStore(app.deps), app.clock.realNow);
  const from = { userAgent: '', address: '127.0.0.1' };
  jar.set('calmwick', await sessions.start({ id, security_epoch: 1 }, app.clock.now(), from));
}

async function compared(days = 90) {
  const admin = await anAdmin(app);
  return admin.call('compareHoldOut', { query: { days } });
}

describe('notes after an absence', () => {
  test('are held back from a share of users, who are due at the same moment and get no mail at any step', async () => {
    const [written, held] = [await some(3, false), await some(3, true)];
    await goTo(NOON + 7 * DAY_MS);
    expect(mailedTo()).toEqual(written.map(({ email }) => email).toSorted());
    const rows = await due();
    expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual(
      [...written, ...held].map(({ id }) => id).toSorted(),
    );
    for (const row of rows)
      expect(row).toMatchObject({
        message_type: 're_engagement',
        about: `${NOON}:7`,
        due_at: NOON + 7 * DAY_MS,
        is_held_out: held.some(({ id }) => id === row.user_id),
      });
    await app.runJobs();
    expect(mailedTo()).toEqual([]);
    expect(await due()).toHaveLength(6);
    await goTo(NOON + 14 * DAY_MS);
    expect(mailedTo()).toEqual(written.map(({ email }) => email).toSorted());
    expect(await due()).toHaveLength(12);
  });

  test('that somebody did not want put them in neither group', async () => {
    const [written, held] = [await aVerified(false), await aVerified(true)];
    for (const { id } of [written, held])
      await app.db
        .insertInto('mail_opt_outs')
        .values({ user_id: id, kind: 're_engagement', at: NOON })
        .execute();
    await goTo(NOON + 7 * DAY_MS);
    expect([mailedTo(), await due()]).toEqual([[], []]);
  });

  test('are the only mails that are held back: the weekly report comes to everybody', async () => {
    const held = await aVerified(true);
    // The Monday after.
    await goTo(Date.UTC(2026, 5, 8, 9));
    expect(mailedTo()).toEqual([held.email]);
  });
});

describe('the comparison', () => {
  test('is empty before the first was due, and says so', async () => {
    expect(await compared()).toEqual({
      heldOutShare: 0.1,
      since: null,
      writtenTo: { people: 0, returned: 0, share: null, interval: null },
      heldOut: { people: 0, returned: 0, share: null, interval: null },
      difference: null,
      enough: false,
    });
  });

  test('counts who was back within seven days, in both groups alike, once those days are over', async () => {
    const [written, held] = [await some(4, false), await some(2, true)];
    await goTo(NOON + 7 * DAY_MS);
    const [first, second] = written as [StoredUser, StoredUser];
    await comesBack(first, NOON + 8 * DAY_MS);
    await comesBack(second, NOON + 14 * DAY_MS + 1);
    const [third] = held as [StoredUser, StoredUser];
    app.clock.set(NOON + 9 * DAY_MS);
    await app.database.transact((tx) =>
      recordOutreachReturn(tx, { userId: third.id, at: NOON + 9 * DAY_MS }),
    );
    expect(await compared()).toMatchObject({
      writtenTo: { people: 0 },
      heldOut: { people: 0 },
      difference: null,
    });
    app.clock.set(NOON + 14 * DAY_MS);
    const { since, writtenTo, heldOut, difference, enough } = await compared();
    expect(since).toBe(toIso(NOON + 7 * DAY_MS));
    expect(writtenTo).toMatchObject({ people: 4, returned: 1, share: 0.25 });
    expect(heldOut).toMatchObject({ people: 2, returned: 1, share: 0.5 });
    expect(difference?.share).toBeCloseTo(-0.25, 12);
    expect(difference?.interval[0]).toBeLessThan(-0.25);
    expect(difference?.interval[1]).toBeGreaterThan(-0.25);
    expect(enough).toBe(false);
  });

  test('hears of both groups by whatever way they come back: opening the page, signing in, writing', async () => {
    const ways = [
      (user: StoredUser, away: number) =>
        user.call('reportReturn', { body: { clientLastActiveAt: toIso(away) } }),
      (user: StoredUser) => user.call('reportLogin'),
      (user: StoredUser) => user.call('sendMessage', { body: { content: 'hello again' } }),
    ];
    for (const heldOut of [true, false]) {
      const users = await some(4, heldOut);
      const left = app.clock.now() + 1;
      await goTo(app.clock.now() + 7 * DAY_MS);
      app.clock.advance(DAY_MS);
      for (const [i, back] of ways.entries()) {
        const user = users[i] as StoredUser;
        await signsIn(user);
        await back(user, left);
      }
      const ids = users.map(({ id }) => id);
      const rows = (await due()).filter(({ user_id }) => ids.includes(user_id));
      const returned = ids.map((id) => rows.find(({ user_id }) => user_id === id)?.returned_at ?? null);
      const at = app.clock.now();
      expect([heldOut, ...returned]).toEqual([heldOut, at, at, at, null]);
    }
  });

  test('takes the first time that somebody was due, and no later one', async () => {
    const user = await aVerified(false);
    await goTo(NOON + 7 * DAY_MS);
    await goTo(NOON + 14 * DAY_MS);
    await comesBack(user, NOON + 15 * DAY_MS);
    app.clock.set(NOON + 21 * DAY_MS);
    expect((await compared()).writtenTo).toMatchObject({ people: 1, returned: 0 });
    // No user was first due in the last seven days.
    expect((await compared(7)).writtenTo.people).toBe(0);
  });
});
