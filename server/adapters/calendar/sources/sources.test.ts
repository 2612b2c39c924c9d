import { DAY_MS } from '@app/domain/time.ts';
import { describe, expect, it, test } from 'vitest';
import { openFinancialModelingPrep } from './financial-modeling-prep.ts';
import { openFinnhub } from './finnhub.ts';
import { openForexFactory } from './forexfactory.ts';
import { openCalendar } from '../open.ts';
import { cleanFigure, cleanName, instantInUtc, instantWithZone } from './parse-rows.ts';
import { describeSource } from './source-suite.ts';
import { dialects, KEY, openCalendarServer } from '../stand-ins/calendar-server.ts';
import { openTradingEconomics } from './trading-economics.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const list = {
  rowsOf: (sample: unknown) => sample as Record<string, unknown>[],
  wrap: (rows: unknown) => rows,
};
const NOW = at('2026-06-03T12:00');

describeSource('ForexFactory', {
  dialect: dialects.forexfactory,
  open: openForexFactory,
  ...list,
  timeField: 'date',
  expected: [
    {
      name: 'ISM Manufacturing PMI',
      at: at('2026-06-01T14:00'),
      country: 'US',
      impact: 'HIGH',
      forecast: '49.5',
      previous: '48.7',
      actual: null,
    },
    { name: 'German Prelim CPI m/m', country: 'DE', currency: 'EUR', impact: 'MEDIUM' },
    { name: 'GDP q/q', at: at('2026-06-03T01:30'), country: 'AU', currency: 'AUD' },
    { id: 'ff-usd-fomc-member-speaks-2026-06-03', at: at('2026-06-03T13:00'), impact: 'LOW', forecast: null },
    { id: 'ff-usd-fomc-member-speaks-2026-06-03-2', at: at('2026-06-03T17:30') },
    { name: 'Main Refinancing Rate', country: 'EU', source: 'ForexFactory' },
    { name: 'Average Hourly Earnings m/m' },
    {
      name: 'Non-Farm Employment Change',
      at: at('2026-06-05T12:30'),
      forecast: '125K',
      previous: '139K',
      actual: null,
    },
    { name: 'Unemployment Rate' },
  ],
});

describeSource('Trading Economics', {
  dialect: dialects.tradingeconomics,
  open: openTradingEconomics,
  ...list,
  timeField: 'Date',
  expected: [
    {
      id: 'te-381001',
      name: 'ISM Manufacturing PMI',
      at: at('2026-06-01T14:00'),
      currency: 'USD',
      impact: 'HIGH',
      forecast: '49.5',
      previous: '48.7',
      actual: '48.5',
    },
    { id: 'te-381002', country: 'AU', currency: 'AUD', forecast: '0.4%', previous: '0.5%', actual: '0.2%' },
    { id: 'te-381004', at: at('2026-06-05T12:30'), actual: null, forecast: '125K' },
  ],
});

describeSource('Financial Modeling Prep', {
  dialect: dialects.fmp,
  open: openFinancialModelingPrep,
  ...list,
  timeField: 'date',
  expected: [
    { name: 'ISM Manufacturing PMI (May)', at: at('2026-06-01T14:00'), forecast: '49.5', actual: '48.5' },
    { name: 'ECB Main Refinancing Rate', country: 'EU', currency: 'EUR', forecast: '2.15%', actual: null },
    { name: 'Non Farm Payrolls (May)', at: at('2026-06-05T12:30'), impact: 'HIGH', previous: '139K' },
  ],
});

describeSource('Finnhub', {
  dialect: dialects.finnhub,
  open: openFinnhub,
  rowsOf: (sample) => (sample as { economicCalendar: Record<string, unknown>[] }).economicCalendar,
  wrap: (rows) => ({ economicCalendar: rows }),
  timeField: 'time',
  expected: [
    { name: 'ISM Manufacturing PMI', impact: 'HIGH', forecast: '49.5', previous: '48.7', actual: '48.5' },
    { name: 'Non-Farm Payrolls', at: at('2026-06-05T12:30'), forecast: '125K', actual: null },
    { name: 'BoJ Interest Rate Decision', country: 'JP', currency: 'JPY' },
  ],
});

describe('times as providers write them', () => {
  it.each([
    ['2026-03-08T08:30:00-04:00', '2026-03-08T12:30'],
    ['2026-11-01T08:30:00-05:00', '2026-11-01T13:30'],
    ['2026-03-29T00:30:00+00:00', '2026-03-29T00:30'],
    ['2026-12-31T23:30:00-05:00', '2027-01-01T04:30'],
  ])('%s is %s UTC', (text, utc) => {
    expect(instantWithZone(text)).toBe(at(utc));
  });

  it('without a zone it is no instant, unless its provider means UTC', () => {
    for (const text of ['2026-06-05T08:30:00', '2026-06-05', 'tomorrow', '', '3026-06-05T08:30:00Z'])
      expect(instantWithZone(text)).toBeNull();
    expect(instantInUtc('2026-06-05 12:30:00')).toBe(at('2026-06-05T12:30'));
    expect(instantInUtc('2026-06-05T12:30:00')).toBe(at('2026-06-05T12:30'));
    for (const text of ['2026-06-05T12:30:00-04:00', '2026-13-05 12:30:00', '12:30', '1999-06-05 12:30:00'])
      expect(instantInUtc(text)).toBeNull();
  });
});

describe('words and figures from outside', () => {
  it('are one line that can be seen', () => {
    expect(cleanName('  CPI \u202E\u0000y/y\n\tfinal ')).toBe('CPI y/y final');
    expect(cleanName('[**CPI**](https://evil.example) <b>y/y</b> (May)')).toBe(
      'CPI (https evil.example) b y/y /b (May)',
    );
    expect(cleanName('x'.repeat(500))).toHaveLength(120);
  });

  it('stay what they were', () => {
    expect([cleanFigure('0.3%'), cleanFigure(''), cleanFigure(null), cleanFigure(' - ')]).toEqual([
      '0.3%',
      null,
      null,
      null,
    ]);
    expect([
      cleanFigure(0, '%'),
      cleanFigure(-12.5, 'K'),
      cleanFigure(3, 'points'),
      cleanFigure(Number.NaN),
    ]).toEqual(['0%', '-12.5K', '3', null]);
  });
});

test('releases of one name and minute in two countries of a currency are two, the same in every answer', async () => {
  const server = await openCalendarServer(dialects.finnhub);
  const source = openFinnhub({ baseUrl: server.baseUrl, key: KEY });
  const row = { event: 'GDP Growth Rate QoQ', impact: 'high', time: '2026-06-03 08:00:00', estimate: 0.2 };
  const countries = [
    { country: 'DE' },
    { country: 'IT', actual: 0.1 },
    { country: 'EU', time: '2026-06-03 09:00:00' },
  ];
  const said = async (rows: object[]) => {
    server.plan({ kind: 'json', body: { economicCalendar: rows.map((one) => ({ ...row, ...one })) } });
    const { events } = await source.fetch(NOW);
    return new Map(events.map(({ country, id, actual }) => [country, { id, actual }]));
  };
  const all = await said(countries);
  expect([...all.keys()].toSorted()).toEqual(['DE', 'EU', 'IT']);
  expect([all.get('DE')?.actual, all.get('IT')?.actual]).toEqual([null, '0.1']);
  expect((await said(countries.slice(1))).get('IT')).toEqual(all.get('IT'));
  expect((await said(countries.slice(2))).get('EU')).toEqual(all.get('EU'));
  await server.close();
});

test('a row of another year does not make the weekly export speak for all the time until then', async () => {
  const server = await openCalendarServer(dialects.forexfactory);
  const source = openForexFactory({ baseUrl: server.baseUrl, key: null });
  const rows = server.sample() as Record<string, unknown>[];
  const far = ['2031-06-03T08:30:00-04:00', '2019-06-03T08:30:00-04:00'];
  const wrong = far.map((date) => ({ ...rows[0], date }));
  server.plan({ kind: 'good' }, { kind: 'json', body: [...rows, ...wrong] });
  const good = await source.fetch(NOW);
  expect(await source.fetch(NOW)).toEqual({ ...good, dropped: 2 });
  // An outdated export is no calendar of this week.
  const trouble: unknown = await source.fetch(NOW + 60 * DAY_MS).catch((error: unknown) => error);
  expect(trouble).toMatchObject({ kind: 'nonsense' });
  await server.close();
});

test('a keyed provider is asked for whole days around now, with its key', async () => {
  const server = await openCalendarServer(dialects.finnhub);
  await openFinnhub({ baseUrl: server.baseUrl, key: KEY }).fetch(NOW);
  const { searchParams } = server.requests[0] ?? new URL('http://nobody');
  expect([searchParams.get('from'), searchParams.get('to')]).toEqual(['2026-05-31', '2026-06-18']);
  await server.close();
});

describe('the calendar that the settings name', () => {
  const settings = { MARKET_PROVIDER: 'oanda', MARKET_SEED: 1 };
  it('has the rules behind every source', async () => {
    const calendar = openCalendar({ ...settings, CALENDAR_PROVIDER: 'forexfactory' });
    expect(calendar.source?.name).toBe('forexfactory');
    expect((await calendar.eventsBetween(NOW, NOW + 7 * DAY_MS, NOW)).length).toBeGreaterThan(5);
  });

  it('needs a key where the provider does, and an address that is one', () => {
    for (const CALENDAR_PROVIDER of ['tradingeconomics', 'fmp', 'finnhub']) {
      expect(() => openCalendar({ ...settings, CALENDAR_PROVIDER })).toThrow(/needs CALENDAR_KEY/);
      const opened = openCalendar({ ...settings, CALENDAR_PROVIDER, CALENDAR_KEY: 'k' });
      expect(opened.source?.hasActuals).toBe(true);
    }
    for (const CALENDAR_URL of [
      'nowhere',
      'ftp://example.com',
      'https://a:b@example.com',
      'https://example.com/?x=1',
    ])
      expect(() => openCalendar({ ...settings, CALENDAR_PROVIDER: 'forexfactory', CALENDAR_URL })).toThrow(
        /CALENDAR_URL must be/,
      );
  });
});
