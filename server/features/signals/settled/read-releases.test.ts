import { DAY_MS, HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { expect, it } from 'vitest';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { createReleaseReader } from './read-releases.ts';

const NOW = Date.UTC(2026, 5, 2, 12);
const release = (at: number, impact: EconomicEvent['impact'] = 'HIGH'): EconomicEvent => ({
  id: `${at}`,
  name: 'Jobs',
  at,
  country: 'United States',
  currency: 'USD',
  impact,
  forecast: null,
  previous: null,
  actual: null,
  precision: 'exact',
  source: 'test',
});
const idea = (opened_at: number, closed_at: number | null) =>
  ({ pair: 'EUR/USD', opened_at, closed_at, expires_at: opened_at + 3 * DAY_MS }) as const;
const log = { warn: () => undefined } as never;

function readerOf(events: readonly EconomicEvent[]) {
  const asked: Array<[from: number, to: number]> = [];
  const listBetween = async (from: number, to: number) => {
    asked.push([from, to]);
    return events.filter(({ at }) => at >= from && at <= to);
  };
  return { read: createReleaseReader({ log, releases: { listBetween } }), asked };
}

it('asks once for days long over and no more than once a minute for the others', async () => {
  const [old, open] = [idea(NOW - 300 * DAY_MS, NOW - 299 * DAY_MS), idea(NOW - HOUR_MS, null)];
  const { read, asked } = readerOf([release(NOW - 299.5 * DAY_MS), release(NOW + HOUR_MS)]);
  const both = await Promise.all([read([old, open], NOW), read([old, open], NOW)]);
  for (const releasesOf of both) expect([releasesOf(old).length, releasesOf(open).length]).toEqual([1, 1]);
  expect(asked).toHaveLength(1);
  await read([old, open], NOW + MINUTE_MS);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.[0]).toBe(Math.floor(NOW / DAY_MS) * DAY_MS);
});

it('tells the last ten of an idea that is over, and none of lower impact', async () => {
  const times = Array.from({ length: 14 }, (_, i) => NOW - 5 * DAY_MS + i * HOUR_MS);
  const { read } = readerOf([...times.map((at) => release(at)), release(NOW - 4 * DAY_MS, 'LOW')]);
  const closed = idea(NOW - 6 * DAY_MS, NOW - 3 * DAY_MS);
  expect((await read([closed], NOW))(closed).map(({ at }) => at)).toEqual(times.slice(-10));
});

it('asks again where the calendar failed', async () => {
  const open = idea(NOW - HOUR_MS, null);
  const answers = [Promise.reject(new Error('down')), Promise.resolve([release(NOW)])];
  const read = createReleaseReader({
    log,
    releases: { listBetween: () => answers.shift() ?? Promise.resolve([]) },
  });
  expect((await read([open], NOW))(open)).toEqual([]);
  expect((await read([open], NOW))(open)).toHaveLength(1);
});
