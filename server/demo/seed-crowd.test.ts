import { afterAll, expect, test } from 'vitest';
import { openSimulatedMarket } from '../adapters/market/simulated/simulated.ts';
import { createFeatures } from '../app.ts';
import { auditLedger } from '../platform/ledger/ledger-audit.ts';
import { startTestApp } from '../testing/app.ts';
import { anAdmin } from '../testing/users/an-admin.ts';
import { CROWD_SIZE } from './crowd-people.ts';
import { seedCrowd } from './seed-crowd.ts';
import { seedDemo } from './seed-demo.ts';

const app = await startTestApp({ market: openSimulatedMarket({ seed: 1 }) });
const { ports } = createFeatures(app.deps);
await seedDemo(app.deps, ports, app.clock.now());
await seedCrowd(app.deps, ports, app.clock.now());
const { call } = await anAdmin(app);
const { queues } = await call('getSystemStatus');
await app.runJobs();
afterAll(() => app.close());

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

test('each picture of the days has something to show', async () => {
  const { days } = await call('getDailyFigures', { query: { days: 30 } });
  for (const read of [
    (day: (typeof days)[number]) => day.signUps,
    (day: (typeof days)[number]) => day.verified,
    (day: (typeof days)[number]) => day.active,
    (day: (typeof days)[number]) => day.sent.email,
    (day: (typeof days)[number]) => day.sent.telegram,
    (day: (typeof days)[number]) => day.sent.push,
    (day: (typeof days)[number]) => day.costMicroDollars,
  ])
    expect(days.filter((day) => read(day) > 0).length, String(read)).toBeGreaterThan(8);
});

test('campaigns, funnel, cohorts and the comparison with who was held out are filled', async () => {
  const { campaigns } = await call('listCampaigns', { query: { days: 90 } });
  expect(campaigns.map(({ source }) => source)).toEqual(
    expect.arrayContaining(['direct', 'google', 'meta', 'newsletter']),
  );
  expect(sumOf(campaigns.map(({ paid }) => paid))).toBeGreaterThan(3);
  const { steps } = await call('getFunnel', { query: { days: 90 } });
  for (const { step, count } of steps) expect(count ?? 0, step).toBeGreaterThan(0);
  const { cohorts } = await call('getCohorts', { query: { weeks: 12 } });
  expect(cohorts.filter(({ people, active }) => people > 2 && sumOf(active) > 0).length).toBeGreaterThan(7);
  const { writtenTo, heldOut } = await call('compareHoldOut', { query: { days: 90 } });
  expect([writtenTo.people, heldOut.people].every((people) => people > 10)).toBe(true);
  expect((await call('summariseOutreach', { query: {} })).converted).toBeGreaterThan(20);
});

test('payments, claims, announcements and people of every kind are there', async () => {
  expect((await call('listPayments')).total).toBeGreaterThan(8);
  expect((await call('listBrokerClaims', { query: { state: 'pending', page: 1 } })).total).toBe(2);
  expect((await call('listBrokerClaims', { query: { state: 'approved', page: 1 } })).total).toBe(1);
  expect((await call('getAnnouncementAnalytics')).totalValidations).toBeGreaterThan(20);
  for (const status of ['verified', 'unverified', 'telegram'] as const)
    expect((await call('countUsers', { query: { status } })).total, status).toBeGreaterThan(10);
});

test('the picture of the queues begins with the mails that the payments caused', () => {
  expect(queues.find(({ name }) => name === 'mail')?.waiting).toBeGreaterThan(3);
});

test('ideas are open and settled, and levels are watched', async () => {
  const [counts] = await app.query<{ open: number; settled: number; watches: number }>(`
    SELECT (SELECT count(*) FROM ideas WHERE outcome IS NULL) AS open, (SELECT count(*) FROM ideas WHERE outcome IS NOT NULL) AS settled,
      (SELECT count(*) FROM watches WHERE ended_at IS NULL) AS watches`);
  expect(Number(counts?.open)).toBeGreaterThan(0);
  expect(Number(counts?.settled)).toBeGreaterThan(0);
  expect(Number(counts?.watches)).toBeGreaterThan(0);
});

test('the books are right, and a second start doubles nothing', async () => {
  expect((await auditLedger(app.db)).findings).toEqual([]);
  const count = async () => (await call('countUsers', { query: {} })).total;
  const before = await count();
  expect(before).toBeGreaterThan(CROWD_SIZE);
  await seedCrowd(app.deps, ports, app.clock.now());
  expect(await count()).toBe(before);
});
