import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareFigures } from './compare-figures.ts';

const compare = (name: string, forecast: string | null, actual: string | null) =>
  compareFigures({ name, forecast, actual });

it.each([
  ['Non-Farm Employment Change', '180K', '250K', 'better', '70K', 'up', 3],
  ['Unemployment Claims', '220K', '231K', 'worse', '11K', 'up', 1],
  ['Unemployment Rate', '4.1%', '4.0%', 'better', '0.1 points', 'down', 1],
  ['GDP q/q', '0.3%', '-0.1%', 'worse', '0.4 points', 'down', 3],
  ['CPI y/y', '3.4%', '3.9%', 'higher', '0.5 points', 'up', 2],
  ['Average Hourly Earnings m/m', '0.4%', '0.3%', 'lower', '0.1 points', 'down', 3],
  ['Federal Funds Rate', '5.50%', '4.50%', 'lower', '1 point', 'down', 2],
  ['Unemployment Change', '10K', '12K', 'higher', '2K', 'up', 2],
  ['Consumer Price Index (YoY)', '3.4%', '3.6%', 'higher', '0.2 points', 'up', 2],
  ['House Price Index m/m', '0.2%', '0.3%', 'higher', '0.1 points', 'up', 3],
  ['Consumer Confidence Index', '101.2', '98.1', 'worse', '3.1', 'down', 1],
  ['A release nobody knows', '1', '2', 'higher', '1', 'up', 3],
  ['Retail Sales m/m', '0.2%', '0.2%', 'as-expected', null, 'even', 1],
] as const)('%s: %s to %s is %s', (name, forecast, actual, reading, distance, direction, size) => {
  expect(compare(name, forecast, actual)).toEqual({ reading, distance, direction, size });
});

it('says nothing where a figure is missing or no number', () => {
  expect(compare('CPI y/y', null, '3.9%')).toBeNull();
  expect(compare('CPI y/y', '3.4%', null)).toBeNull();
  expect(compare('MPC votes', '7-0-2', '6-0-3')).toBeNull();
});

it('gives no distance between different units', () => {
  expect(compare('Trade Balance', '0.9B', '880M')).toMatchObject({ distance: null, reading: 'worse' });
});

it('turns round with its figures', () => {
  const opposite = { better: 'worse', worse: 'better', higher: 'lower', lower: 'higher' } as const;
  const figure = fc.integer({ min: -9_999, max: 9_999 }).map((tenths) => `${tenths / 10}%`);
  const names = fc.constantFrom('CPI y/y', 'GDP q/q', 'Unemployment Rate', 'Something else');
  fc.assert(
    fc.property(names, figure, figure, (name, one, other) => {
      const [there, back] = [compare(name, one, other), compare(name, other, one)];
      if (!there || !back) throw new Error('Both are figures');
      expect(there.distance).toBe(back.distance);
      expect(there.size).toBe(back.size);
      if (there.reading !== 'as-expected') expect(back.reading).toBe(opposite[there.reading]);
      else expect(back.reading).toBe('as-expected');
    }),
  );
});
