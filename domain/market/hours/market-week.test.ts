import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instrumentOf, instruments } from '../instrument.ts';
import {
  addOpenTime,
  holidayAt,
  isInTradingWeek,
  isMarketOpen,
  lastClose,
  lastOpen,
  nextClose,
  nextOpen,
  tradingDayStart,
} from './market-week.ts';

const euro = instrumentOf('EUR/USD');
const gold = instrumentOf('XAU/USD');
const oil = instrumentOf('WTI/USD');
const bitcoin = instrumentOf('BTC/USD');
const at = (text: string): number => Date.parse(`${text}Z`);
const text = (instant: number): string => new Date(instant).toISOString().slice(0, 16);

const instant = fc
  .integer({ min: at('2024-01-01T00:00') / MINUTE_MS, max: at('2032-01-01T00:00') / MINUTE_MS })
  .map((m) => m * MINUTE_MS);
const anyInstrument = fc.constantFrom(...instruments);

describe('the market week', () => {
  // 17:00 in New York around all four clock changes of 2026.
  it.each([
    ['2026-01-09', '2026-01-11', '22:00'],
    ['2026-03-06', '2026-03-08', '21:00'],
    ['2026-03-13', '2026-03-15', '21:00'],
    ['2026-03-27', '2026-03-29', '21:00'],
    ['2026-04-10', '2026-04-12', '21:00'],
    ['2026-10-09', '2026-10-11', '21:00'],
    ['2026-10-23', '2026-10-25', '21:00'],
    ['2026-10-30', '2026-11-01', '22:00'],
    ['2026-11-06', '2026-11-08', '22:00'],
  ])('forex pauses over the weekend of %s and comes back on %s at %s UTC', (friday, sunday, opening) => {
    const back = at(`${sunday}T${opening}`);
    expect(isMarketOpen(euro, back - 1)).toBe(false);
    expect(isMarketOpen(euro, back)).toBe(true);
    const saturday = at(`${friday}T12:00`) + DAY_MS;
    expect(text(nextOpen(euro, saturday))).toBe(text(back));
    expect(text(nextOpen(gold, saturday))).toBe(text(back + HOUR_MS));
    expect(isMarketOpen(bitcoin, saturday)).toBe(true);
  });

  it.each([
    ['2026-03-06', '22:00'],
    ['2026-03-13', '21:00'],
    ['2026-10-30', '21:00'],
    ['2026-11-06', '22:00'],
  ])('forex and gold close on Friday %s at %s UTC', (friday, closing) => {
    const close = at(`${friday}T${closing}`);
    for (const one of [euro, gold, oil]) {
      expect(isMarketOpen(one, close - 1)).toBe(true);
      expect(isMarketOpen(one, close)).toBe(false);
      expect(nextClose(one, close - HOUR_MS)).toBe(close);
    }
  });

  it('trading began last at the opening before, also across a holiday and the daily rest of gold', () => {
    expect(text(lastOpen(euro, at('2026-06-05T12:00')))).toBe('2026-05-31T21:00');
    expect(text(lastOpen(gold, at('2026-06-05T12:00')))).toBe('2026-06-04T22:00');
    expect(text(lastOpen(euro, at('2026-12-26T00:00')))).toBe('2026-12-26T00:00');
    expect(text(lastOpen(euro, at('2026-12-28T12:00')))).toBe('2026-12-27T22:00');
    expect(lastOpen(bitcoin, at('2026-06-05T12:00'))).toBe(-Infinity);
  });

  it('between its last beginning and now the market never rests', () => {
    fc.assert(
      fc.property(anyInstrument, instant, fc.double({ min: 0, max: 1, noNaN: true }), (one, now, share) => {
        const since = lastOpen(one, now);
        if (since === -Infinity) return;
        expect(since).toBeLessThanOrEqual(now);
        expect(isMarketOpen(one, now) || since === now).toBe(true);
        if (!isMarketOpen(one, now)) return;
        expect(isMarketOpen(one, since - 1)).toBe(false);
        expect(isMarketOpen(one, since + Math.floor(share * (now - since)))).toBe(true);
      }),
      { seed: 7_020, numRuns: 300 },
    );
  });

  it('gold and oil rest from 17:00 to 18:00 New York every day, forex does not', () => {
    const rest = at('2026-05-05T21:30');
    expect([gold, oil, euro].map((one) => isMarketOpen(one, rest))).toEqual([false, false, true]);
    expect(text(nextOpen(gold, rest))).toBe('2026-05-05T22:00');
    expect(text(nextClose(gold, at('2026-05-05T12:00')))).toBe('2026-05-05T21:00');
    expect(text(nextClose(euro, at('2026-05-05T12:00')))).toBe('2026-05-08T21:00');
  });

  it('closes on Christmas and New Year from the evening before to their own evening', () => {
    expect(isMarketOpen(euro, at('2024-12-24T21:59'))).toBe(true);
    expect(isMarketOpen(euro, at('2024-12-24T22:00'))).toBe(false);
    expect(text(nextOpen(euro, at('2024-12-25T12:00')))).toBe('2024-12-25T22:00');
    expect(text(nextOpen(gold, at('2024-12-25T12:00')))).toBe('2024-12-25T23:00');
    expect(text(nextOpen(euro, at('2025-12-31T22:00')))).toBe('2026-01-01T22:00');
    expect(isMarketOpen(bitcoin, at('2024-12-25T12:00'))).toBe(true);
  });

  it.each(['2024-03-29', '2025-04-18', '2026-04-03', '2027-03-26', '2038-04-23'])(
    'Good Friday %s: gold and oil closed, forex open',
    (friday) => {
      const noon = at(`${friday}T12:00`);
      expect([gold, oil, euro].map((one) => isMarketOpen(one, noon))).toEqual([false, false, true]);
      expect(isMarketOpen(gold, noon - DAY_MS)).toBe(true);
    },
  );

  it.each([
    ['2026-01-19T19:30', 'Martin Luther King Day', 1],
    ['2026-02-16T19:30', "Presidents' Day", 1],
    ['2026-05-25T18:30', 'Memorial Day', 1],
    ['2024-06-19T18:30', 'Juneteenth', 1],
    ['2023-07-04T18:30', 'Independence Day', 1],
    ['2026-09-07T18:30', 'Labor Day', 1],
    ['2026-11-26T19:30', 'Thanksgiving', 1],
    ['2024-12-24T18:45', 'Christmas Eve', 2],
    // Before a weekend the halt is the close.
    ['2026-06-19T17:00', 'Juneteenth', 3],
    ['2026-07-03T17:00', 'Independence Day', 3],
    ['2025-11-28T19:45', 'the day after Thanksgiving', 3],
    // Until 2021 an hour and a half earlier, and no Juneteenth.
    ['2019-11-28T18:00', 'Thanksgiving', 1],
    ['2019-11-29T18:45', 'the day after Thanksgiving', 3],
    ['2020-07-03T17:00', 'Independence Day', 3],
  ])('gold and oil close early at %s UTC for %s, forex does not', (time, name, daysUntilEvening) => {
    const close = at(time);
    const opens = at(`${time.slice(0, 10)}T00:00`) + (daysUntilEvening - 1) * DAY_MS;
    for (const one of [gold, oil]) {
      expect(isMarketOpen(one, close - 1)).toBe(true);
      expect(isMarketOpen(one, close)).toBe(false);
      expect(isInTradingWeek(one, close)).toBe(true);
      expect(nextClose(one, close - HOUR_MS)).toBe(close);
      expect(lastClose(one, close + HOUR_MS)).toBe(close);
      expect(holidayAt(one, close - HOUR_MS)?.name).toBe(name);
      // 18:00 in New York.
      expect([22, 23].map((hour) => opens + hour * HOUR_MS)).toContain(nextOpen(one, close));
      expect(addOpenTime(one, close - HOUR_MS, 2 * HOUR_MS)).toBe(nextOpen(one, close) + HOUR_MS);
    }
    expect(isMarketOpen(euro, close)).toBe(true);
    expect(isMarketOpen(bitcoin, close)).toBe(true);
  });

  it.each([
    ['2016-12-26', 'Christmas'],
    ['2021-12-24', 'Christmas'],
    ['2017-01-02', 'New Year'],
  ])('gold and oil stay closed on %s, which makes up for a %s on a weekend; forex trades', (day, name) => {
    const noon = at(`${day}T12:00`);
    expect([gold, oil, euro].map((one) => isMarketOpen(one, noon))).toEqual([false, false, true]);
    expect(holidayAt(gold, noon)).toEqual({ name, closesAt: null });
  });

  it('trades as ever on New Year’s Eve, on 3 July before a holiday and on a Friday before a New Year on Saturday', () => {
    for (const day of ['2025-12-31', '2025-07-03', '2021-12-31', '2018-06-19'])
      for (const one of [gold, oil, euro]) expect(isMarketOpen(one, at(`${day}T20:30`))).toBe(true);
    expect(holidayAt(gold, at('2025-12-31T12:00'))).toBeNull();
  });

  it('the trading day of a closed market is the last one it was open in', () => {
    expect(text(tradingDayStart(euro, at('2026-05-06T10:00')))).toBe('2026-05-06T00:00');
    expect(text(tradingDayStart(euro, at('2026-05-08T23:00')))).toBe('2026-05-08T00:00');
    expect(text(tradingDayStart(euro, at('2026-05-10T12:00')))).toBe('2026-05-08T00:00');
    expect(text(tradingDayStart(euro, at('2026-05-10T21:30')))).toBe('2026-05-10T00:00');
    expect(text(tradingDayStart(gold, at('2026-05-10T21:30')))).toBe('2026-05-08T00:00');
    expect(text(tradingDayStart(bitcoin, at('2026-05-09T12:00')))).toBe('2026-05-09T00:00');
  });

  it('a day of trading that starts on Friday evening ends on Monday evening', () => {
    expect(text(addOpenTime(euro, at('2026-05-08T20:00'), DAY_MS))).toBe('2026-05-11T20:00');
    expect(text(addOpenTime(euro, at('2026-05-09T12:00'), 4 * HOUR_MS))).toBe('2026-05-11T01:00');
    // The night of the American clock change lies in the weekend: still exactly 24 open hours.
    expect(text(addOpenTime(euro, at('2026-10-30T20:00'), DAY_MS))).toBe('2026-11-02T21:00');
    expect(text(addOpenTime(gold, at('2026-05-05T20:30'), HOUR_MS))).toBe('2026-05-05T22:30');
    expect(addOpenTime(bitcoin, 5, DAY_MS)).toBe(DAY_MS + 5);
  });

  it('refuses a span of open time that is none', () => {
    for (const span of [-1, Number.NaN, Infinity])
      expect(() => addOpenTime(euro, 0, span)).toThrow(RangeError);
  });
});

describe('the market week, for any instrument and instant', () => {
  it('open time adds up to what an onlooker counts minute by minute', () => {
    fc.assert(
      fc.property(
        anyInstrument,
        instant,
        fc.integer({ min: 1, max: 8 * 24 * 60 }),
        (instrument, from, minutes) => {
          const end = addOpenTime(instrument, from, minutes * MINUTE_MS);
          let counted = 0;
          for (let t = from; t < end; t += MINUTE_MS) if (isMarketOpen(instrument, t)) counted += 1;
          expect(counted).toBe(minutes);
          expect(isMarketOpen(instrument, end - 1)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('open time can be added in two steps as well as in one', () => {
    const span = fc.integer({ min: 0, max: 40 * DAY_MS });
    fc.assert(
      fc.property(anyInstrument, instant, span, span, (instrument, from, a, b) => {
        expect(addOpenTime(instrument, addOpenTime(instrument, from, a), b)).toBe(
          addOpenTime(instrument, from, a + b),
        );
      }),
    );
  });

  it('the next opening is the first open instant, within five days, and the next close the first closed one', () => {
    fc.assert(
      fc.property(anyInstrument, instant, (instrument, from) => {
        const opens = nextOpen(instrument, from);
        expect(isMarketOpen(instrument, opens)).toBe(true);
        expect(opens - from).toBeLessThan(5 * DAY_MS);
        for (let t = from; t < opens; t += 10 * MINUTE_MS) expect(isMarketOpen(instrument, t)).toBe(false);
        const closes = nextClose(instrument, from);
        if (closes === Infinity) return;
        expect(isMarketOpen(instrument, closes)).toBe(false);
        for (let t = from; t < closes; t += 10 * MINUTE_MS) expect(isMarketOpen(instrument, t)).toBe(true);
      }),
    );
  });

  it('a trading day starts at 00:00 UTC, not after now, and the market was open in it', () => {
    fc.assert(
      fc.property(anyInstrument, instant, (instrument, now) => {
        const start = tradingDayStart(instrument, now);
        expect(start % DAY_MS).toBe(0);
        expect(start).toBeLessThanOrEqual(now);
        let opened = false;
        for (let t = start; t <= Math.min(now, start + DAY_MS - 1); t += MINUTE_MS)
          opened ||= isMarketOpen(instrument, t);
        expect(opened).toBe(true);
        for (let t = start + DAY_MS; t <= now; t += MINUTE_MS)
          expect(isMarketOpen(instrument, t)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
