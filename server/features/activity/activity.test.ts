import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { aUser } from '../../testing/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const lastActive = async (id: string): Promise<number | undefined> =>
  (await app.query<{ at: number }>(`SELECT last_active_at AS at FROM users WHERE id = '${id}'`))[0]?.at;

test('a return and a sign-in move the time of last activity, by the clock of the server', async () => {
  const [maya, eve] = [await aUser(app), await aUser(app)];
  const joined = app.clock.now();
  app.clock.advance(60_000);
  expect(await maya.call('reportReturn', { body: { clientLastActiveAt: '2031-01-01T00:00:00Z' } })).toEqual({
    ok: true,
  });
  expect(await lastActive(maya.id)).toBe(joined + 60_000);
  app.clock.advance(60_000);
  expect(await maya.call('reportLogin')).toEqual({ ok: true });
  expect(await lastActive(maya.id)).toBe(joined + 120_000);
  expect(await lastActive(eve.id)).toBe(joined);
});

test('a return without a readable time, or without a session, is refused', async () => {
  const maya = await aUser(app);
  const before = await lastActive(maya.id);
  app.clock.advance(60_000);
  for (const clientLastActiveAt of ['yesterday', '', 'a\u0000'])
    expect((await refusalOf(maya.call('reportReturn', { body: { clientLastActiveAt } }))).status).toBe(400);
  expect((await refusalOf(app.browser().call('reportLogin'))).status).toBe(401);
  expect(await lastActive(maya.id)).toBe(before);
});
