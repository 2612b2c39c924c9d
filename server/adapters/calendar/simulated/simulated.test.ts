import { DAY_MS } from '@app/domain/time.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figureOf, surpriseOf } from '@app/domain/brains/analysts/surprises.ts';
import { familyOf } from '@app/domain/calendar/releases/release-family.ts';
import { openRulesCalendar } from '../rules/rules.ts';
import { openSimulatedCalendar } from './simulated.ts';
import { describeCalendar } from '../suite.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const calendar = openSimulatedCalendar({ seed: 1 });
const year = (now: number) => calendar.eventsBetween(at('2026-01-01T00:00'), at('2027-01-01T00:00') - 1, now);

describe('the simulated calendar', () => {
  describeCalendar(() => openSimulatedCalendar({ seed: 1 }), at('2026-06-03T12:00'));

  it('names the one figure of a release that in the world has several, and a rate as its bank does', async () => {
    const names = new Set((await year(at('2028-01-01T00:00'))).map(({ name }) => name));
    for (const name of ['CPI m/m', 'Employment Change', 'GDP q/y', 'Claimant Count'])
      expect(names).toContain(name);
    expect([...names].filter((name) => / and /.test(name)).sort()).toEqual([
      'BoJ Policy Rate and Statement',
      'Cash Rate and RBA Statement',
      'ECB Main Refinancing Rate and Statement',
      'Federal Funds Rate and FOMC Statement',
      'Official Bank Rate and MPC Votes',
    ]);
  });

  it('has the releases of the rules at their times and as sure as they are, every one labelled', async () => {
    const usual = await openRulesCalendar().eventsBetween(
      at('2026-01-01T00:00'),
      at('2027-01-01T00:00') - 1,
      0,
    );
    const made = await year(at('2028-01-01T00:00'));
    const shown = made.map(({ id, at: time, precision }) => ({ id, time, precision }));
    const expected = usual.map(({ id, at: time, precision }) => ({ id: `sim1-${id}`, time, precision }));
    expect(shown).toHaveLength(expected.length);
    expect(shown).toEqual(expect.arrayContaining(expected));
    expect(made.every(({ simulated }) => simulated)).toBe(true);
  });

  it('says what came out from the release on and not a millisecond before', async () => {
    const time = at('2026-06-05T12:30');
    const jobs = async (now: number) =>
      (await calendar.eventsBetween(time, time, now)).find(
        (one) => one.name === 'Non-Farm Employment Change',
      );
    expect(await jobs(time - 1)).toMatchObject({ forecast: '107K', previous: '-7K', actual: null });
    expect(await jobs(time)).toMatchObject({ forecast: '107K', previous: '-7K', actual: '31K' });
  });

  it('never tells at any time what is known later only', async () => {
    const all = await year(at('2028-01-01T00:00'));
    const span = { min: at('2026-01-01T00:00'), max: at('2026-12-31T00:00') };
    await fc.assert(
      fc.asyncProperty(fc.integer(span), async (now) => {
        for (const event of await year(now)) {
          if (event.at > now) expect(event.actual).toBeNull();
          const last = all.findLast(
            (one) => one.name === event.name && one.currency === event.currency && one.at < event.at,
          );
          if (last && last.at > now) expect(event.previous).toBeNull();
        }
      }),
      { numRuns: 30 },
    );
  });

  it('names as previous what came out the time before', async () => {
    const all = await year(at('2028-01-01T00:00'));
    let compared = 0;
    for (const event of all) {
      const last = all.findLast(
        (one) => one.name === event.name && one.currency === event.currency && one.at < event.at,
      );
      if (!last || event.actual === null) continue;
      compared += 1;
      expect([event.name, event.previous]).toEqual([event.name, last.actual]);
    }
    expect(compared).toBeGreaterThan(400);
  });

  it('has a figure for everything but speeches and minutes, in a form that can be read', async () => {
    for (const { name, forecast, actual } of await year(at('2028-01-01T00:00'))) {
      const silent = ['press-conference', 'minutes'].includes(familyOf(name) ?? '');
      expect([name, figureOf(forecast) === null, figureOf(actual) === null]).toEqual([name, silent, silent]);
    }
  });

  it('surprises both ways, and now and then not at all', async () => {
    const counts = new Map<number | null, number>();
    for (const event of await year(at('2028-01-01T00:00')))
      counts.set(surpriseOf(event), (counts.get(surpriseOf(event)) ?? 0) + 1);
    expect(counts.get(1)).toBeGreaterThan(150);
    expect(counts.get(-1)).toBeGreaterThan(150);
    expect(counts.get(0)).toBeGreaterThan(20);
  });

  it('is the same in every process, in any order, and another one for another seed', async () => {
    const now = at('2028-01-01T00:00');
    const other = openSimulatedCalendar({ seed: 1 });
    const backwards = [];
    for (let day = 364; day >= 0; day -= 1) {
      const from = at('2026-01-01T00:00') + day * DAY_MS;
      backwards.unshift(...(await other.eventsBetween(from, from + DAY_MS - 1, now)));
    }
    expect(backwards).toEqual(await year(now));
    const foreign = await openSimulatedCalendar({ seed: 2 }).eventsBetween(
      at('2026-01-01T00:00'),
      at('2027-01-01T00:00') - 1,
      now,
    );
    expect(foreign.filter(({ id }) => id.startsWith('sim1-'))).toEqual([]);
    expect(foreign.map(({ actual }) => actual)).not.toEqual((await year(now)).map(({ actual }) => actual));
  });

  it.each([
    ['winter in New York and London', '2026-03-06T13:30'],
    ['summer in New York alone', '2026-03-11T12:30'],
    ['summer in both', '2026-04-01T12:15'],
    ['winter in London alone', '2026-10-29T12:30'],
    ['winter again', '2026-11-06T13:30'],
    ['after a holiday that moved it', '2026-07-02T12:30'],
    ['just after midnight in UTC', '2026-05-27T01:30'],
    ['the evening before midnight in UTC', '2026-05-21T23:30'],
  ])('pushes prices at the minute of the release: %s', async (_said, time) => {
    const now = at(time);
    const [event] = await calendar.eventsBetween(now, now, now);
    const pushes = calendar.releasesOn(Math.floor(now / DAY_MS) * DAY_MS);
    expect(pushes.map((push) => [push.at, push.currency])).toContainEqual([now, event?.currency]);
    for (const push of pushes) expect(push.at >= now - DAY_MS && push.at < now + DAY_MS).toBe(true);
  });
});
