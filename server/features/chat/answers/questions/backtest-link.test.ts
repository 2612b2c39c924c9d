import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { breakoutMarket } from '../../../../testing/markets/breakout-market.ts';
import { aUser } from '../../../../testing/users/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ market: breakoutMarket(NOON), evidence: 'shipped' });
});
afterAll(() => app.close());

const linksAfter = async (content: string) => {
  const maya = await aUser(app);
  const { aiMessage } = await maya.call('sendMessage', { body: { content } });
  return (aiMessage.actions ?? []).filter(({ url }) => url !== undefined);
};

test.each([
  ['backtest the breakout on gold', '?pair=XAU%2FUSD&rule=breakout'],
  ['is this rule any good on eurusd?', '?pair=EUR%2FUSD&rule=breakout'],
  ['can you backtest your rule', '?rule=breakout'],
])('"%s" offers the page on which the user runs it', async (content, search) => {
  expect(await linksAfter(content)).toEqual([
    { label: 'Run a back-test', say: '', url: `http://calmwick.test/backtest${search}` },
  ]);
});

test('other figures come without it', async () => {
  expect(await linksAfter('what is the spread on gold')).toEqual([]);
});
