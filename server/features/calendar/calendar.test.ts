import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EconomicEvent } from '@app/contracts/market/calendar.ts';
import { describeRelease } from '@app/domain/calendar/releases/release-family.ts';
import { openFakeCalendar } from '../../adapters/calendar/fake.ts';
import { openRulesCalendar } from '../../adapters/calendar/rules/rules.ts';
import { openFakeMarket } from '../../adapters/market/fake.ts';
import { MarketDown } from '../../adapters/market/port.ts';
import { openSimulatedMarket } from '../../adapters/market/simulated/simulated.ts';
import { saveEvents } from './event-store.ts';
import { NOON, captureRefusal, startTestApp, type Browser, type TestApp } from '../../testing/app.ts';

const maya = { email: 'maya@example.com', password: 'calm waters 26' };
const apps: TestApp[] = [];
afterAll(async () => {
  for (const app of apps) await app.close();
});

async function started(
  options: Parameters<typeof startTestApp>[0],
): Promise<{ app: TestApp; browser: Browser }> {
  const app = await startTestApp(options);
  apps.push(app);
  const browser = app.browser();
  await browser.call('register', { body: maya });
  return { app, browser };
}

const eventsOf = async (browser: Browser): Promise<EconomicEvent[]> =>
  (await browser.call('getEconomicEvents')).events;

describe('the calendar of the usual rules', () => {
  let app: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    ({ app, browser } = await started({
      calendar: openRulesCalendar(),
      market: openSimulatedMarket({ seed: 1 }),
    }));
  });

  test.each([
    ['in a quiet summer week', '2026-06-03T12:00:00Z'],
    ['in the hour of a jobs report', '2026-06-05T12:29:59Z'],
    ['over the end of a year', '2026-12-28T00:00:00Z'],
    ['in the week the clocks change', '2027-03-13T23:59:59Z'],
  ])('%s shows six hours back to two weeks ahead, soonest first', async (_said, at) => {
    const now = Date.parse(at);
    app.clock.set(now);
    await browser.call('login', { body: maya });
    const times = (await eventsOf(browser)).map(({ time }) => Date.parse(time));
    expect(times.length).toBeGreaterThan(10);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeGreaterThanOrEqual(now - 6 * HOUR_MS);
    expect(times.at(-1)).toBeLessThanOrEqual(now + 14 * DAY_MS);
  });

  test('the jobs report says when it comes, whom it touches and what it measures, and no figure', async () => {
    app.clock.set(NOON);
    await browser.call('login', { body: maya });
    const found = (await eventsOf(browser)).find(({ name }) => name === 'Non-Farm Employment Change');
    expect(found).toMatchObject({
      time: '2026-06-05T12:30:00.000Z',
      country: 'US',
      currency: 'USD',
      impact: 'HIGH',
      forecast: null,
      previous: null,
      actual: null,
      affectedCurrencyPairs: ['USD/JPY'],
      precision: 'exact',
    });
    expect(found?.fundamentalAnalysis).toMatch(/found or kept work.*pushes USD up/);
    expect(found?.technicalAnalysis).toMatch(
      /^Over its last 24 hourly candles USD\/JPY moved between \d+\.\d{3} and/,
    );
    expect(found?.technicalAnalysis).toContain('Simulated market');
  });

  test('every release of a year can be described', async () => {
    const events = await openRulesCalendar().eventsBetween(NOON, NOON + 365 * DAY_MS, NOON);
    expect(new Set(events.map(({ name }) => name)).size).toBeGreaterThan(50);
    for (const event of events)
      expect(describeRelease(event), event.name).toMatch(/^It shows .*\b(up|down|either way)\b/);
  });
});

describe('a calendar written by hand', () => {
  const calendar = openFakeCalendar();
  const market = openFakeMarket({ pairs: ['EUR/USD'], simulated: false });
  let app: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    calendar.add(NOON - 6 * HOUR_MS - 1, { name: 'Too old' });
    calendar.add(NOON - 6 * HOUR_MS, { name: 'Just out' });
    calendar.add(NOON + 14 * DAY_MS, { name: 'Far off' });
    calendar.add(NOON + 14 * DAY_MS + 1, { name: 'Too far' });
    ({ app, browser } = await started({ calendar, market }));
  });

  test('both ends of the window count, and a market without candles has no technical analysis', async () => {
    const events = await eventsOf(browser);
    expect(events.map(({ name }) => name)).toEqual(['Just out', 'Far off']);
    expect(events.map((one) => [one.technicalAnalysis, one.fundamentalAnalysis])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test('it is computed once a minute', async () => {
    calendar.add(NOON + HOUR_MS, { name: 'Added' });
    app.clock.advance(59_000);
    expect((await eventsOf(browser)).map(({ name }) => name)).not.toContain('Added');
    app.clock.advance(1_000);
    expect((await eventsOf(browser)).map(({ name }) => name)).toContain('Added');
  });

  test('it is for members', async () => {
    expect((await captureRefusal(app.browser().call('getEconomicEvents'))).status).toBe(401);
  });
});

test('a calendar that fails is asked again by the next request', async () => {
  let fails = true;
  const calendar = openFakeCalendar();
  calendar.add(NOON + HOUR_MS);
  const { browser } = await started({
    calendar: {
      name: 'shaky',
      eventsBetween: (from, to, now) =>
        fails ? Promise.reject(new Error('no line')) : calendar.eventsBetween(from, to, now),
    },
  });
  expect((await captureRefusal(browser.call('getEconomicEvents'))).status).toBe(500);
  fails = false;
  expect(await eventsOf(browser)).toHaveLength(1);
});

test('without candles the calendar is served without technical analysis', async () => {
  const calendar = openFakeCalendar();
  calendar.add(NOON + HOUR_MS);
  const market = openFakeMarket({ simulated: false });
  const down = () => Promise.reject(new MarketDown('The candles are still being fetched'));
  const { browser } = await started({ calendar, market: { ...market, candles: down } });
  expect(await eventsOf(browser)).toMatchObject([{ technicalAnalysis: null }]);
});

describe('what its pair did in the hour after a release', () => {
  const calendar = openFakeCalendar();
  const market = openFakeMarket({ pairs: ['EUR/USD'], simulated: false });
  let app: TestApp;
  let browser: Browser;
  let known: EconomicEvent;
  const findOne = async (id: string): Promise<EconomicEvent> => {
    const [found] = (await browser.call('getEconomicEvents', { query: { id } })).events;
    if (!found) throw new Error(`No release ${id}`);
    return found;
  };
  beforeAll(async () => {
    ({ app, browser } = await started({ calendar, market }));
    const event = calendar.add(NOON, { name: 'CPI y/y', forecast: '3.4%' });
    calendar.add(NOON, { name: 'Ifo survey', currency: 'SEK', country: 'SE' });
    market.set('EUR/USD', 1.1, NOON - 60_000);
    market.set('EUR/USD', 1.104, NOON + HOUR_MS - 60_000);
    await saveEvents(app.db, [event], { provider: 'fake', now: NOON });
    known = await findOne(event.id);
  });

  test('is left out before that hour is over', async () => {
    expect(known).toMatchObject({ name: 'CPI y/y', actual: null });
    expect(known).not.toHaveProperty('after');
    for (const event of await eventsOf(browser)) expect(event).not.toHaveProperty('after');
  });

  test('is told from real candles, and as unknown where there are none', async () => {
    app.clock.set(NOON + HOUR_MS);
    await browser.call('login', { body: maya });
    const events = await eventsOf(browser);
    const after = events.find(({ name }) => name === 'CPI y/y')?.after;
    expect(after).toMatchObject({ pair: 'EUR/USD', pips: 40, from: 1.1, to: 1.104 });
    expect(after?.percent).toBeCloseTo(0.3636, 4);
    expect(events.find(({ name }) => name === 'Ifo survey')?.after).toBeNull();
  });

  test('comes with the newest figures of that one release, however old a message about it is', async () => {
    app.clock.set(NOON + 3 * DAY_MS);
    await browser.call('login', { body: maya });
    const { id } = known;
    const [event] = await calendar.eventsBetween(NOON, NOON, NOON);
    if (event) await saveEvents(app.db, [{ ...event, actual: '3.9%' }], { provider: 'fake', now: NOON + 1 });
    const found = await findOne(id);
    expect(found).toMatchObject({ actual: '3.9%', after: { pips: 40 } });
    expect((await browser.call('getEconomicEvents', { query: { id: 'unheard of' } })).events).toEqual([]);
  });

  test('is refused to a client that asks without end', async () => {
    app.clock.set(NOON + 4 * DAY_MS);
    await browser.call('login', { body: maya });
    for (let asked = 0; asked < 120; asked += 1) await findOne(known.id);
    expect((await captureRefusal(findOne(known.id))).code).toBe('too_many');
  });
});
