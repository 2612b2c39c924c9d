import { DAY_MS, HOUR_MS, toIso } from '@app/domain/time.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { adminOutreachEndpoints } from '@app/contracts/admin/outreach.ts';
import {
  countOutreachReply,
  recordOutreach,
  recordOutreachReturn,
} from '../../../platform/notifications/outreach.ts';
import { writeOfUser } from '../../../platform/database/user-statement.ts';
import { startAdminApp } from '../../../testing/apps/admin-app.ts';
import { NOON, captureRefusal } from '../../../testing/app.ts';
import { anAdmin } from '../../../testing/users/an-admin.ts';
import { aStoredUser, type StoredUser } from '../../../testing/users/stored-user.ts';

const { app, admin } = await startAdminApp();
afterAll(() => app.close());

type Channel = 'email' | 'telegram' | 'push';

async function written(
  user: StoredUser,
  at: number,
  channel: Channel = 'email',
  messageType = 'signal_closed',
) {
  await app.database.transact((tx) => recordOutreach(tx, { userId: user.id, channel, messageType, at }));
}
const says = (user: StoredUser, at: number, content = 'hello') =>
  writeOfUser(app.db, { userId: user.id }, [countOutreachReply({ content, at })], sql`true`);
const isBack = (user: StoredUser, at: number) =>
  app.database.transact((tx) => recordOutreachReturn(tx, { userId: user.id, at }));

const logs = (query: Record<string, string | number> = {}) => admin.call('listCommunicationLogs', { query });
const summary = (query: Record<string, string> = {}) => admin.call('summariseOutreach', { query });

async function named(firstName: string, lastName: string): Promise<StoredUser> {
  const user = await aStoredUser(app);
  await app.db
    .updateTable('users')
    .set({ profile: JSON.stringify({ firstName, lastName, country: 'Germany' }) })
    .where('id', '=', user.id)
    .execute();
  return user;
}

const rows = [
  'listCommunicationLogs',
  'summariseOutreach',
  'compareHoldOut',
  'listCampaigns',
  'getFunnel',
  'getCohorts',
] as const satisfies ReadonlyArray<keyof typeof adminOutreachEndpoints>;

test.each(rows)('%s answers to admins alone', async (name) => {
  const user = await aStoredUser(app);
  expect(await captureRefusal(user.call(name, { query: {} }))).toMatchObject({
    status: 403,
    code: 'forbidden',
  });
  expect(await captureRefusal(app.browser().call(name, { query: {} }))).toMatchObject({ status: 401 });
  await expect(admin.call(name, { query: {} })).resolves.toBeDefined();
});

describe('the log of outreach', () => {
  test('says who was written to, through what, and what came back, newest first', async () => {
    const user = await named('Maya', 'O’Hara');
    await written(user, NOON - 3 * HOUR_MS);
    await says(user, NOON - HOUR_MS, `${'x'.repeat(99)}😀 and more`);
    await says(user, NOON - HOUR_MS + 1);
    await written(user, NOON, 'telegram', 'event_after');
    const [newest, older] = await logs({ search: user.email });
    expect(newest).toMatchObject({
      channel: 'telegram',
      message_type: 'event_after',
      first_return_time: null,
    });
    expect(older).toMatchObject({
      user_id: user.id,
      user_email: user.email,
      first_name: 'Maya',
      last_name: 'O’Hara',
      country: 'Germany',
      city: null,
      channel: 'email',
      sent_at: toIso(NOON - 3 * HOUR_MS),
      first_return_time: toIso(NOON - HOUR_MS),
      messages_after_outreach: 2,
      first_message_after_outreach: `${'x'.repeat(99)}😀`,
    });
  });

  test('is found by any part of address or name, in any letter case, and every character stands for itself', async () => {
    const user = await named('Zoë', 'Under_score%');
    await named('Zoë', 'Underxscorey');
    await written(user, NOON);
    for (const search of [
      user.email.slice(3, 12),
      user.email.toUpperCase(),
      'zOË',
      'under_SCORE%',
      '_',
      '%',
      'e%',
    ])
      expect(
        (await logs({ search })).map((one) => one.user_id),
        search,
      ).toContain(user.id);
    const other = await named('\\', 'x');
    await written(other, NOON);
    expect((await logs({ search: '\\' })).map((one) => one.user_id)).toEqual([other.id]);
    for (const search of ['%%', '__', "' OR 1=1 --", '(((((', 'x%y'])
      expect(await logs({ search }), search).toEqual([]);
    expect(await captureRefusal(logs({ search: 'x'.repeat(255) }))).toMatchObject({ code: 'bad_input' });
  });

  test('can be cut down to a channel and to what was converted, in list and summary alike', async () => {
    const user = await named('Cut', 'Down');
    await written(user, NOON - 5 * DAY_MS, 'push', 'event_before');
    await written(user, NOON - 4 * DAY_MS, 'email');
    await says(user, NOON - 4 * DAY_MS + HOUR_MS);
    const of = { search: user.email };
    expect((await logs({ ...of, channel: 'push' })).map((one) => one.channel)).toEqual(['push']);
    expect((await logs({ ...of, converted: 'yes' })).map((one) => one.channel)).toEqual(['email']);
    expect((await logs({ ...of, converted: 'no' })).map((one) => one.channel)).toEqual(['push']);
    expect(await summary({ ...of, converted: 'no' })).toMatchObject({ total: 1, converted: 0 });
    expect((await logs({ ...of, campaign: 'direct' })).length).toBe(2);
    expect(await logs({ ...of, campaign: 'nobody-came-from-here' })).toEqual([]);
    for (const bad of [
      { channel: 'pigeon' },
      { converted: 'maybe' },
      { page: 0 },
      { page: 1.5 },
      { page: 'x' },
    ])
      expect(await captureRefusal(logs({ ...bad } as never))).toMatchObject({ code: 'bad_input' });
  });

  test('comes 25 a page; without a page it is whole', async () => {
    const user = await named('Fifty', 'Seven');
    for (let i = 0; i < 57; i += 1) await written(user, NOON + i);
    const of = { search: user.email };
    const pages = await Promise.all([1, 2, 3, 4, 10_000].map((page) => logs({ ...of, page })));
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 7, 0, 0]);
    expect(pages.flat().map(({ id }) => id)).toEqual((await logs(of)).map(({ id }) => id));
    expect(await summary(of)).toMatchObject({ total: 57, pages: 3, people: 1 });
  });
});

describe('first words after a return', () => {
  const looksAt = (userId: string) =>
    app.db
      .selectFrom('admin_log')
      .select(['admin_id', 'action', 'about'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();

  test('are part of a conversation: who sees them in the list stands in the log and in the data of whose they are', async () => {
    const [spoke, silent] = [await aStoredUser(app), await aStoredUser(app)];
    for (const user of [spoke, silent]) {
      await written(user, NOON - 2 * HOUR_MS);
      await written(user, NOON - HOUR_MS);
    }
    for (const at of [NOON - HOUR_MS - 1, NOON - 1]) await says(spoke, at, 'I lost my rent');
    const search = (by: StoredUser, user: StoredUser) =>
      by.call('listCommunicationLogs', { query: { search: user.email } });
    for (let turn = 0; turn < 2; turn += 1) {
      expect(JSON.stringify(await search(admin, spoke))).toContain('I lost my rent');
      await search(admin, silent);
    }
    const seen = { action: 'read_first_words', about: `user:${spoke.id}` };
    expect(await looksAt(spoke.id)).toEqual([{ ...seen, admin_id: admin.id }]);
    expect(await looksAt(silent.id)).toEqual([]);
    // Views of the whole conversation and by another admin are recorded separately.
    await admin.call('getUserConversation', { params: { id: spoke.id } });
    const second = await anAdmin(app);
    await search(second, spoke);
    expect(await looksAt(spoke.id)).toEqual([
      { ...seen, admin_id: admin.id },
      { ...seen, action: 'read_conversation', admin_id: admin.id },
      { ...seen, admin_id: second.id },
    ]);
    const own = (await spoke.raw({ method: 'GET', url: '/api/user/export' })).json<{
      adminLog: Array<{ action: string }>;
    }>();
    expect(own.adminLog.map(({ action }) => action)).toEqual([
      'read_first_words',
      'read_conversation',
      'read_first_words',
    ]);
  });

  test('of everybody in the plain list are noted too', async () => {
    const users = await Promise.all(Array.from({ length: 3 }, () => aStoredUser(app)));
    for (const user of users) {
      await written(user, NOON - HOUR_MS);
      await says(user, NOON - 1);
    }
    const other = await anAdmin(app);
    await other.call('listCommunicationLogs', { query: {} });
    for (const user of users) expect(await looksAt(user.id)).toMatchObject([{ admin_id: other.id }]);
  });
});

describe('the summary', () => {
  test('counts by channel and type, with the rounded rate of conversion and the median return', async () => {
    const [one, two, three] = [
      await named('Sum', 'Mary'),
      await named('Sum', 'Mary'),
      await named('Sum', 'Mary'),
    ];
    for (const user of [one, two, three]) await written(user, NOON);
    await written(one, NOON - 10 * DAY_MS, 'telegram', 'event_after');
    await says(one, NOON + 2 * HOUR_MS);
    await isBack(two, NOON + 30 * HOUR_MS);
    expect(await summary({ search: 'mary' })).toEqual({
      total: 4,
      pages: 1,
      people: 3,
      returned: 2,
      converted: 1,
      conversionRate: 25,
      medianReturnHours: 2,
      byChannel: {
        email: { sent: 3, returned: 2, converted: 1 },
        telegram: { sent: 1, returned: 0, converted: 0 },
      },
      byType: {
        signal_closed: { sent: 3, returned: 2, converted: 1 },
        event_after: { sent: 1, returned: 0, converted: 0 },
      },
    });
    expect((await summary({ search: 'mary', channel: 'email' })).conversionRate).toBe(33);
  });

  test('of nothing is nothing', async () => {
    expect(await summary({ search: 'nobody at all' })).toEqual({
      total: 0,
      pages: 1,
      people: 0,
      returned: 0,
      converted: 0,
      conversionRate: 0,
      medianReturnHours: null,
      byChannel: {},
      byType: {},
    });
  });
});
