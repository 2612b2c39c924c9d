import { HOUR_MS } from '@app/domain/time.ts';
import { channels } from '@app/domain/proactive/channel.ts';
import { expect, test } from 'vitest';
import { runDay } from './run-day.ts';

test('a day of 200 users in the real process, killed twice in the middle of sending: never in quiet hours, never too many, each closing once on each wanted channel, nothing twice', async () => {
  const { broken, figures } = await runDay();
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(broken).toEqual([]);

  // Much happened on this day, also on a slow machine.
  expect(figures.closings).toBeGreaterThan(150);
  expect(figures.proactive).toBeGreaterThan(50);
  expect(figures.kinds).toBeGreaterThanOrEqual(3);
  expect(figures.releases).toBeGreaterThan(50);
  expect(figures.regular).toBeGreaterThan(5);
  for (const channel of channels) expect(figures[channel]).toBeGreaterThan(100);

  // Each life continues after the one before, which had come as far as its kill.
  expect(figures.kills).toHaveLength(2);
  const begins = figures.begins.slice(1).map((at) => Date.parse(at));
  const kills = figures.kills.map((at) => Date.parse(at));
  begins.forEach((begun, index) => expect(begun).toBeGreaterThan(kills[index] as number));
  expect(Date.parse(figures.end) - Date.parse(figures.begins[0] as string)).toBeGreaterThan(22 * HOUR_MS);
});
