import { HOUR_MS, MINUTE_MS, toIso } from '@app/domain/time.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '@app/contracts/endpoints.ts';
import type { EndpointName } from '@app/contracts/routes.ts';
import type { Endpoint } from '@app/contracts/endpoint.ts';
import { createApp } from '../../../app.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { createBrowser, captureRefusal, startTestApp, type Browser } from '../../../testing/app.ts';
import { anAdmin } from '../../../testing/users/an-admin.ts';
import { aStoredUser } from '../../../testing/users/stored-user.ts';
import { revokeAdmin } from './manage-admins.ts';

const app = await startTestApp({ publicUrl: 'http://calmwick.localhost' });
afterAll(() => app.close());
beforeEach(() => app.clock.advance(HOUR_MS));

async function anOpenAdmin() {
  const admin = await anAdmin(app);
  await admin.call('closeAdminAccess');
  await admin.call('openAdminAccess', { body: { code: admin.code() } });
  return admin;
}

async function anAdminWithoutFactor() {
  const user = await aStoredUser(app);
  await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute();
  return user;
}

const rows = Object.entries<Endpoint>(endpoints).filter(([, { access }]) => access === 'admin');

/** Calls with a valid path and headers, naming `userId` where the path needs a user. */
const ask = ({ raw }: Pick<Browser, 'raw'>, { method, path }: Endpoint, userId: string = randomUUID()) => {
  const id = path.startsWith('/api/admin/users/') ? userId : randomUUID();
  return raw({ method, url: path.replace(/:\w+/g, id), ...(method !== 'GET' && { body: '{}' }) });
};

describe('every row of the admins', () => {
  test('is known to this test', () => {
    expect(rows.length).toBeGreaterThanOrEqual(6);
    expect(rows.every(([, { path }]) => path.startsWith('/api/admin/'))).toBe(true);
    const others = Object.entries<Endpoint>(endpoints).filter(([, { path }]) =>
      path.startsWith('/api/admin'),
    );
    expect(others.filter(([, { access }]) => access === 'user' || access === 'public')).toEqual([]);
  });

  test.each(rows)('%s answers nobody but an admin at an opened session', async (name, row) => {
    const free = await aStoredUser(app);
    const premium = await aStoredUser(app);
    await app.db.updateTable('users').set({ plan: 'premium' }).where('id', '=', premium.id).execute();
    const closed = await anOpenAdmin();
    await closed.call('closeAdminAccess');
    const open = await anOpenAdmin();
    const said = app.logged.length;
    const everybody = {
      nobody: app.browser(),
      free,
      premium,
      noFactor: await anAdminWithoutFactor(),
      closed,
      open,
    };
    const answers: Record<string, [number, unknown]> = {};
    for (const [who, browser] of Object.entries(everybody)) {
      const answer = await ask(browser, row, free.id);
      const code = answer.statusCode >= 400 ? answer.json<{ code: string }>().code : undefined;
      answers[who] = [answer.statusCode, code];
    }
    const { open: answered, ...refused } = answers;
    expect(refused).toEqual({
      nobody: [401, 'not_signed_in'],
      free: [403, 'forbidden'],
      premium: [403, 'forbidden'],
      noFactor: [403, 'second_factor'],
      closed: [403, 'second_factor'],
    });
    expect([200, 400, 404]).toContain(answered?.[0]);
    if (row.method === 'GET') expect(answered?.[0]).toBe(200);
    const denied = app.logged.slice(said).filter(({ message }) => message === 'admin call refused');
    expect(denied.map((line) => [line['name'], line['userId'], line['code']])).toEqual([
      [name, free.id, 'forbidden'],
      [name, premium.id, 'forbidden'],
      [name, everybody.noFactor.id, 'second_factor'],
      [name, closed.id, 'second_factor'],
    ]);
  });

  test('the rows of the door itself answer admins alone, with or without a factor', async () => {
    const door = Object.entries<Endpoint>(endpoints).filter(([, { access }]) => access === 'admin_role');
    expect(new Set(door.map(([, { path }]) => path.split('/').at(-1)))).toEqual(
      new Set([
        'admin-access',
        'close',
        'confirm-enrolment',
        'enrol',
        'open',
        'open-with-passkey',
        'passkey-options',
      ]),
    );
    const [user, admin] = [await aStoredUser(app), await anAdminWithoutFactor()];
    for (const [, row] of door) {
      const statuses = [await ask(app.browser(), row), await ask(user, row), await ask(admin, row)].map(
        ({ statusCode }) => statusCode,
      );
      expect(statuses.slice(0, 2)).toEqual([401, 403]);
      expect([200, 400]).toContain(statuses[2]);
    }
  });
});

describe('an opened session', () => {
  test('closes half an hour after the last thing that was done as an admin; what is polled does not count', async () => {
    const admin = await anOpenAdmin();
    app.clock.advance(29 * MINUTE_MS);
    await admin.call('listPayments');
    app.clock.advance(29 * MINUTE_MS);
    for (const polled of ['getMonitorStatus', 'getAnnouncementAnalytics', 'getAdminAccess'] as const)
      await admin.call(polled);
    await admin.call('getConversation');
    app.clock.advance(MINUTE_MS);
    expect(await captureRefusal(admin.call('listPayments'))).toMatchObject({
      status: 403,
      code: 'second_factor',
    });
    expect(await captureRefusal(admin.call('getMonitorStatus'))).toMatchObject({ code: 'second_factor' });
    expect(await admin.call('getAdminAccess')).toMatchObject({ state: 'confirm', until: null });
    expect((await admin.call('getCurrentUser')).role).toBe('admin');
    await admin.call('openAdminAccess', { body: { code: admin.code() } });
    await admin.call('listPayments');
  });

  test('closes after eight hours, however busy', async () => {
    const admin = await anOpenAdmin();
    const opened = app.clock.now();
    for (let i = 0; i < 23; i += 1) {
      app.clock.advance(20 * MINUTE_MS);
      await admin.call('listPayments');
    }
    app.clock.set(opened + 8 * HOUR_MS - 1);
    await admin.call('listPayments');
    expect((await admin.call('getAdminAccess')).until).toBe(toIso(opened + 8 * HOUR_MS));
    app.clock.set(opened + 8 * HOUR_MS);
    expect(await captureRefusal(admin.call('listPayments'))).toMatchObject({ code: 'second_factor' });
  });

  test('says until when, and is closed by hand without signing out', async () => {
    const admin = await anOpenAdmin();
    app.clock.advance(MINUTE_MS);
    await admin.call('listPayments');
    const until = new Date(app.clock.now() + 30 * MINUTE_MS).toISOString();
    expect(await admin.call('getAdminAccess')).toMatchObject({ state: 'open', until });
    expect(await admin.call('closeAdminAccess')).toMatchObject({ state: 'confirm', until: null });
    expect(await captureRefusal(admin.call('listPayments'))).toMatchObject({ code: 'second_factor' });
    expect((await admin.call('getCurrentUser')).id).toBe(admin.id);
  });

  test('goes by the time of the phone, also where the clock of the app runs otherwise', async () => {
    const admin = await anOpenAdmin();
    await admin.call('closeAdminAccess');
    let real = app.clock.now() + 77 * 24 * HOUR_MS;
    const clock = { ...app.clock, realNow: () => real };
    const other = await createApp({ ...app.deps, clock });
    try {
      const there = createBrowser(other.server, '127.0.0.1', app.deps.publicUrl);
      for (const [name, value] of admin.jar) there.jar.set(name, value);
      const open = (code: string) => there.call('openAdminAccess', { body: { code } });
      expect(await captureRefusal(open(admin.code()))).toMatchObject({ code: 'wrong_code' });
      await open(admin.codeAt(real));
      app.clock.advance(3 * HOUR_MS);
      real += 29 * MINUTE_MS;
      await there.call('listPayments');
      real += 31 * MINUTE_MS;
      expect(await captureRefusal(there.call('listPayments'))).toMatchObject({ code: 'second_factor' });
    } finally {
      await other.server.close();
    }
  });

  test('is gone with the session: whoever signs in again gives a code again', async () => {
    const admin = await anOpenAdmin();
    await app.query(`DELETE FROM sessions WHERE user_id = '${admin.id}'`);
    expect(await captureRefusal(admin.call('listPayments'))).toMatchObject({ status: 401 });
  });
});

describe('an admin who is none any more', () => {
  const processes = async () => {
    const second = openDatabase(app.connectionString, () => undefined);
    const other = await createApp({ ...app.deps, database: second });
    await other.server.ready();
    return {
      server: other.server,
      close: async () => {
        await other.server.close();
        await second.close();
      },
    };
  };

  test.each([
    [
      'by the command',
      (_id: string, email: string) => revokeAdmin({ ...app.deps, now: app.clock.now() }, email),
    ],
    [
      'in the database itself',
      (id: string) => app.db.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute(),
    ],
  ])('%s is refused at the next call, in every process', async (_how, demote) => {
    const admin = await anOpenAdmin();
    const other = await processes();
    try {
      const there = createBrowser(other.server, '127.0.0.1', app.deps.publicUrl);
      for (const [name, value] of admin.jar) there.jar.set(name, value);
      const names: EndpointName[] = ['listPayments', 'getMonitorStatus', 'getAdminAccess'];
      for (const browser of [admin, there]) for (const name of names) await browser.call(name);
      await demote(admin.id, admin.email);
      for (const browser of [there, admin])
        for (const name of names)
          expect(await captureRefusal(browser.call(name))).toMatchObject({ status: 403, code: 'forbidden' });
    } finally {
      await other.close();
    }
  });

  test('sees so at once, and once admin again starts with a new second factor', async () => {
    const admin = await anOpenAdmin();
    expect((await admin.call('getCurrentUser')).role).toBe('admin');
    await revokeAdmin({ ...app.deps, now: app.clock.now() }, admin.email);
    expect((await admin.call('getCurrentUser')).role).toBe('user');
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute();
    expect(await admin.call('getAdminAccess')).toMatchObject({ state: 'enrol', until: null });
  });
});
