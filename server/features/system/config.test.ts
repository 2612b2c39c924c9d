import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { aStoredUser } from '../../testing/users/stored-user.ts';

const app = await startTestApp({ settings: { ANALYTICS_ID: 'G-TEST' } });
afterAll(() => app.close());

test('public pages learn whether a member reads them, and nothing of who it is', async () => {
  const [visitor, member] = [app.browser(), await aStoredUser(app)];
  expect(await visitor.call('getConfig')).toMatchObject({ signedIn: false, analyticsId: 'G-TEST' });
  const config = await member.call('getConfig');
  expect(config.signedIn).toBe(true);
  expect(JSON.stringify(config)).not.toContain(member.id);
});
