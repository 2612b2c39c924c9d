import { afterAll, beforeAll, expect, test } from 'vitest';
import { captureRefusal, startTestApp, type TestApp } from '../../testing/app.ts';
import { anAdmin } from '../../testing/users/an-admin.ts';
import { aStoredUser, type StoredUser } from '../../testing/users/stored-user.ts';

let app: TestApp;
let admin: StoredUser;
beforeAll(async () => {
  app = await startTestApp({ settings: { BROKER_URL_OTHER: 'https://broker.example.com/' } });
  admin = await anAdmin(app);
  for (let i = 0; i < 30; i += 1) {
    app.clock.advance(60_000);
    const user = await aStoredUser(app);
    await user.call('saveProfile', { body: { country: 'Israel' } });
    await user.call('claimBroker', { body: { accountNumber: `ACC-${1_000 + i}` } });
  }
});
afterAll(() => app.close());

const list = (state?: 'pending' | 'approved' | 'rejected', page?: number) =>
  admin.call('listBrokerClaims', { query: { state, page } });

test('claims that wait come oldest first, 25 a page, with who sent them and from where', async () => {
  const [first, second] = [await list('pending'), await list('pending', 2)];
  expect(first).toMatchObject({ total: 30, page: 1, pages: 2 });
  expect([first.claims.length, second.claims.length]).toEqual([25, 5]);
  expect(first.claims[0]).toMatchObject({
    account: 'ACC-1000',
    country: 'Israel',
    state: 'pending',
    plan: 'free',
  });
  expect(second.claims.at(-1)?.account).toBe('ACC-1029');
  expect((await list('pending', 9)).claims).toEqual([]);
});

test('all of them come newest first, and a decided one leaves the queue', async () => {
  expect((await list()).claims[0]?.account).toBe('ACC-1029');
  const [oldest] = (await list('pending')).claims;
  await admin.call('decideBrokerClaim', {
    params: { id: oldest?.id ?? '' },
    body: { approve: false, reason: 'Not known there' },
  });
  expect((await list('pending')).total).toBe(29);
  expect((await list('approved')).claims).toEqual([]);
  const rejected = await list('rejected');
  expect(rejected.claims).toMatchObject([
    { account: 'ACC-1000', reason: 'Not known there', decidedBy: admin.email },
  ]);
});

test('a claim outlives its account, so that the number brings premium once', async () => {
  const [oldest] = (await list('pending')).claims;
  const body = { approve: true, reason: 'Seen in the report' };
  await admin.call('decideBrokerClaim', { params: { id: oldest?.id ?? '' }, body });
  await app.db
    .deleteFrom('users')
    .where('id', '=', oldest?.userId ?? '')
    .execute();
  const [left] = (await list('approved')).claims;
  expect(left).toMatchObject({ account: oldest?.account, userId: null, email: null });
  const other = await aStoredUser(app);
  const again = await other.raw({
    method: 'POST',
    url: '/api/broker/claim',
    body: JSON.stringify({ accountNumber: oldest?.account }),
  });
  expect(again.statusCode).toBe(409);
});

test('a claim that waits after its account is gone can be rejected, and not approved', async () => {
  const [oldest] = (await list('pending')).claims;
  const params = { id: oldest?.id ?? '' };
  await app.db
    .deleteFrom('users')
    .where('id', '=', oldest?.userId ?? '')
    .execute();
  const decide = (approve: boolean) =>
    admin.call('decideBrokerClaim', { params, body: { approve, reason: 'Nobody is there' } });
  expect(await captureRefusal(decide(true))).toMatchObject({ status: 409, code: 'conflict' });
  expect(await decide(false)).toMatchObject({ state: 'rejected', userId: null });
});

test('beside a claim of somebody whose profile names no country stands the one they registered from', async () => {
  const user = app.browser('8.8.8.8');
  await user.call('register', { body: { email: 'from-afar@example.com', password: 'quiet river 7' } });
  app.clock.advance(60_000);
  await user.call('claimBroker', { body: { accountNumber: 'ACC-9000' } });
  const { claims } = await list();
  expect(claims[0]).toMatchObject({ account: 'ACC-9000', country: 'US' });
  const { id = '' } = claims[0] ?? {};
  await admin.call('decideBrokerClaim', {
    params: { id },
    body: { approve: false, reason: 'not found there' },
  });
});
