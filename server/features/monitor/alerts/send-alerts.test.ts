import { afterAll, expect, test } from 'vitest';
import { openFakeCalendar } from '../../../adapters/calendar/fake.ts';
import { NOON, startTestApp, type TestApp } from '../../../testing/app.ts';
import { createMonitorScan } from '../../../testing/monitor-scan.ts';
import { aStoredUser } from '../../../testing/users/stored-user.ts';

let app: TestApp;
afterAll(() => app.close());

test('a user whose alert fails holds up nobody, is reported and retried', async () => {
  const calendar = openFakeCalendar();
  calendar.add(NOON + 20 * 60_000, { name: 'CPI y/y', forecast: '3.4%' });
  calendar.add(NOON + 25 * 60_000, { name: 'BoE rate', country: 'GB', currency: 'GBP' });
  app = await startTestApp({ calendar });
  const users = [await aStoredUser(app), await aStoredUser(app), await aStoredUser(app)];
  await app.db.updateTable('users').set({ plan: 'premium' }).execute();
  const [first] = users;
  await app.query(`
    CREATE FUNCTION fail_one() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.user_id = '${first?.id}' THEN RAISE EXCEPTION 'no room'; END IF; RETURN NEW; END $$`);
  await app.query(
    'CREATE TRIGGER one_fails BEFORE INSERT ON event_alerts FOR EACH ROW EXECUTE FUNCTION fail_one()',
  );
  const scan = createMonitorScan({ ...app.deps, calendar });
  const alertCounts = async () => {
    const rows = await app.db.selectFrom('messages').select('user_id').execute();
    return users.map(({ id }) => rows.filter((row) => row.user_id === id).length);
  };
  await expect(scan(NOON)).rejects.toThrow('no room');
  expect(await alertCounts()).toEqual([0, 2, 2]);
  await app.query('DROP TRIGGER one_fails ON event_alerts');
  await scan(NOON + 5_000);
  expect(await alertCounts()).toEqual([2, 2, 2]);
});
