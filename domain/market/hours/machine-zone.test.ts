import { afterAll, expect, test } from 'vitest';
import { isQuiet, nextAllowedTime } from '../../proactive/pacing/quiet-hours.ts';
import { DAY_MS, MINUTE_MS } from '../../time.ts';
import { instrumentOf } from '../instrument.ts';
import { isMarketOpen, nextClose, nextOpen, tradingDayStart } from './market-week.ts';
import { readSessionBar } from './session-bar.ts';
import { nextSession, openSessions } from './sessions.ts';

const zoneAtStart = process.env['TZ'];
afterAll(() => {
  if (zoneAtStart === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneAtStart;
});

const euro = instrumentOf('EUR/USD');
const quiet = { start: '22:00', end: '06:00' };

/** All that the rules of time say in every quarter of an hour of two days. */
function readTwoDays(from: number): unknown[] {
  const quarters = Array.from({ length: (2 * DAY_MS) / (15 * MINUTE_MS) }, (_, count) => count);
  return quarters.map((count) => {
    const at = from + count * 15 * MINUTE_MS;
    return [
      [isQuiet(quiet, at), nextAllowedTime(quiet, at)],
      [isMarketOpen(euro, at), nextOpen(euro, at), nextClose(euro, at), tradingDayStart(euro, at)],
      [openSessions(at), nextSession(at), readSessionBar(at)],
    ];
  });
}

// The days on which the clocks of New York and London go forward and back (tz database), and a year's end.
test.each(['2027-03-14', '2027-03-28', '2027-10-31', '2027-11-07', '2027-12-31'])(
  'the zone of the machine changes nothing around %s',
  (day) => {
    const from = Date.parse(`${day}T00:00:00Z`) - DAY_MS / 2;
    const seen = ['UTC', 'America/New_York', 'Europe/London', 'Asia/Tokyo'].map((zone) => {
      process.env['TZ'] = zone;
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toMatch(zone.split('/').at(-1) ?? zone);
      return readTwoDays(from);
    });
    for (const other of seen) expect(other).toEqual(seen[0]);
  },
);
