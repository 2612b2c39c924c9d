import { HOUR_MS } from '@app/domain/time.ts';
import { afterAll, expect, test } from 'vitest';
import { openClock, createClockJobs, type StoredClock } from './stored-clock.ts';
import { readConfig } from '../../config.ts';
import { startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(() => app.close());

test('a fast clock that was killed goes on after what it has shown, never before', async () => {
  const start = Date.UTC(2026, 5, 17, 11);
  const config = readConfig({ CLOCK_START: new Date(start).toISOString(), CLOCK_SPEED: '1440' });
  const remember = async (clock: StoredClock): Promise<void> => {
    for (const job of createClockJobs(app.db, clock, config, app.log)) await job.run(clock.now());
  };
  const first = await openClock(app.db, config);
  await remember(first);
  const shown = first.now();
  const second = await openClock(app.db, config);
  const goesOn = second.now();
  expect(goesOn).toBeGreaterThanOrEqual(shown);
  expect(goesOn - shown).toBeLessThan(HOUR_MS);
  await remember(second);
  expect((await openClock(app.db, config)).now()).toBeGreaterThan(goesOn);
});
