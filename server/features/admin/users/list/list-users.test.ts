import { MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { endpoints } from '@app/contracts/endpoints.ts';
import type { EndpointName } from '@app/contracts/routes.ts';
import { createFiguresJob } from '../figures/figures-job.ts';
import { startAdminApp } from '../../../../testing/apps/admin-app.ts';
import { captureRefusal } from '../../../../testing/app.ts';
import { aStoredUser, type StoredUser } from '../../../../testing/users/stored-user.ts';
import { anAdmin } from '../../../../testing/users/an-admin.ts';
import { saveUserName, writeMessages } from '../../../../testing/users/busy-user.ts';

const { app, admin } = await startAdminApp();
afterAll(() => app.close());

/** Includes queries that our browser never sends. */
type Asked = Record<string, string | number | undefined>;
const list = (query: Asked = {}) => admin.call('listUsers', { query });
const emails = async (query: Asked = {}) => (await list(query)).map(({ email }) => email);
const count = (query: Asked = {}) => admin.call('countUsers', { query });
const refresh = () => createFiguresJob(app.db).run(app.clock.now());

describe('users that an admin searches', () => {
  test('are found by a part of the address, the first or the last name, in any letter case', async () => {
    const [ada, ben] = [await aStoredUser(app), await aStoredUser(app)];
    await saveUserName(app, ada.id, 'Ångström', 'Quillfeather');
    await saveUserName(app, ben.id, 'Ben', 'Zwicky');
    expect(await emails({ search: 'quillFEATHER' })).toEqual([ada.email]);
    expect(await emails({ search: 'ÅNGS' })).toEqual([ada.email]);
    expect(await emails({ search: ' zwi ' })).toEqual([ben.email]);
    expect(await emails({ search: ben.email.slice(5, 20).toUpperCase() })).toEqual([ben.email]);
    expect(await count({ search: 'zwicky' })).toEqual({ total: 1, pages: 1 });
  });

  test('are found by names in letters with several lower-case forms', async () => {
    for (const name of ['İpek', 'ΓΙΩΡΓΟΣ', 'Großmann', 'ǅemal']) {
      const user = await aStoredUser(app);
      await saveUserName(app, user.id, name, 'Letters');
      expect(await emails({ search: name }), name).toEqual([user.email]);
    }
  });

  test('a search never runs from one field into the next', async () => {
    const user = await aStoredUser(app);
    await saveUserName(app, user.id, 'Uno', 'Dosequis');
    expect(await emails({ search: 'unodos' })).toEqual([]);
    expect(await emails({ search: 'uno dos' })).toEqual([]);
  });

  test('every character stands for itself', async () => {
    const user = await aStoredUser(app);
    await saveUserName(app, user.id, '100%', 'a_b\\c');
    expect(await emails({ search: '00%' })).toEqual([user.email]);
    expect(await emails({ search: '%' })).toEqual([user.email]);
    expect(await emails({ search: 'a_b' })).toEqual([user.email]);
    expect(await emails({ search: '_' })).toEqual([user.email]);
    expect(await emails({ search: 'b\\c' })).toEqual([user.email]);
    for (const search of ['a%b', '1%', '(((((', '.*', '[a-z]', "' OR 1=1", "x' OR '1'='1", '\\', '\\\\'])
      expect((await emails({ search })).length, search).toBe(search === '\\' ? 1 : 0);
  });

  test('an absurd search is refused or finds nobody', async () => {
    for (const search of ['x'.repeat(10_000), 'x'.repeat(255), 'a\u0000b'])
      expect(await captureRefusal(list({ search }))).toMatchObject({ status: 400, code: 'bad_input' });
    expect(await list({ search: 'x'.repeat(254) })).toEqual([]);
    expect(await list({ search: '%'.repeat(254) })).toEqual([]);
    expect(await count({ search: '(((((' })).toEqual({ total: 0, pages: 1 });
  });

  test('nothing but spaces is no search', async () => {
    expect((await count({ search: '   ' })).total).toBe((await count()).total);
  });
});

describe('filters', () => {
  test('split all users by their verified address, and name those with Telegram', async () => {
    const user = await aStoredUser(app);
    await app.db
      .updateTable('users')
      .set({ email_verified_at: 5, telegram_joined: true })
      .where('id', '=', user.id)
      .execute();
    await app.db
      .insertInto('telegram_accounts')
      .values({ user_id: user.id, security_epoch: 1, chat_id: '77', username: 'may_a', connected_at: 1 })
      .execute();
    const totals = await Promise.all(
      ['all', 'verified', 'unverified', 'telegram'].map(async (status) => (await count({ status })).total),
    );
    expect(totals[1]).toBe(1);
    expect((totals[1] ?? 0) + (totals[2] ?? 0)).toBe(totals[0]);
    expect(await list({ status: 'telegram' })).toMatchObject([
      {
        email: user.email,
        telegramJoined: true,
        telegramUsername: 'may_a',
        telegramChatId: '77',
        emailVerificationToken: null,
      },
    ]);
    expect(await emails({ status: 'unverified', search: user.email })).toEqual([]);
    const [one] = await list({ status: 'unverified' });
    expect(one?.emailVerificationToken).toBe('pending');
    expect(await captureRefusal(list({ status: 'both' }))).toMatchObject({ status: 400 });
  });
});

describe('the order', () => {
  test('is by last activity, newest first, by default', async () => {
    await refresh();
    app.clock.advance(MINUTE_MS);
    const [first, second] = [await aStoredUser(app), await aStoredUser(app)];
    app.clock.advance(MINUTE_MS);
    await writeMessages(app, first.id, 1);
    await refresh();
    expect((await emails()).slice(0, 2)).toEqual([first.email, second.email]);
    expect((await emails({ sort: 'last_active', order: 'asc' })).slice(-2)).toEqual([
      second.email,
      first.email,
    ]);
  });

  test('sorts by messages, knowledge and registration, both ways', async () => {
    app.clock.advance(MINUTE_MS);
    const [quiet, busy] = [await aStoredUser(app), await aStoredUser(app)];
    await writeMessages(app, busy.id, 4);
    await writeMessages(app, quiet.id, 2);
    await saveUserName(app, quiet.id, 'Quiet', 'One');
    await refresh();
    for (const sort of ['messages', 'knowledge', 'registered'] as const) {
      const [down, up] = [await emails({ sort, order: 'desc' }), await emails({ sort, order: 'asc' })];
      expect(up).toEqual(down.toReversed());
    }
    expect((await emails({ sort: 'messages' })).slice(0, 2)).toEqual([busy.email, quiet.email]);
    const known = await emails({ sort: 'knowledge' });
    expect(known.indexOf(quiet.email)).toBeLessThan(known.indexOf(busy.email));
    expect(await captureRefusal(list({ sort: 'email' }))).toMatchObject({ status: 400 });
    expect(await captureRefusal(list({ sort: 'messages', order: 'DESC; DROP TABLE users' }))).toMatchObject({
      status: 400,
    });
  });

  test('by messages is up to date after one round of the job', async () => {
    const job = app.jobs.find(({ name }) => name === 'refresh-user-stats');
    if (!job) throw new Error('There is no such job');
    const user = await aStoredUser(app);
    for (let round = 0; round < 3; round += 1) {
      app.clock.advance(MINUTE_MS);
      await job.run(app.clock.now());
    }
    const [top] = await list({ sort: 'messages' });
    const most = (await admin.call('getUserStats', { query: { ids: top?.id ?? '' } }))[top?.id ?? '']
      ?.messageCount;
    await writeMessages(app, user.id, (most ?? 0) + 1);
    app.clock.advance(MINUTE_MS);
    await job.run(app.clock.now());
    expect((await emails({ sort: 'messages' }))[0]).toBe(user.email);
    expect((await emails({ sort: 'last_active' }))[0]).toBe(user.email);
  });

  test('includes a user who has just registered, in every order', async () => {
    const user = await aStoredUser(app);
    for (const sort of ['messages', 'knowledge', 'registered', 'last_active'] as const)
      expect(await emails({ sort })).toContain(user.email);
  });
});

describe('pages', () => {
  test('hold 25 each, every user once, and none beyond the last', async () => {
    await app.query(`INSERT INTO users (email, email_key, password_hash, created_at, last_active_at, daily_day, welcome_until)
      SELECT n || '@example.com', n || '@example.com', 'x', n / 9, n / 9, 0, 0 FROM generate_series(1, 1300) n`);
    const { total, pages } = await count();
    expect(pages).toBe(Math.ceil(total / 25));
    for (const sort of ['messages', 'registered']) {
      const seen: string[] = [];
      for (let page = 1; page <= pages; page += 1) {
        const rows = await emails({ sort, page });
        if (page < pages) expect(rows).toHaveLength(25);
        seen.push(...rows);
      }
      expect(seen).toHaveLength(total);
      expect(new Set(seen).size).toBe(total);
      expect(await emails({ sort })).toEqual(seen);
    }
    expect(await list({ page: pages + 1 })).toEqual([]);
    expect(await list({ page: 10_000 })).toEqual([]);
  });

  test('that cannot be are refused', async () => {
    for (const page of ['0', '-1', '1.5', '10001', '1e309', 'x', '', 'NaN', '0x'])
      expect(await captureRefusal(list({ page })), page).toMatchObject({ status: 400 });
  });
});

const rows: Array<[EndpointName, string]> = [
  ['listUsers', ''],
  ['countUsers', ''],
  ['getUserStats', ''],
  ['getUserConversation', ''],
  ['getUserKnowledge', ''],
  ['getUserBilling', ''],
  ['getUserReengagement', ''],
];

describe.each(rows)('%s', (name) => {
  const ask = (user: Pick<StoredUser, 'raw'>, id: string) =>
    user.raw({ method: 'GET', url: endpoints[name].path.replace(':id', id) });

  test('is for admins alone, and a demoted one is refused on the next call', async () => {
    const user = await aStoredUser(app);
    expect((await ask(app.browser(), user.id)).statusCode).toBe(401);
    expect((await ask(user, user.id)).statusCode).toBe(403);
    const other = await anAdmin(app);
    expect((await ask(other, user.id)).statusCode).toBe(200);
    await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', other.id).execute();
    expect((await ask(other, user.id)).statusCode).toBe(403);
  });
});
