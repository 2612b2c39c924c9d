import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { startTestApp } from '../../testing/app.ts';
import { anAdmin } from '../../testing/users/an-admin.ts';
import { aStoredUser } from '../../testing/users/stored-user.ts';
import { connectStream } from '../../testing/streams.ts';

const app = await startTestApp({ settings: { BROKER_URL_OTHER: 'https://broker.example.com/' } });
await app.server.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

test('an approval, and its end, are seen at once in every open tab, of other processes too', async () => {
  const admin = await anAdmin(app);
  const maya = await aStoredUser(app);
  await maya.call('claimBroker', { body: { accountNumber: '7000001' } });
  const second = openDatabase(app.connectionString, () => undefined);
  const other = await createApp({ ...app.deps, database: second });
  await other.server.listen({ port: 0, host: '127.0.0.1' });
  const tabs = await Promise.all(
    [app.server, app.server, other.server].map((server) => connectStream(server, maya, 'openLive')),
  );
  const last = (name: string) =>
    tabs.map(({ events }) => events.filter((one) => one.name === name).at(-1)?.data);
  const shown = () =>
    (last('user') as Array<UserView | undefined>).map((user) => `${user?.plan} ${user?.tokens.purchased}`);
  const words = () => last('conversation').map((conversation) => JSON.stringify(conversation ?? ''));
  await expect.poll(shown).toEqual(['free 0', 'free 0', 'free 0']);

  const [claim] = (await admin.call('listBrokerClaims', { query: {} })).claims;
  const decide = (approve: boolean) =>
    admin.call('decideBrokerClaim', {
      params: { id: claim?.id ?? '' },
      body: { approve, reason: 'Looked up', seen: approve ? 'pending' : 'approved' },
    });
  await decide(true);
  await expect.poll(shown).toEqual(['premium 1000', 'premium 1000', 'premium 1000']);
  await expect.poll(() => words().every((said) => said.includes('is confirmed'))).toBe(true);
  await decide(false);
  await expect.poll(shown).toEqual(['free 0', 'free 0', 'free 0']);
  for (const tab of tabs) tab.leave();
  await other.server.close();
  await second.close();
});
