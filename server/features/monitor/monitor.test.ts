import { DAY_MS, HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { openFakeCalendar } from '../../adapters/calendar/fake.ts';
import { openFakeMarket } from '../../adapters/market/fake.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { wantChannel } from '../../platform/database/deliveries.ts';
import { NOON, captureRefusal, startTestApp, type TestApp } from '../../testing/app.ts';
import { noticeDeadProcesses, takeRoundAndDie } from '../../testing/hand-driven-jobs.ts';
import { createMonitorScan } from '../../testing/monitor-scan.ts';
import { anAdmin } from '../../testing/users/an-admin.ts';
import { aStoredUser } from '../../testing/users/stored-user.ts';

const apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

const CPI = { name: 'CPI y/y', forecast: '3.4%', previous: '3.2%' };

async function world(startAt = NOON) {
  const calendar = openFakeCalendar();
  const market = openFakeMarket({ pairs: ['EUR/USD', 'USD/JPY'] });
  const app = await startTestApp({ calendar, market, startAt });
  apps.push(app);
  const scanAt = async (now: number): Promise<void> => {
    app.clock.set(now);
    await app.runJobs();
  };
  /** The price from `at` on, minute by minute. */
  const price = (value: number, at: number, minutes = 60): void => {
    for (let i = 0; i < minutes; i += 1) market.set('EUR/USD', value, at + i * MINUTE_MS);
  };
  return { app, calendar, market, scanAt, price };
}

async function premium(app: TestApp) {
  const user = await aStoredUser(app);
  await app.db
    .updateTable('users')
    .set({ plan: 'premium', daily_tokens: 20 })
    .where('id', '=', user.id)
    .execute();
  return user;
}

const alertsOf = async (app: TestApp, userId: string): Promise<Array<{ cause: string; content: string }>> =>
  (
    await app.db
      .selectFrom('messages')
      .select(['notification_type as cause', 'content'])
      .where('user_id', '=', userId)
      .orderBy('seq')
      .execute()
  ).map(({ cause, content }) => ({ cause: cause ?? '', content }));

const causes = async (app: TestApp, userId: string): Promise<string[]> =>
  (await alertsOf(app, userId)).map(({ cause }) => cause);

describe('alerts of the economic monitor', () => {
  test("come once before and once after a major release, with its figures, its pair and the pair's move", async () => {
    const { app, calendar, scanAt, price } = await world();
    const maya = await premium(app);
    const at = NOON + 2 * HOUR_MS;
    price(1.1, at - HOUR_MS, 60);
    const cpi = calendar.add(at, CPI);
    await scanAt(at - 31 * MINUTE_MS);
    expect(await alertsOf(app, maya.id)).toEqual([]);
    await scanAt(at - 30 * MINUTE_MS);
    await scanAt(at - 10 * MINUTE_MS);
    const [before, ...more] = await alertsOf(app, maya.id);
    expect(more).toEqual([]);
    expect(before?.cause).toBe('event_before');
    expect(before?.content).toMatch(
      /^Heads-up: \*\*CPI y\/y\*\* \(USD\) comes out Wednesday 3 June, 14:00 UTC \(forecast 3\.4%, previous 3\.2%\)/,
    );
    expect(before?.content).toContain(
      'Most affected: EUR/USD. A figure above the forecast should push it down',
    );
    expect(before?.content).toContain('Simulated market: these are not today’s real prices.');

    price(1.0975, at, 3);
    await scanAt(at + MINUTE_MS);
    expect(await causes(app, maya.id)).toEqual(['event_before']);
    calendar.change(cpi.id, { actual: '3.6%' });
    await scanAt(at + 2 * MINUTE_MS);
    await scanAt(at + 20 * MINUTE_MS);
    const after = (await alertsOf(app, maya.id)).slice(1);
    expect(after.map(({ cause }) => cause)).toEqual(['event_after']);
    expect(after[0]?.content).toMatch(
      /^\*\*CPI y\/y\*\* \(USD\) is out: 3\.6% \(forecast 3\.4%, previous 3\.2%\)/,
    );
    expect(after[0]?.content).toContain('EUR/USD, the pair it touches most, has gone −25.0 pips since.');
    const [card] = (await maya.call('getConversation')).messages.slice(-1);
    expect(card?.eventData).toMatchObject({ actual: '3.6%', affectedCurrencyPairs: ['EUR/USD'] });
  });

  test('mark simulated figures and prices', async () => {
    const { app, calendar, scanAt } = await world();
    const maya = await premium(app);
    calendar.add(NOON + 20 * MINUTE_MS, { ...CPI, simulated: true });
    await scanAt(NOON);
    expect((await alertsOf(app, maya.id)).map(({ content }) => content)).toEqual([
      expect.stringContaining(
        'Simulated market: neither the figures of this release nor the prices are real.',
      ),
    ]);
  });

  test('go to premium users, for major releases with a certain date', async () => {
    const { app, calendar, scanAt } = await world();
    const [maya, omar] = [await premium(app), await aStoredUser(app)];
    const at = NOON + 20 * MINUTE_MS;
    calendar.add(at, { impact: 'MEDIUM' });
    calendar.add(at + MINUTE_MS, { precision: 'estimated' });
    await scanAt(NOON);
    expect(await causes(app, maya.id)).toEqual([]);
    calendar.add(at + 2 * MINUTE_MS);
    await scanAt(NOON + MINUTE_MS);
    expect([await causes(app, maya.id), await causes(app, omar.id)]).toEqual([['event_before'], []]);
  });

  test('end with "fewer like this", come again once that is undone, and leave other choices alone', async () => {
    const { app, calendar, scanAt } = await world();
    const maya = await premium(app);
    const choices = async () => {
      const { proactivePreferences, quietHours, eventAlerts } = await maya.call('getProactivePreferences');
      return { proactivePreferences, quietHours, eventAlerts };
    };
    const before = await choices();
    calendar.add(NOON + 20 * MINUTE_MS);
    await scanAt(NOON);
    const [alert] = (await maya.call('getConversation')).messages;
    const press = (fewer: boolean) =>
      maya.call('saveFewer', { params: { id: alert?.id ?? '' }, body: { fewer } });
    expect(alert?.unasked).toMatchObject({ category: 'event_alerts', fewer: null });
    expect(await press(true)).toEqual({ fewer: 'category' });
    expect(await choices()).toEqual({ ...before, eventAlerts: false });
    const { proactivePreferences, quietHours } = before;
    await maya.call('saveProactivePreferences', { body: { proactivePreferences, quietHours } });
    calendar.add(NOON + 80 * MINUTE_MS);
    await scanAt(NOON + 70 * MINUTE_MS);
    expect(await causes(app, maya.id)).toEqual(['event_before']);
    expect(await press(false)).toEqual({ fewer: null });
    expect(await choices()).toEqual(before);
    calendar.add(NOON + 140 * MINUTE_MS);
    await scanAt(NOON + 130 * MINUTE_MS);
    expect((await causes(app, maya.id)).length).toBeGreaterThan(1);
  });

  test('join the releases of one minute in one message', async () => {
    const { app, calendar, scanAt } = await world();
    const maya = await premium(app);
    const at = NOON + 20 * MINUTE_MS;
    calendar.add(at, { name: 'Average Hourly Earnings m/m' });
    calendar.add(at, { name: 'Unemployment Rate', forecast: '4.2%' });
    calendar.add(at, { name: 'Non-Farm Employment Change', forecast: '150K' });
    await scanAt(NOON);
    const [only, ...more] = await alertsOf(app, maya.id);
    expect(more).toEqual([]);
    expect(only?.content).toContain('**Non-Farm Employment Change** (USD) comes out');
    expect(only?.content).toContain(
      'In the same minute: Average Hourly Earnings m/m; Unemployment Rate, forecast 4.2%.',
    );
  });

  test('alert to a speech a quarter of an hour later, and after a late scan to nothing old', async () => {
    const { app, calendar, scanAt } = await world();
    const maya = await premium(app);
    calendar.add(NOON, { name: 'FOMC Press Conference' });
    calendar.add(NOON - 3 * HOUR_MS, { name: 'GDP q/q', actual: '1.0%' });
    await app.db
      .updateTable('users')
      .set({ created_at: NOON - DAY_MS })
      .where('id', '=', maya.id)
      .execute();
    await scanAt(NOON + 14 * MINUTE_MS);
    expect(await causes(app, maya.id)).toEqual([]);
    await scanAt(NOON + 15 * MINUTE_MS);
    expect(await causes(app, maya.id)).toEqual(['event_after']);
  });

  test('come once though several processes scan at the same time, and again after a restart', async () => {
    const { app, calendar, scanAt } = await world();
    const users = await Promise.all(Array.from({ length: 5 }, () => premium(app)));
    calendar.add(NOON + 20 * MINUTE_MS, CPI);
    const second = openDatabase(app.connectionString, () => undefined);
    const scans = [app.database, second, app.database, second].map((database) =>
      createMonitorScan({ ...app.deps, database })(NOON),
    );
    await Promise.all(scans);
    await createMonitorScan({ ...app.deps, database: second })(NOON + MINUTE_MS);
    await second.close();
    await scanAt(NOON + 2 * MINUTE_MS);
    for (const { id } of users) expect(await causes(app, id)).toEqual(['event_before']);
  });

  test('another process follows one that dies in the middle of a scan', async () => {
    const { app, calendar, scanAt } = await world();
    const maya = await premium(app);
    calendar.add(NOON + 20 * MINUTE_MS, CPI);
    await scanAt(NOON);
    await app.db.deleteFrom('event_alerts').execute();
    await takeRoundAndDie(app, 'monitor-economy');
    await scanAt(NOON + MINUTE_MS);
    expect(await causes(app, maya.id)).toEqual(['event_before']);
    await noticeDeadProcesses(app.db);
    await scanAt(NOON + 3 * MINUTE_MS);
    expect(await causes(app, maya.id)).toEqual(['event_before', 'event_before']);
  });

  test('outside the chat keep to the quiet hours: what came out waits for the morning, a warning would come too late', async () => {
    const night = Date.UTC(2026, 5, 3, 23);
    const { app, calendar, scanAt } = await world(night);
    const maya = await premium(app);
    await app.database.transact((tx) => wantChannel(tx, maya.id, 'telegram', night));
    const cpi = calendar.add(night + 20 * MINUTE_MS, CPI);
    const waiting = () =>
      app.db
        .selectFrom('deliveries')
        .innerJoin('messages', 'messages.id', 'message_id')
        .select(['notification_type as cause', 'due_at'])
        .execute();
    await scanAt(night);
    expect(await causes(app, maya.id)).toEqual(['event_before']);
    expect(await waiting()).toEqual([]);
    calendar.change(cpi.id, { actual: '3.3%' });
    await scanAt(night + 21 * MINUTE_MS);
    expect(await waiting()).toEqual([{ cause: 'event_after', due_at: Date.UTC(2026, 5, 4, 6) }]);
  });

  test('a warning goes out where it comes in time', async () => {
    const morning = Date.UTC(2026, 5, 3, 5, 45);
    const { app, calendar, scanAt } = await world(morning);
    const maya = await premium(app);
    await app.database.transact((tx) => wantChannel(tx, maya.id, 'telegram', morning));
    calendar.add(morning + 30 * MINUTE_MS, CPI);
    await scanAt(morning);
    expect(await app.db.selectFrom('deliveries').select('due_at').execute()).toEqual([
      { due_at: Date.UTC(2026, 5, 3, 6) },
    ]);
  });

  test.each([
    ['the day New York goes to summer time', '2026-03-09T12:30:00Z'],
    ['the weeks in which New York alone has summer time', '2026-03-18T18:00:00Z'],
    ['the day after London went to summer time', '2026-03-30T06:00:00Z'],
    ['the week London alone is back', '2026-10-29T13:15:00Z'],
    ['just after midnight UTC, told before it', '2026-06-18T00:10:00Z'],
    ['at midnight UTC', '2026-06-18T00:00:00Z'],
    ['on a holiday', '2026-12-25T10:00:00Z'],
  ])('keep their half hour on %s', async (_said, time) => {
    const at = Date.parse(time);
    const { app, calendar, scanAt } = await world(at - HOUR_MS);
    const maya = await premium(app);
    calendar.add(at, CPI);
    await scanAt(at - 30 * MINUTE_MS - 1);
    expect(await causes(app, maya.id)).toEqual([]);
    await scanAt(at - 30 * MINUTE_MS);
    expect(await causes(app, maya.id)).toEqual(['event_before']);
  });
});

describe('the store of releases', () => {
  const revisionsOf = (app: TestApp, id: string) =>
    app.db
      .selectFrom('economic_event_revisions')
      .select(['number', 'known_at', 'forecast', 'actual'])
      .where('event_id', '=', id)
      .orderBy('number')
      .execute();

  test('stores each release once and each change with its time', async () => {
    const { app, calendar, scanAt } = await world();
    const cpi = calendar.add(NOON + 2 * HOUR_MS, CPI);
    await scanAt(NOON);
    await scanAt(NOON + MINUTE_MS);
    calendar.change(cpi.id, { forecast: '3.5%' });
    await scanAt(NOON + HOUR_MS);
    calendar.change(cpi.id, { actual: '3.5%' });
    await scanAt(NOON + 2 * HOUR_MS);
    calendar.change(cpi.id, { forecast: null, actual: null });
    await scanAt(NOON + 3 * HOUR_MS);
    expect(await revisionsOf(app, cpi.id)).toEqual([
      { number: 1, known_at: NOON, forecast: '3.4%', actual: null },
      { number: 2, known_at: NOON + HOUR_MS, forecast: '3.5%', actual: null },
      { number: 3, known_at: NOON + 2 * HOUR_MS, forecast: '3.5%', actual: '3.5%' },
    ]);
    const changed = app.query("UPDATE economic_event_revisions SET actual = '9%'");
    await expect(changed).rejects.toThrow(/append/i);
  });

  test('its status shows the last scan and the number of releases, to admins only', async () => {
    const { app, calendar, scanAt } = await world();
    const [ada, maya] = [await anAdmin(app), await premium(app)];
    expect(await ada.call('getMonitorStatus')).toMatchObject({
      isMonitoring: false,
      totalStoredEvents: 0,
      lastScanTime: null,
      recentEvents: [],
    });
    calendar.add(NOON - HOUR_MS, { ...CPI, actual: '3.4%' });
    calendar.add(NOON + HOUR_MS);
    await scanAt(NOON);
    expect(await ada.call('getMonitorStatus')).toMatchObject({
      isMonitoring: true,
      totalStoredEvents: 2,
      lastScanTime: new Date(NOON).toISOString(),
      recentEvents: [{ name: 'CPI y/y', actual: '3.4%' }],
      source: { name: 'fake', asOf: null, dropped: 0, failure: null },
    });
    app.clock.set(NOON + 6 * MINUTE_MS);
    expect((await ada.call('getMonitorStatus')).isMonitoring).toBe(false);
    for (const name of ['getMonitorStatus', 'getAnnouncementAnalytics'] as const)
      expect((await captureRefusal(maya.call(name))).status).toBe(403);
  });
});

describe('announcements', () => {
  type Came = { at: number; actual: string; from: number; to: number };

  async function lived(came: readonly Came[]) {
    const made = await world();
    const { app, calendar, scanAt, price } = made;
    const maya = await premium(app);
    for (const { at, actual, from, to } of came) {
      const event = calendar.add(at, { ...CPI, id: randomUUID() });
      price(from, at - 20 * MINUTE_MS, 20);
      await scanAt(at - 25 * MINUTE_MS);
      price(to, at, 61);
      calendar.change(event.id, { actual });
      await scanAt(at + 59 * MINUTE_MS);
      await scanAt(at + 60 * MINUTE_MS);
    }
    return { ...made, maya };
  }
  const analytics = async (app: TestApp) => (await anAdmin(app)).call('getAnnouncementAnalytics');

  test("are validated by the pair's move within the hour", async () => {
    const { app, maya } = await lived([
      { at: NOON + HOUR_MS, actual: '3.6%', from: 1.1, to: 1.095 },
      { at: NOON + 4 * HOUR_MS, actual: '3.2%', from: 1.095, to: 1.09 },
      { at: NOON + 7 * HOUR_MS, actual: '3.4%', from: 1.09, to: 1.1 },
    ]);
    const found = await analytics(app);
    expect(found).toMatchObject({ totalValidations: 2, accuracyRate: 0.5 });
    expect(found.recentActivity).toEqual([
      'CPI y/y (USD), Wednesday 3 June, 16:00 UTC: below the forecast, stated EUR/USD up, moved −50.0 pips in an hour: wrong',
      'CPI y/y (USD), Wednesday 3 June, 13:00 UTC: above the forecast, stated EUR/USD down, moved −50.0 pips in an hour: right',
    ]);
    const stats = await (await anAdmin(app)).call('getUserStats', { query: { ids: maya.id } });
    expect(stats[maya.id]).toMatchObject({ validationCount: 2, avgAccuracyScore: 0.5 });
  });

  test('nothing is measured before the hour is over', async () => {
    const { app, calendar, scanAt, price } = await world();
    calendar.add(NOON + HOUR_MS, { ...CPI, actual: null });
    await scanAt(NOON);
    price(1.1, NOON + 30 * MINUTE_MS, 200);
    const id = (await app.db.selectFrom('economic_events').select('id').executeTakeFirstOrThrow()).id;
    calendar.change(id, { actual: '3.9%' });
    await scanAt(NOON + 2 * HOUR_MS - 1);
    expect(await app.db.selectFrom('event_reactions').selectAll().execute()).toEqual([]);
    await scanAt(NOON + 2 * HOUR_MS);
    expect(await app.db.selectFrom('event_reactions').selectAll().execute()).toHaveLength(1);
  });

  test('nothing is announced at or after its release; the table itself refuses it', async () => {
    const { app, calendar, scanAt, price } = await world();
    price(1.1, NOON - HOUR_MS, 300);
    calendar.add(NOON, { ...CPI, id: 'out', actual: '3.9%' });
    calendar.add(NOON + HOUR_MS, { ...CPI, id: 'leaked', actual: '3.9%' });
    await scanAt(NOON);
    await scanAt(NOON + 3 * HOUR_MS);
    expect(await app.db.selectFrom('event_announcements').selectAll().execute()).toEqual([]);
    expect(await analytics(app)).toMatchObject({ totalValidations: 0, accuracyRate: null });
    await expect(
      app.query(`INSERT INTO event_announcements VALUES ('out', 'EUR/USD', 'up', ${NOON}, ${NOON}, true)`),
    ).rejects.toThrow(/check/);
  });

  test('an announcement depends neither on the coming figure nor on any price', async () => {
    const stated = [];
    for (const actual of ['3.9%', '2.9%']) {
      const { app, calendar, scanAt, price } = await world();
      const cpi = calendar.add(NOON + HOUR_MS, { ...CPI, id: 'cpi' });
      price(actual === '3.9%' ? 1.2 : 1, NOON - HOUR_MS, 60);
      await scanAt(NOON);
      calendar.change(cpi.id, { actual });
      await scanAt(NOON + HOUR_MS);
      stated.push(await app.db.selectFrom('event_announcements').selectAll().execute());
    }
    expect(stated[0]).toHaveLength(1);
    expect(stated[0]).toEqual(stated[1]);
  });

  test('without prices there is no validation, until they are there', async () => {
    const { app, calendar, scanAt, price } = await world();
    const at = NOON + HOUR_MS;
    calendar.add(at, { ...CPI, id: 'cpi' });
    await scanAt(NOON);
    calendar.change('cpi', { actual: '3.9%' });
    await scanAt(NOON + 2 * DAY_MS);
    expect(await analytics(app)).toMatchObject({ totalValidations: 0 });
    price(1.1, at - 10 * MINUTE_MS, 10);
    price(1.09, at, 60);
    await scanAt(NOON + 2 * DAY_MS + 59 * MINUTE_MS);
    expect(await analytics(app)).toMatchObject({ totalValidations: 0 });
    await scanAt(NOON + 2 * DAY_MS + HOUR_MS);
    expect(await analytics(app)).toMatchObject({ totalValidations: 1, accuracyRate: 1 });
  });

  test('a gap in the prices at either end of the hour is not measured', async () => {
    const { app, calendar, scanAt, price } = await world();
    const at = NOON + HOUR_MS;
    calendar.add(at, { ...CPI, id: 'cpi' });
    await scanAt(NOON);
    calendar.change('cpi', { actual: '3.9%' });
    price(1.1, at - 10 * MINUTE_MS, 10);
    price(1.09, at, 45);
    await scanAt(NOON + 5 * HOUR_MS);
    expect(await app.db.selectFrom('event_reactions').selectAll().execute()).toEqual([]);
  });
});

describe('what usually happens', () => {
  test('is known of a release whose name its source ends with the month', async () => {
    const { app, calendar, scanAt, price } = await world();
    const maya = await premium(app);
    for (const [i, month] of ['Jan', 'Feb', 'March', 'Q2', 'May/30'].entries()) {
      const at = NOON - (5 - i) * 30 * DAY_MS;
      calendar.add(at, { ...CPI, id: month, name: `CPI y/y (${month})`, actual: '3.6%' });
      price(1.1, at - 10 * MINUTE_MS, 10);
      price(1.099, at, 60);
    }
    const next = calendar.add(NOON + 20 * MINUTE_MS, { ...CPI, name: 'CPI y/y (Jun)' });
    await scanAt(NOON);
    app.clock.advance(MINUTE_MS);
    const seen = (await maya.call('getEconomicEvents')).events.find(({ id }) => id === next.id);
    expect(seen?.reaction).toMatchObject({ releases: 5, medianPips: 10 });
  });

  test('is measured, shown with the release and in its alert, and left out below four releases', async () => {
    const { app, calendar, scanAt, price } = await world();
    const maya = await premium(app);
    const moves = [0.002, -0.003, 0.001, 0.004, -0.0025];
    moves.forEach((move, i) => {
      const at = NOON - (moves.length - i) * 30 * DAY_MS;
      const actual = move > 0 ? '3.2%' : '3.6%';
      calendar.add(at, { ...CPI, id: `old-${i}`, actual });
      if (i < 3) {
        // Same name and currency, another country.
        calendar.add(at - DAY_MS, { ...CPI, id: `its-${i}`, country: 'EC', actual });
        price(1.1, at - DAY_MS - 10 * MINUTE_MS, 10);
        price(1.2, at - DAY_MS, 60);
      }
      price(1.1, at - 10 * MINUTE_MS, 10);
      price(1.1 + move, at, 60);
    });
    const next = calendar.add(NOON + 20 * MINUTE_MS, CPI);
    await scanAt(NOON);
    app.clock.advance(MINUTE_MS);
    const seen = (await maya.call('getEconomicEvents')).events.find(({ id }) => id === next.id);
    expect(seen?.reaction).toEqual({
      pair: 'EUR/USD',
      releases: 5,
      medianPips: 25,
      surprises: 5,
      asPushed: 5,
    });
    const { response } = await maya.call('sendMessage', { body: { content: 'when is CPI?' } });
    expect(response).toContain('After its last 5 releases EUR/USD moved 25.0 pips within the hour');
    const other = calendar.add(NOON + 25 * MINUTE_MS, { name: 'PPI m/m' });
    app.clock.advance(MINUTE_MS);
    await app.runJobs();
    const events = (await maya.call('getEconomicEvents')).events;
    expect(events.find(({ id }) => id === other.id)?.reaction).toBeNull();
    const [first, second] = (await alertsOf(app, maya.id)).filter(({ cause }) => cause !== '');
    expect(first?.content).toContain(
      'After its last 5 releases EUR/USD moved 25.0 pips within the hour, up or down (median). Of 5 surprises 5 pushed it the usual way; chance alone gives half.',
    );
    expect(second?.content).not.toContain('After its last');
  });
});
