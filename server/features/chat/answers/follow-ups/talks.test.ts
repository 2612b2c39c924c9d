import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRulesCalendar } from '../../../../adapters/calendar/rules/rules.ts';
import { openSimulatedMarket } from '../../../../adapters/market/simulated/simulated.ts';
import { startTestApp, type TestApp } from '../../../../testing/app.ts';
import { aUser } from '../../../../testing/users/builders.ts';
import { sendChatMessage } from '../../../../testing/users/send-chat-message.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    market: openSimulatedMarket({ seed: 7 }),
    calendar: openRulesCalendar(),
    startAt: Date.UTC(2026, 10, 18, 13, 30),
  });
});
afterAll(() => app.close());

const talk = async (...texts: string[]): Promise<string[]> => {
  const user = await aUser(app);
  const replies: string[] = [];
  for (const text of texts) replies.push((await sendChatMessage(user, text)).response);
  return replies;
};
const countActs = async (): Promise<string> => {
  const [row] = await app.query<{ acts: string }>(
    `SELECT (SELECT count(*) FROM subscriptions) || '/' || (SELECT count(*) FROM watches) AS acts`,
  );
  return row?.acts ?? '';
};

it('a talk about a market needs its name once', async () => {
  const [, yesterday, percent, , alert] = await talk(
    'usdjpy price now pls',
    'and yesterday?',
    'so up or down how much percent',
    'what was the highest this week',
    'ping me if it goes over that',
  );
  expect(yesterday).toMatch(/^USD\/JPY (went|ended) .* yesterday/);
  expect(percent).toMatch(/^USD\/JPY is (up|down) .* %/);
  const [, high] =
    /between [\d.]+ and ([\d.]+)/.exec((await talk('range of usdjpy this week'))[0] ?? '') ?? [];
  expect(alert).toContain(`above ${high}`);
});

it('a measure is taken to another market', async () => {
  const [, ether, bitcoin] = await talk('wats rsi', 'whats it on eth rn', 'and on btc');
  expect(ether).toMatch(/^The RSI of ethereum/);
  expect(bitcoin).toMatch(/^The RSI of bitcoin/);
});

it('a market without a break has no stop, and says what would make one', async () => {
  const [, risk, pick, condition] = await talk(
    'buy or sell cad',
    'whats the risk on that',
    'ok but if u HAD to',
    'then what would make you say buy',
  );
  expect(risk).toMatch(
    /^\*\*With 0\.01 lots, the smallest size, you would lose about \$\d.* on USD\/CAD\.\*\*/,
  );
  expect(risk).toContain('You follow no idea on USD/CAD, so nothing is at risk there now.');
  expect(pick).toMatch(/^Neither: wait\./);
  expect(condition).toMatch(/^A candle of USD\/CAD that closes above [\d.]+\.$/);
});

it('a plan is asked for its parts', async () => {
  const [plan = '', risk = '', target, ratio] = await talk(
    'what do you think of eurgbp',
    'whats the risk',
    'and the target',
    'so thats like 1 to what',
  );
  const [, entry, stop, reached] = /at ([\d.]+),.*rises to ([\d.]+).*reaches ([\d.]+)/s.exec(plan) ?? [];
  expect(risk).toContain(`in at ${entry}, out with a loss at ${stop}`);
  expect(risk).toMatch(/^\*\*With 0\.01 lots, the smallest size, you would lose about \$\d.* on EUR\/GBP/);
  expect(target).toContain(`The target is at ${reached}`);
  expect(ratio).toMatch(/^\*\*1 to 2\.0:/);
});

it.each(['ok but if u HAD to', 'ok but why', 'hm maybe if it was cheaper', 'yes but is it safe'])(
  '"%s" sets nothing, whatever was offered',
  async (text) => {
    const before = await countActs();
    await talk('what do you think of usdcad', text);
    expect(await countActs()).toBe(before);
  },
);

it('a part of a message is never taken for distress that the whole does not hold', async () => {
  const [reply] = await talk('how come when US jobs are good gold falls, makes no sence to me');
  expect(reply).toMatch(/^(\*\*Gold is |I'm not sure what you mean)/);
  expect(reply).not.toContain('988');
});

it('a pip value beside a price is no repeated sum', async () => {
  const [reply] = await talk('pip worth usdjpy at 155 for a mini lot?');
  expect(reply).toMatch(/^One pip on 0\.1 lots of USD\/JPY is worth \$0\.6\d/);
});
