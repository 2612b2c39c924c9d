import { MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Candle } from '@app/domain/market/candle.ts';
import { NOON, captureRefusal, startTestApp } from '../../../testing/app.ts';
import { aStoredUser, type StoredUser } from '../../../testing/users/stored-user.ts';
import { issueTestSignal } from '../../../testing/stored-signal.ts';
import { candleMarket } from '../../../testing/markets/candle-market.ts';

const bars: Candle[] = [{ time: NOON, open: 108_000, high: 108_100, low: 107_900, close: 108_050 }];
const market = candleMarket('EUR/USD', MINUTE_MS, bars);
const app = await startTestApp({ market });
afterAll(() => app.close());

let maya: StoredUser;
beforeEach(async () => {
  app.clock.set(NOON);
  maya = await aStoredUser(app);
});

const issue = (userId: string, stakeCents: number | null = null) =>
  issueTestSignal(app, market, { userId, stakeCents });
const change = (user: StoredUser, id: string, risk: number) =>
  user.call('changeStake', { params: { id }, body: { risk } });
const stakeOf = async (user: StoredUser) => (await user.call('listSignals'))[0]?.stake;
const haveCapital = async (user: StoredUser, value: string) => {
  await app.query(`UPDATE users SET plan = 'premium' WHERE id = '${user.id}'`);
  await app.query(
    `INSERT INTO memories (user_id, kind, slot, value, source, at) VALUES ('${user.id}', 'capital', '', '${value}', 'said', ${NOON})`,
  );
};

it('shows the example of 100 dollars until the user says what they risk, and then that at once', async () => {
  const id = await issue(maya.id);
  expect(await stakeOf(maya)).toEqual({ risk: 100, currency: 'USD', account: null, isExample: true });
  const changed = { risk: 5, currency: 'USD', account: null, isExample: false };
  expect(await change(maya, id, 5)).toEqual(changed);
  expect(await stakeOf(maya)).toEqual(changed);
});

it('changes the own signal alone, not that of another holder of the same idea', async () => {
  const tom = await aStoredUser(app);
  await haveCapital(maya, '50000 USD');
  const [own, other] = [await issue(maya.id, 400), await issue(tom.id, 700)];
  expect(await change(maya, own, 10)).toMatchObject({ risk: 10, account: 500 });
  expect((await captureRefusal(change(maya, other, 5))).status).toBe(404);
  expect(await stakeOf(tom)).toMatchObject({ risk: 7 });
});

it.each([
  ['less than a dollar', null, 0.99, '$1.00 and $100.00'],
  ['more than 100 dollars where no account is known', null, 100.01, '$1.00 and $100.00'],
  ['more than two per cent of the account', '50000 USD', 10.01, '$1.00 and $10.00'],
])('refuses %s and keeps what was', async (_name, capital, risk, limits) => {
  if (capital) await haveCapital(maya, capital);
  const id = await issue(maya.id, 300);
  const refused = await captureRefusal(change(maya, id, risk));
  expect(refused.status).toBe(400);
  expect(refused.message).toContain(limits);
  expect(await stakeOf(maya)).toMatchObject({ risk: 3 });
});

it('a closed idea keeps its stake', async () => {
  const id = await issue(maya.id, 300);
  bars.push({ time: NOON + MINUTE_MS, open: 108_050, high: 108_500, low: 108_000, close: 108_450 });
  app.clock.set(NOON + 2 * MINUTE_MS);
  await app.runJobs();
  expect((await captureRefusal(change(maya, id, 5))).status).toBe(409);
  expect(await stakeOf(maya)).toMatchObject({ risk: 3 });
});

it('a stranger may not', async () => {
  const id = await issue(maya.id);
  const stranger = app.browser();
  const refused = await captureRefusal(stranger.call('changeStake', { params: { id }, body: { risk: 5 } }));
  expect(refused.status).toBe(401);
});

it('the figures say what the closed ones came to on the stakes that were set on them', async () => {
  const close = async () => {
    const time = Math.ceil(app.clock.now() / MINUTE_MS) * MINUTE_MS;
    bars.push({ time, open: 108_050, high: 108_500, low: 108_000, close: 108_450 });
    app.clock.set(time + MINUTE_MS);
    await app.runJobs();
  };
  const money = async () => (await maya.call('getSignalStats')).money;
  expect(await money()).toBeNull();
  await issue(maya.id);
  await close();
  expect(await money()).toEqual({ total: 200, least: 100, most: 100, count: 1, isExample: true });
  const own = await issue(maya.id, 300);
  await change(maya, own, 5);
  await close();
  await issue(maya.id, 700);
  await close();
  expect(await money()).toEqual({ total: 24, least: 5, most: 7, count: 2, isExample: false });
});
