import { afterAll, expect, it } from 'vitest';
import { NOON, startTestApp } from '../../../testing/app.ts';
import { aStoredSignal } from '../../../testing/stored-signal.ts';
import { aUser } from '../../../testing/users/builders.ts';
import { readOwnRecords } from './read-own-records.ts';

const app = await startTestApp();
afterAll(() => app.close());

it('messages of oneself are about what one follows, not about what one left', async () => {
  const { id } = await aUser(app);
  const read = async () => (await readOwnRecords(app.db, [id], { name: 'stored', simulated: false }))(id);
  await aStoredSignal(app, id);
  await aStoredSignal(app, id, { as: 'stop_hit', at: NOON });
  await aStoredSignal(app, id, { as: 'target_hit', at: NOON, isLeft: true });
  expect(await read()).toMatchObject({
    open: [{ pair: 'EUR/USD' }],
    closed: [{ closing: { status: 'stop_hit' } }],
  });
  await app.query(
    `UPDATE subscriptions SET left_at = taken_at WHERE idea_id IN (SELECT id FROM ideas WHERE outcome IS NULL)`,
  );
  expect(await read()).toMatchObject({ open: [], closed: [{ closing: { status: 'stop_hit' } }] });
});
