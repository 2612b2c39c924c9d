import { DAY_MS } from '@app/domain/time.ts';
import { describe, expect, it, test } from 'vitest';
import { openCalendar } from '../open.ts';
import { openRulesCalendar } from './rules.ts';
import { CalendarSetupError } from '../setup-error.ts';
import { describeCalendar } from '../suite.ts';

const calendar = openRulesCalendar();
const at = (text: string): number => Date.parse(`${text}Z`);
const year = (of: number) =>
  calendar.eventsBetween(at(`${of}-01-01T00:00`), at(`${of + 1}-01-01T00:00`) - 1, 0);

describe('the calendar by rules', () => {
  describeCalendar(openRulesCalendar, at('2026-06-03T12:00'));

  it.each([
    ['Non-Farm Employment Change', '2026-06-05T12:30', 'exact'],
    ['Non-Farm Employment Change', '2026-05-08T12:30', 'exact'],
    ['Non-Farm Employment Change', '2026-12-04T13:30', 'exact'],
    ['Non-Farm Employment Change', '2026-07-02T12:30', 'estimated'],
    ['ADP Non-Farm Employment Change', '2026-07-01T12:15', 'exact'],
    ['Federal Funds Rate and FOMC Statement', '2026-06-17T18:00', 'published'],
    ['FOMC Press Conference', '2026-12-09T19:30', 'published'],
    ['FOMC Meeting Minutes', '2026-07-08T18:00', 'exact'],
    ['ECB Main Refinancing Rate and Statement', '2026-06-11T12:15', 'published'],
    ['Official Bank Rate and MPC Votes', '2026-11-05T12:00', 'published'],
    ['Official Bank Rate and MPC Votes', '2027-02-04T12:00', 'estimated'],
    ['BoJ Policy Rate and Statement', '2026-06-16T03:00', 'published'],
    ['BoC Overnight Rate', '2026-07-15T13:45', 'published'],
    ['Cash Rate and RBA Statement', '2026-11-03T03:30', 'published'],
    ['RBNZ Official Cash Rate', '2026-04-08T02:00', 'published'],
    ['Unemployment Claims', '2026-11-25T13:30', 'estimated'],
    ['EIA Crude Oil Inventories', '2026-06-03T14:30', 'exact'],
  ])('%s comes out at %s UTC, which is %s', async (name, time, precision) => {
    const found = (await calendar.eventsBetween(at(time), at(time), 0)).find((one) => one.name === name);
    expect(found).toMatchObject({ name, precision });
  });

  it.each([2026, 2027])('in %i every rate decision of the large banks is there, eight a year', async (of) => {
    const events = await year(of);
    for (const word of ['FOMC Statement', 'ECB Main', 'Official Bank Rate', 'BoJ Policy'])
      expect(events.filter(({ name }) => name.includes(word))).toHaveLength(8);
    expect(events.filter(({ name }) => name === 'Non-Farm Employment Change')).toHaveLength(12);
  });

  it('says nothing of a bank whose days it does not know', async () => {
    const events = await year(2027);
    expect(events.filter(({ name }) => /BoC|RBA|RBNZ|SNB|Riksbank|Norges|Selic/.test(name))).toEqual([]);
  });

  it('knows no figures and makes none up', async () => {
    for (const { forecast, previous, actual } of await year(2026))
      expect([forecast, previous, actual]).toEqual([null, null, null]);
  });

  it('has something on every working week and nothing twice on a day', async () => {
    const events = await year(2026);
    for (let week = 0; week < 52; week += 1) {
      const from = at('2026-01-01T00:00') + week * 7 * DAY_MS;
      expect(events.some((one) => one.at >= from && one.at < from + 7 * DAY_MS)).toBe(true);
    }
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });
});

const asked = (CALENDAR_PROVIDER: string, MARKET_PROVIDER = 'replay') =>
  openCalendar({ CALENDAR_PROVIDER, MARKET_PROVIDER, MARKET_SEED: 1 });

test('an unknown calendar is refused with the names there are', () => {
  expect(asked('rules').name).toBe('rules');
  for (const name of ['forex', 'toString', ''])
    expect(() => asked(name)).toThrow(
      new CalendarSetupError(
        `CALENDAR_PROVIDER "${name}" is unknown: choose one of rules, forexfactory, tradingeconomics, fmp, finnhub.`,
      ),
    );
});

test('beside a simulated market the rules have figures of that market, and beside no other', async () => {
  expect(asked('rules', 'simulated').name).toBe('simulated');
  const from = at('2026-06-01T00:00');
  for (const { forecast, simulated } of await asked('rules').eventsBetween(from, from + 7 * DAY_MS, from))
    expect([forecast, simulated]).toEqual([null, undefined]);
});
