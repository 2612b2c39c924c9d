import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openCalendar } from '../../adapters/calendar/open.ts';
import {
  dialects,
  KEY,
  openCalendarServer,
  type CalendarServer,
} from '../../adapters/calendar/stand-ins/calendar-server.ts';
import { openFakeMarket, type FakeMarket } from '../../adapters/market/fake.ts';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { NOON, startTestApp, type TestApp } from '../../testing/app.ts';
import { anAdmin } from '../../testing/users/an-admin.ts';
import { handDriven } from '../../testing/hand-driven-jobs.ts';
import type { StoredUser } from '../../testing/users/stored-user.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
type Row = Record<string, unknown>;

let server: CalendarServer;
let app: TestApp;
let market: FakeMarket;
let ada: StoredUser;

async function start(name: 'forexfactory' | 'tradingeconomics'): Promise<void> {
  server = await openCalendarServer(dialects[name]);
  const calendar = openCalendar({
    CALENDAR_PROVIDER: name,
    CALENDAR_URL: server.baseUrl,
    CALENDAR_KEY: KEY,
    MARKET_PROVIDER: 'oanda',
    MARKET_SEED: 1,
  });
  market = openFakeMarket({ simulated: false });
  app = await startTestApp({ calendar, market });
  ada = await anAdmin(app);
  await app.db.updateTable('users').set({ plan: 'premium' }).where('id', '=', ada.id).execute();
}
afterEach(async () => {
  await app.close();
  await server.close();
});

const scanAt = async (now: number): Promise<void> => {
  app.clock.set(now);
  await app.runJobs();
};
const readCalendar = () => ada.call('getEconomicEvents');
const status = () => ada.call('getMonitorStatus');
const rows = (): Row[] => server.sample() as Row[];

describe('a calendar of an outside service without figures', () => {
  beforeEach(() => start('forexfactory'));

  test('replaces the rules for the week it covers; the rules fill later weeks and missing currencies', async () => {
    const before = (await readCalendar()).events.map(({ source }) => source);
    expect(before).not.toContain('ForexFactory');
    await scanAt(NOON);
    app.clock.advance(MINUTE_MS);
    const { events, asOf } = await readCalendar();
    expect(asOf).toBe(new Date(NOON).toISOString());
    const jobs = events.filter(({ name }) => name === 'Non-Farm Employment Change');
    expect(jobs.map(({ time, source, forecast }) => [time, source, forecast])).toEqual([
      ['2026-06-05T12:30:00.000Z', 'ForexFactory', '125K'],
    ]);
    const within = events.filter(({ time }) => Date.parse(time) < at('2026-06-06T00:00'));
    expect(
      within.filter(
        ({ source, currency }) => source !== 'ForexFactory' && ['USD', 'EUR', 'AUD'].includes(currency),
      ),
    ).toEqual([]);
    expect(within.some(({ currency, source }) => currency === 'CAD' && source !== 'ForexFactory')).toBe(true);
    expect(
      events.some(
        ({ time, name }) => Date.parse(time) > at('2026-06-09T00:00') && name === 'CPI m/m and y/y',
      ),
    ).toBe(true);
  });

  test('is fetched once an hour, by one of several processes, and not again after a restart', async () => {
    await scanAt(NOON);
    await scanAt(NOON + 59 * MINUTE_MS);
    const database = openDatabase(app.connectionString, () => undefined);
    const other = await createApp({ ...app.deps, database });
    const jobs = handDriven(other, { db: database.db, clock: app.clock });
    for (const job of jobs) await job.run(NOON + 59 * MINUTE_MS);
    expect(server.requests).toHaveLength(1);
    await Promise.all([...app.jobs, ...jobs].map((job) => job.run(NOON + HOUR_MS)));
    expect(server.requests).toHaveLength(2);
    await database.close();
  });

  test.each([
    ['fails', { kind: 'status', status: 500 }, 'ForexFactory: answered 500'],
    ['sends a web page', { kind: 'text', body: '<html>' }, 'ForexFactory: answered with a web page'],
    ['breaks off', { kind: 'cut' }, 'ForexFactory: the connection failed'],
  ] as const)(
    'keeps its last good copy with its age where the service %s, says so and recovers',
    async (_said, answer, reason) => {
      await scanAt(NOON);
      server.plan(answer);
      await scanAt(NOON + HOUR_MS);
      const kept = await readCalendar();
      expect(kept.asOf).toBe(new Date(NOON).toISOString());
      expect(kept.events.some(({ source }) => source === 'ForexFactory')).toBe(true);
      expect(await status()).toMatchObject({
        isMonitoring: true,
        source: { name: 'forexfactory', asOf: new Date(NOON).toISOString(), failure: reason },
      });
      expect(app.logged).toContainEqual(
        expect.objectContaining({ level: 'warn', provider: 'forexfactory', reason }),
      );
      await scanAt(NOON + HOUR_MS + 9 * MINUTE_MS);
      expect(server.requests).toHaveLength(2);
      await scanAt(NOON + HOUR_MS + 10 * MINUTE_MS);
      expect((await status()).source).toMatchObject({ failure: null });
    },
  );

  test('waits as long as the service asks', async () => {
    server.plan({ kind: 'status', status: 429, headers: { 'retry-after': '1800' } });
    await scanAt(NOON);
    await scanAt(NOON + 29 * MINUTE_MS);
    expect(server.requests).toHaveLength(1);
    await scanAt(NOON + 30 * MINUTE_MS);
    expect(server.requests).toHaveLength(2);
  });

  test('counts the rows that it could not read', async () => {
    server.plan({ kind: 'json', body: [...rows(), { title: 'half' }, 7] });
    await scanAt(NOON);
    expect((await status()).source).toMatchObject({ dropped: 2, failure: null });
  });

  test('a release that the service moves or cancels is moved or withdrawn', async () => {
    await scanAt(NOON);
    const changed = rows().flatMap((row) => {
      if (row['title'] === 'Unemployment Rate') return [];
      if (row['title'] === 'Non-Farm Employment Change')
        return [{ ...row, date: '2026-06-05T09:30:00-04:00' }];
      return [row];
    });
    server.plan({ kind: 'json', body: changed });
    await scanAt(NOON + HOUR_MS);
    const { events } = await readCalendar();
    expect(
      events.filter(({ name }) => name === 'Non-Farm Employment Change').map(({ time }) => time),
    ).toEqual(['2026-06-05T13:30:00.000Z']);
    expect(events.filter(({ name }) => name === 'Unemployment Rate')).toEqual([]);
    await scanAt(NOON + 2 * HOUR_MS);
    expect((await readCalendar()).events.filter(({ name }) => name === 'Unemployment Rate')).toHaveLength(1);
  });

  test('a week that the service no longer covers keeps its releases, without those of the rules', async () => {
    const stored = async () =>
      (await app.db.selectFrom('economic_events').select(['id', 'provider']).execute()).length;
    await scanAt(at('2026-06-05T12:00'));
    await scanAt(at('2026-06-05T21:00'));
    const before = await stored();
    const jobs = async () =>
      (await status()).recentEvents.filter(({ time }) => time === '2026-06-05T12:30:00.000Z');
    const told = (await jobs()).map(({ source }) => source);
    expect(told).toContain('ForexFactory');
    const nextWeek = rows().map((row) => ({
      ...row,
      date: String(row['date']).replace(/2026-06-0(\d)/, (_day, day: string) =>
        `2026-06-${Number(day) + 7}`.replace(/-(\d)$/, '-0$1'),
      ),
    }));
    server.plan({ kind: 'json', body: nextWeek });
    await scanAt(at('2026-06-07T00:10'));
    expect((await status()).source.failure).toBeNull();
    expect((await jobs()).map(({ source }) => source)).toEqual(told);
    const { rows: doubled } = await sql`
      SELECT 1 FROM economic_events JOIN economic_event_revisions r ON r.event_id = id
      WHERE provider = 'rules' AND currency = 'USD' AND r.at = ${at('2026-06-05T12:30')}::bigint`.execute(
      app.db,
    );
    expect([doubled, before > 0]).toEqual([[], true]);
  });

  test('a release known first from the rules and later from the service is stored, alerted and measured once', async () => {
    const release = at('2026-06-05T12:30');
    server.plan({ kind: 'status', status: 500 });
    await scanAt(release - 25 * MINUTE_MS);
    for (let minute = -10; minute < 60; minute += 1)
      market.set('EUR/USD', 1.14, release + minute * MINUTE_MS);
    const told = async () =>
      (await app.db.selectFrom('messages').select('notification_type as cause').orderBy('seq').execute()).map(
        ({ cause }) => cause,
      );
    expect(await told()).toEqual(['event_before']);
    const known = (await status()).totalStoredEvents;
    await scanAt(release - 15 * MINUTE_MS);
    expect((await status()).source).toMatchObject({ failure: null });
    const byRules = await app.db
      .selectFrom('economic_events')
      .innerJoin('economic_event_revisions as r', 'r.event_id', 'id')
      .select('id')
      .distinct()
      .where('provider', '=', 'rules')
      .where('currency', 'in', ['USD', 'EUR', 'AUD'])
      .where('r.at', '>=', at('2026-05-31T04:00'))
      .where('r.at', '<=', at('2026-06-06T00:00'))
      .execute();
    expect(byRules.length).toBeGreaterThan(2);
    const bySource = await app.db
      .selectFrom('economic_events')
      .select('id')
      .where('provider', '=', 'forexfactory')
      .execute();
    expect((await status()).totalStoredEvents).toBe(known - byRules.length + bySource.length);
    await scanAt(release + 16 * MINUTE_MS);
    expect(await told()).toEqual(['event_before', 'event_after']);
    await scanAt(release + 25 * HOUR_MS);
    await scanAt(release + 25 * HOUR_MS + MINUTE_MS);
    const measured = await app.db
      .selectFrom('event_reactions')
      .innerJoin('economic_events', 'id', 'event_id')
      .select(['provider', 'name'])
      .where('currency', '=', 'USD')
      .where('release_at', '=', release)
      .execute();
    expect(measured.length).toBeGreaterThan(0);
    expect(measured.filter(({ provider }) => provider === 'rules')).toEqual([]);
  });

  test('a nearly empty answer withdraws nothing', async () => {
    await scanAt(NOON);
    server.plan({ kind: 'json', body: rows().slice(0, 1) });
    await scanAt(NOON + HOUR_MS);
    const names = (await readCalendar()).events.map(({ name }) => name);
    expect(names).toContain('Unemployment Rate');
  });
});

describe('a calendar of an outside service with figures', () => {
  beforeEach(() => start('tradingeconomics'));

  test('is fetched more often while a major figure is due, and alerts to it once', async () => {
    const release = at('2026-06-05T12:30');
    await scanAt(release - 20 * MINUTE_MS);
    const asked = () => server.requests.filter(({ pathname }) => pathname.includes('/2026-06-02/')).length;
    expect(asked()).toBe(1);
    await scanAt(release - MINUTE_MS);
    expect(asked()).toBe(1);
    await scanAt(release + MINUTE_MS);
    expect(asked()).toBe(2);
    await scanAt(release + 2 * MINUTE_MS);
    expect(asked()).toBe(2);
    server.plan({
      kind: 'json',
      body: rows().map((row) => (row['CalendarId'] === '381004' ? { ...row, Actual: '98K' } : row)),
    });
    await scanAt(release + 3 * MINUTE_MS);
    await scanAt(release + 5 * MINUTE_MS);
    const told = await app.db
      .selectFrom('messages')
      .select(['notification_type as cause', 'content'])
      .orderBy('seq')
      .execute();
    expect(told.map(({ cause }) => cause)).toEqual(['event_before', 'event_after']);
    expect(told[1]?.content).toMatch(
      /Non Farm Payrolls\*\* \(USD\) is out: 98K \(forecast 125K, previous 139K\)/,
    );
    // The figure has arrived, so one fetch an hour again.
    expect(asked()).toBe(3);
  });

  test('a wrong key leaves the rules in place and shows in the status, and no log holds the key', async () => {
    server.plan({ kind: 'text', status: 401, body: '"Invalid credentials"' });
    await scanAt(NOON);
    expect((await status()).source).toMatchObject({ asOf: null, failure: 'Trading Economics: answered 401' });
    expect((await readCalendar()).events.length).toBeGreaterThan(10);
    expect(JSON.stringify(app.logged)).not.toContain(KEY);
  });

  test('earlier releases are fetched in chunks, one with each good answer, up to four hundred days', async () => {
    const spans = () =>
      server.requests
        .map(({ pathname }) => pathname.split('/').slice(-2).join(' '))
        .filter((span) => !span.startsWith('2026-05-31'));
    await scanAt(NOON);
    expect(spans()).toEqual(['2026-04-01 2026-05-31']);
    for (let hour = 1; hour <= 9; hour += 1) await scanAt(NOON + hour * HOUR_MS);
    expect(spans()).toHaveLength(7);
    expect(spans().at(-1)).toMatch(/^2025-04-29 /);
  });

  test('a plan without earlier releases does no harm', async () => {
    server.plan({ kind: 'good' }, { kind: 'status', status: 403 });
    await scanAt(NOON);
    expect((await status()).source).toMatchObject({ asOf: new Date(NOON).toISOString(), failure: null });
    expect(app.logged).toContainEqual(
      expect.objectContaining({
        message: 'calendar source: earlier releases not fetched',
        reason: 'Trading Economics: answered 403',
      }),
    );
  });
});
