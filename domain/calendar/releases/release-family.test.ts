import { expect, test } from 'vitest';
import { describeRelease, familyOf } from './release-family.ts';

test.each([
  ['Non-Farm Employment Change', 'jobs'],
  ['Employment Change and Unemployment Rate', 'jobs'],
  ['Unemployment Rate', 'claims'],
  ['Unemployment Claims', 'claims'],
  ['Average Hourly Earnings m/m', 'earnings'],
  ['Wage Price Index q/q', 'earnings'],
  ['CPI Flash Estimate y/y', 'inflation'],
  ['Core PCE Price Index m/m', 'inflation'],
  ['FOMC Meeting Minutes', 'minutes'],
  ['ECB Press Conference', 'press-conference'],
  ['Federal Funds Rate and FOMC Statement', 'rate-decision'],
  ['Official Bank Rate and MPC Votes', 'rate-decision'],
  ['EIA Crude Oil Inventories', 'oil-stocks'],
  ['Flash GDP q/q', 'growth'],
  ['German ifo Business Climate', 'survey'],
  ['German Factory Orders m/m', 'output'],
  ['Existing Home Sales', 'housing'],
  ['Building Permits', 'housing'],
  ['A summit of leaders', null],
])('"%s" is one of the %s', (name, family) => {
  expect(familyOf(name)).toBe(family);
});

test('more people out of work usually weighs on the currency, more in work lifts it', () => {
  expect(describeRelease({ name: 'Unemployment Claims', currency: 'USD' })).toContain('pushes USD down');
  expect(describeRelease({ name: 'Employment Change q/q', currency: 'NZD' })).toContain('pushes NZD up');
  expect(describeRelease({ name: 'A summit of leaders', currency: 'EUR' })).toBeNull();
});
