import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFakeMarket } from '../../../../adapters/market/fake.ts';
import { NOON, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { aUser, type TestUser } from '../../../../testing/users/builders.ts';
import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';

const market = openFakeMarket({ pairs: ['XAU/USD', 'EUR/USD', 'BTC/USD', 'XAG/USD'] });
/** From 4,000 up and down between 3,980 and 4,020, 4,010 at noon. */
const goldAt = (hour: number): number => 4_000 + [0, 20, 0, -20][hour % 4]!;
for (let hour = 100; hour > 0; hour -= 1) {
  market.set('XAU/USD', goldAt(hour), NOON - hour * HOUR_MS);
  market.set('EUR/USD', 1.1 + (hour % 5) / 1_000, NOON - hour * HOUR_MS);
}
for (let day = 90; day > 0; day -= 1) market.set('BTC/USD', 90_000 + day * 10, NOON - day * DAY_MS);
market.set('XAU/USD', 4_010, NOON - 1_000);
market.set('EUR/USD', 1.1, NOON - 1_000);
market.set('BTC/USD', 90_000, NOON - 1_000);
const { candles } = market;
market.candles = (pair, ...rest) => (pair === 'XAG/USD' ? Promise.resolve([]) : candles(pair, ...rest));
market.set('XAG/USD', 50, NOON - 1_000);

let app: TestApp;
let maya: TestUser;
beforeAll(async () => {
  app = await startTestApp({ market });
});
afterAll(() => app.close());
beforeEach(async () => {
  maya = await aUser(app);
});
const send = (content: string) => maya.call('sendMessage', { body: { content } });
const ask = async (content: string) => (await send(content)).aiMessage;

it('one sentence says price, change, high and low; the candles are those of the feed', async () => {
  const { aiMessage, tokensDeducted } = await send('show me the chart of gold');
  // 72 complete hourly candles: the first is that of 12:00 three days before, opened at 4,000.
  expect(aiMessage.content).toMatch(
    /^\*\*Gold is at 4,010\.00, up \$10\.00 \(0\.25 %\)\.\*\*\n\nThe picture begins Sunday 31 May, 12:00 UTC; its high is 4,020\.00, its low 3,980\.00\./,
  );
  const { chart } = aiMessage;
  expect(chart).toMatchObject({ pair: 'XAU/USD', step: '1h', digits: 2, priceNow: 4_010, simulated: true });
  expect(chart?.candles).toHaveLength(72);
  const open = goldAt(72);
  expect(chart?.candles[0]).toEqual([NOON - 72 * HOUR_MS, open, open, open, open]);
  expect(chart?.levels).toMatchObject([
    { label: 'Resistance', price: 4_020, from: NOON - 20 * HOUR_MS },
    { label: 'Support', price: 3_980, from: NOON - 20 * HOUR_MS },
  ]);
  for (const { touches = [] } of chart?.levels ?? []) expect(touches.length).toBeGreaterThan(0);
  expect(tokensDeducted).toBe(1);
});

it('stays with its message', async () => {
  const { chart, actions } = await ask('show me the chart of gold');
  const { messages } = await maya.call('getConversation');
  expect(messages.at(-1)).toMatchObject({ chart, actions });
});

describe('the time frame', () => {
  it.each([
    ['eurusd chart 4h', 'EUR/USD', '4h'],
    ['gold 15 min chart', 'XAU/USD', '15m'],
    ['draw btc daily', 'BTC/USD', '1d'],
    ['Show me the 15 min gold chart with RSI', 'XAU/USD', '15m'],
    ['Show me the 30 min EUR/USD chart with an average', 'EUR/USD', '30m'],
    ['Show me the 1 hour gold chart with ATR', 'XAU/USD', '1h'],
    ['Show me the 4 hour gold chart', 'XAU/USD', '4h'],
    ['Show me the daily gold chart with RSI', 'XAU/USD', '1d'],
    ['chart of gold of the last 30 minutes', 'XAU/USD', '1m'],
    ['btc weekly chart', 'BTC/USD', '1d'],
    ['can u show me gold chart pls', 'XAU/USD', '1h'],
    ['show me a chart of gold and draw the resistance', 'XAU/USD', '1h'],
  ])('%s', async (content, pair, step) => expect((await ask(content)).chart).toMatchObject({ pair, step }));

  it('changes by a tap', async () => {
    const { actions } = await ask('gold chart');
    expect(actions?.map(({ say }) => say)).toEqual([
      'Gold chart 15 min',
      'Gold chart daily',
      'give me a gold idea',
    ]);
    for (const [i, step] of (['15m', '1d'] as const).entries())
      expect((await ask(actions?.[i]?.say ?? '')).chart).toMatchObject({ pair: 'XAU/USD', step });
  });

  it('changes in a word', async () => {
    await ask('gold chart');
    expect((await ask('and 4h?')).chart).toMatchObject({ pair: 'XAU/USD', step: '4h' });
    expect((await ask('draw the resistance')).chart).toMatchObject({ pair: 'XAU/USD' });
  });
});

describe('own alerts', () => {
  it('are drawn, and nothing is set or cancelled', async () => {
    await ask('alert me when gold goes above 4050');
    const { chart, content } = await ask('gold chart with my alert line in it');
    expect(chart?.levels).toContainEqual({ label: 'Your alert', price: 4_050, from: null });
    expect(content).not.toContain('no alert');
    const open = await app.db
      .selectFrom('watches')
      .select(['above', 'outcome'])
      .where('user_id', '=', maya.id)
      .execute();
    expect(open).toEqual([{ above: 405_000, outcome: null }]);
  });

  it('that were never set are said to be missing', async () => {
    const { chart, content } = await ask('gold chart with my alert line in it');
    expect(content).toContain('You have no alert on gold');
    expect(chart?.levels.map(({ label }) => label)).toEqual(['Resistance', 'Support']);
  });
});

describe('what cannot be drawn', () => {
  it.each([
    ['show me the chart of tesla', /tesla/i],
    ['silver chart', /candles of silver/],
    ['cable chart', /GBP\/USD/],
  ])('%s', async (content, said) => {
    const { aiMessage, tokensDeducted } = await send(content);
    expect(aiMessage.content).toMatch(said);
    expect(aiMessage.chart).toBeUndefined();
    expect(tokensDeducted).toBe(0);
  });

  it('another market than the last is never drawn in place of an unknown one', async () => {
    await ask('gold chart');
    expect((await ask('chart of tesla')).chart).toBeUndefined();
  });
});

describe('a chart in few words', () => {
  it('is one of gold where nothing was talked of, else of the market of the talk', async () => {
    expect((await ask('chart')).chart).toMatchObject({ pair: 'XAU/USD' });
    await ask('price of eurusd');
    expect((await ask('draw the resistance')).chart).toMatchObject({ pair: 'EUR/USD' });
  });

  it('goes on from the one before: nearer, another step, another market', async () => {
    await ask('show me a chart of gold');
    expect((await ask('zoom in')).chart).toMatchObject({ pair: 'XAU/USD', step: '15m' });
    expect((await ask('zoom to the last hour')).chart).toMatchObject({ pair: 'XAU/USD', step: '1m' });
    expect((await ask('and on the daily')).chart).toMatchObject({ pair: 'XAU/USD', step: '1d' });
    expect((await ask('now eurusd')).chart).toMatchObject({ pair: 'EUR/USD', step: '1d' });
  });

  it('says the RSI where it is asked for', async () => {
    expect((await ask('chart of gold with rsi')).content).toMatch(/Its RSI over 14 of these candles is \d+/);
  });

  it('keeps what is drawn on it for the large chart and names it as it is written', async () => {
    const { chart, actions } = await ask('show me a gold chart with rsi and an average');
    expect(chart?.indicators).toEqual(['rsi', 'average']);
    const [finer] = actions ?? [];
    expect(finer?.label).toBe('Gold chart 15 min with RSI');
    expect((await ask(finer?.say ?? '')).chart).toMatchObject({ step: '15m', indicators: ['rsi'] });
  });
});

it('yesterday is told with its candles, its high and its low', async () => {
  const { chart } = await ask('what happened yesterday on gold');
  expect(chart?.levels.map(({ label }) => label)).toEqual(['High', 'Low']);
  expect(chart?.candles.every(([time]) => time < NOON)).toBe(true);
});

it('how much a market moves is today inside what a usual day covers', async () => {
  const { chart } = await ask('how much does gold move?');
  const { low = 0, high = 0 } = chart?.usualRange ?? {};
  expect(chart).toMatchObject({ kind: 'dayRange', step: '15m' });
  expect(high).toBeGreaterThan(low);
});

it('no signal comes with the range, both of its edges touched, and three things that work at once', async () => {
  const { chart, actions, signal, content } = await ask('give me a gold idea');
  expect(signal).toBeNull();
  expect(content).toMatch(/^\*\*Nothing I would take on Gold/);
  expect(chart).toMatchObject({ kind: 'range', levels: [{ label: 'Top' }, { label: 'Bottom' }] });
  for (const { touches = [] } of chart?.levels ?? []) expect(touches.length).toBeGreaterThan(0);
  expect(actions).toMatchObject([
    { label: 'Watch both levels' },
    { label: expect.stringMatching(/^Practise/) },
    { label: 'A market with better evidence' },
  ]);
});

it.each(['what is a candlestick chart', 'this chart is killing me', 'how do i read a chart'])(
  'is not drawn unasked: %s',
  async (content) => expect((await ask(content)).chart).toBeUndefined(),
);
