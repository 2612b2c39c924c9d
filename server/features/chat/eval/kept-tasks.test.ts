import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRulesCalendar } from '../../../adapters/calendar/rules/rules.ts';
import { openSimulatedMarket } from '../../../adapters/market/simulated/simulated.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';
import { sendChatMessage } from '../../../testing/users/send-chat-message.ts';

/** Each task after its title, in eight wordings. */
const tasks = readFileSync(join(import.meta.dirname, 'kept-tasks.txt'), 'utf8')
  .trim()
  .split(/^# /m)
  .filter((block) => block !== '')
  .map((block) => {
    const [title = '', ...wordings] = block.trim().split('\n');
    return { title, wordings };
  });

const START = Date.UTC(2026, 10, 18, 13, 30);
const market = openSimulatedMarket({ seed: 7 });
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ market, calendar: openRulesCalendar(), startAt: START });
});
afterAll(() => app.close());

const openWatches = (user: TestUser): Promise<Array<{ pair: string; above: number | null }>> =>
  app.query(`SELECT pair, above FROM watches WHERE user_id = '${user.id}' AND ended_at IS NULL`);

/** Ten dollars a pip and lot, a spread of 1 pip and slippage of half a pip, in steps of 0.01 lots. */
const lots = Math.floor((2_000 * 0.01 * 100) / ((25 + 1 + 0.5) * 10)) / 100;
/** A lot of gold is 100 ounces. */
const profit = (3_765 - 3_725) * 100 * 0.02;
const gain = (100 / (1 - 0.2) - 100).toFixed(0);

const checks: Record<string, (reply: string, user: TestUser) => Promise<void> | void> = {
  'lot size': (reply) => expect(reply).toContain(`${lots} lots of EUR/USD`),
  profit: (reply) => expect(reply).toContain(`makes $${profit.toFixed(2)}`),
  recovery: (reply) => expect(reply).toContain(`a gain of ${gain} %`),
  share: (reply) => expect(reply).toMatch(new RegExp(`is \\$?${(3_200 * 1.5) / 100}(\\.00)?\\.`)),
  'gold price': (reply) => {
    const [, bid = '', ask = ''] = /is ([\d,.]+) to sell and ([\d,.]+) to buy/.exec(reply) ?? [];
    const [sell, buy] = [bid, ask].map((one) => Number(one.replaceAll(',', '')));
    const quote = market.quote('XAU/USD', app.clock.now());
    expect([sell, buy]).toEqual([quote ? quote.bid / 100 : 0, quote ? quote.ask / 100 : 0]);
  },
  'spread of EUR/USD': (reply) => {
    const quote = market.quote('EUR/USD', app.clock.now());
    const pips = quote ? (quote.ask - quote.bid) / 10 : 0;
    expect(reply).toContain(`spread of EUR/USD is ${pips} pip`);
  },
  'watch EUR/USD at 1.12': async (_, user) =>
    expect(await openWatches(user)).toEqual([{ pair: 'EUR/USD', above: 112_000 }]),
  'cancel the watch on EUR/USD': async (_, user) => expect(await openWatches(user)).toEqual([]),
  'quiet hours from 22 to 7': async (_, user) => {
    const { quietHours } = await user.call('getProactivePreferences');
    expect(quietHours).toMatchObject({ start: '22:00', end: '07:00' });
  },
};

it('every task has eight wordings', () => {
  expect(tasks.map(({ wordings }) => wordings.length)).toEqual(tasks.map(() => 8));
});

it.each(tasks.flatMap(({ title, wordings }) => wordings.map((words) => [title, words])))(
  '%s: "%s"',
  async (title, words) => {
    const user = await aUser(app);
    if (title.startsWith('cancel')) await sendChatMessage(user, 'watch eurusd at 1.12');
    const { response } = await sendChatMessage(user, words);
    const check = Object.entries(checks).find(([name]) => title.startsWith(name))?.[1];
    expect(check).toBeDefined();
    await check?.(response, user);
  },
);
