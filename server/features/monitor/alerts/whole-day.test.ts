import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import { expect, test } from 'vitest';
import { openSimulatedCalendar } from '../../../adapters/calendar/simulated/simulated.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { isQuiet } from '@app/domain/proactive/pacing/quiet-hours.ts';
import { startTestApp } from '../../../testing/app.ts';
import { createMonitorScan } from '../../../testing/monitor-scan.ts';

const USERS = 200;
/** Federal Reserve at 18:00, Australian jobs after midnight, Swiss and British rates the next noon. */
const START = Date.UTC(2026, 5, 17, 12);
const END = START + DAY_MS + 2 * 60 * MINUTE_MS;

test(
  'a day for two hundred users and two processes that are restarted: each is told once of each side of each release, never at night outside the chat',
  { timeout: 120_000 },
  async () => {
    const calendar = openSimulatedCalendar({ seed: 1 });
    const app = await startTestApp({ calendar, startAt: START });
    await app.query(`
      INSERT INTO users (email, email_key, password_hash, created_at, last_active_at, daily_day, welcome_until, plan)
      SELECT 'u' || i, 'u' || i, 'none', ${START}, ${START}, 0, 0, 'premium' FROM generate_series(1, ${USERS}) AS i`);
    await app.query(
      `INSERT INTO alert_channels (user_id, channel, since) SELECT id, 'telegram', ${START} FROM users`,
    );
    const open = () => {
      const database = openDatabase(app.connectionString, () => undefined);
      return { database, scan: createMonitorScan({ ...app.deps, calendar, database }) };
    };
    let [one, two] = [open(), open()];
    for (let now = START; now <= END; now += 10 * MINUTE_MS) {
      await Promise.all([one.scan(now), two.scan(now)]);
      // Two restarts in the middle.
      if (now === START + 6 * 60 * MINUTE_MS || now === START + 13 * 60 * MINUTE_MS) {
        await one.database.close();
        await two.database.close();
        [one, two] = [open(), open()];
      }
    }
    await one.database.close();
    await two.database.close();

    const heavy = (await calendar.eventsBetween(START, END, END)).filter(({ impact }) => impact === 'HIGH');
    const instants = new Set(heavy.map(({ at, currency }) => `${at} ${currency}`));
    expect(instants.size).toBeGreaterThan(4);
    const told = await app.query<{ user_id: string; cause: string; count: number }>(
      'SELECT user_id, notification_type AS cause, count(*) AS count FROM messages GROUP BY user_id, notification_type',
    );
    expect(told).toHaveLength(2 * USERS);
    expect(new Set(told.map(({ cause, count }) => `${cause} ${count}`))).toEqual(
      new Set([`event_before ${instants.size}`, `event_after ${instants.size}`]),
    );
    const twice = await app.query(
      "SELECT 1 FROM messages GROUP BY user_id, notification_type, event_data->>'id' HAVING count(*) > 1",
    );
    expect(twice).toEqual([]);
    const due = await app.query<{ due_at: number; cause: string; released: string }>(
      "SELECT due_at, notification_type AS cause, event_data->>'time' AS released FROM deliveries JOIN messages ON messages.id = message_id",
    );
    expect(due.length).toBeGreaterThan(USERS * instants.size);
    for (const { due_at, cause, released } of due) {
      expect(isQuiet({ start: '22:00', end: '06:00' }, due_at)).toBe(false);
      if (cause === 'event_before') expect(due_at).toBeLessThan(Date.parse(released));
    }
    await app.close();
  },
);
