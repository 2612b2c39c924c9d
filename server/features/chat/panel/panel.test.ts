import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BrainView, PanelView } from '@app/contracts/chat/panel.ts';
import { brains, equalWeights, type Brain } from '@app/domain/brains/view.ts';
import { writeEventRequest } from '@app/domain/buddy/questions/event-request.ts';
import { unbackedFigures } from '@app/domain/buddy/replies/evidence.ts';
import { instrumentOf, toPoints, type Pair } from '@app/domain/market/instrument.ts';
import { createFeatures } from '../../../app.ts';
import { openFakeCalendar, type FakeCalendar } from '../../../adapters/calendar/fake.ts';
import type { FakeMarket } from '../../../adapters/market/fake.ts';
import { NOON, startTestApp, type TestApp } from '../../../testing/app.ts';
import { breakoutMarket } from '../../../testing/markets/breakout-market.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';
import { issueSignal } from '../../signals/record/issue-signal.ts';
import { sendMessage } from '../conversation/send-message.ts';
import type { ChatPorts } from '../chat-ports.ts';
import { sendChatMessage } from '../../../testing/users/send-chat-message.ts';

let app: TestApp;
let calendar: FakeCalendar;
let market: FakeMarket;
beforeEach(async () => {
  calendar = openFakeCalendar();
  market = breakoutMarket(NOON);
  app = await startTestApp({ market, calendar });
});
afterEach(() => app.close());

async function fourBrains(): Promise<TestUser> {
  const user = await aUser(app);
  await app.db.updateTable('users').set({ purchased_tokens: 50 }).where('id', '=', user.id).execute();
  await app.db
    .insertInto('token_ledger')
    .values({
      user_id: user.id,
      bucket: 'purchased',
      delta: 50,
      reason: 'purchase',
      reference: 'test',
      at: NOON,
    })
    .execute();
  return user;
}

type Side = { pair: Pair; action: 'BUY' | 'SELL'; at?: number };

const issue = (userId: string, { pair, action, at = NOON - HOUR_MS }: Side): Promise<string> => {
  const price =
    { 'XAU/USD': 2_345, 'USD/JPY': 155, 'GBP/USD': 1.27, 'AUD/USD': 0.66 }[pair as string] ?? 1.08;
  const mid = toPoints(instrumentOf(pair), price);
  const sign = action === 'BUY' ? 1 : -1;
  const risk = Math.round(mid / 50);
  return app.database.transact((tx) =>
    issueSignal(tx, {
      userId,
      plan: { pair, action, entry: mid, stop: mid - sign * risk, target: mid + sign * 2 * risk },
      timeframe: 'daily',
      breakoutLevel: null,
      quote: { pair, bid: mid, ask: mid, mid, at },
      feed: { name: market.name, simulated: true },
      confidence: { rate: 0, count: 0, interval: { low: 0, high: 1 } },
      tokensDeducted: 2,
      reason: 'For a test.',
      now: at,
    }),
  );
};

async function lost(userId: string, at: number): Promise<void> {
  const id = await issue(userId, { pair: 'USD/CHF', action: 'BUY', at: at - HOUR_MS });
  await app.db
    .updateTable('ideas')
    .set((of) => ({
      outcome: 'stop_hit',
      closing_price: of.ref('stop'),
      closed_at: at,
      recorded_at: at,
      ambiguous: false,
      gap: false,
    }))
    .where('id', 'in', (of) => of.selectFrom('subscriptions').select('idea_id').where('id', '=', id))
    .execute();
}

const viewOf = (panel: PanelView | null, brain: Brain): BrainView =>
  panel?.views.find((one) => one.brain === brain) as BrainView;

const ledgerOf = async (user: TestUser): Promise<number> =>
  (
    await app.query<{ sum: number }>(
      `SELECT sum(delta)::int AS sum FROM token_ledger WHERE user_id = '${user.id}'`,
    )
  )[0]?.sum ?? Number.NaN;

describe('a signal requested with more than a hundred tokens', () => {
  it('is judged by four brains, states the verdict first, costs their reply and keeps who said what', async () => {
    const maya = await fourBrains();
    const answer = await sendChatMessage(maya, 'give me a practice idea on eurusd');
    expect(answer).toMatchObject({ tokensDeducted: 2, tokensRemaining: 148 });
    expect(answer.signal).toMatchObject({ pair: 'EUR/USD', action: 'BUY', tokensDeducted: 2 });
    expect(answer.response).toMatch(/^Verdict of the four brains: an idea to practise/);
    const { panel } = answer.aiMessage;
    expect(panel).toMatchObject({ decision: 'practice', because: null, probability: null, noSkill: null });
    // Nothing is known of the user, and there are too few candles for a chance.
    expect(panel?.views.map(({ stance }) => stance)).toEqual(Array.from(brains, () => 'abstain'));
    expect(panel?.views.map(({ brain }) => brain)).toEqual([...brains]);
    for (const { says, change, evidence } of panel?.views ?? []) {
      expect(evidence.length).toBeGreaterThan(0);
      const rows = evidence.map((row) => ({ ...row, at: Date.parse(row.at) }));
      expect(unbackedFigures(`${says} ${change ?? ''}`, rows)).toEqual([]);
    }
    const { messages } = await maya.call('getConversation');
    expect(messages.at(-1)?.panel).toEqual(panel);
    expect(messages.at(-2)?.panel).toBeNull();
    expect(await ledgerOf(maya)).toBe(148);
  });

  it('is judged on the same prices by all four', async () => {
    const { panel, signal } = (await sendChatMessage(await fourBrains(), 'give me a practice idea on eurusd'))
      .aiMessage;
    const prices = panel?.views.map(({ evidence }) =>
      evidence.filter(({ source }) => source === 'quote EUR/USD').map(({ value, at }) => `${value} ${at}`),
    );
    expect(new Set(prices?.map(String))).toEqual(
      new Set([`1.08140 ${new Date(NOON - 4_000).toISOString()}`]),
    );
    const entries = (['breakout', 'risk'] as const).map((brain) => viewOf(panel, brain).says);
    for (const says of entries) expect(says).toContain(String(signal?.entry));
  });

  it('is one exchange when it is sent twice, panel and all', async () => {
    const maya = await fourBrains();
    const [one, other] = [
      await sendChatMessage(maya, 'give me a practice idea on eurusd', 'client-message-1'),
      await sendChatMessage(maya, 'give me a practice idea on eurusd', 'client-message-1'),
    ];
    expect(other).toEqual(one);
    expect(await maya.call('listSignals')).toHaveLength(1);
  });

  it('is no trade twenty minutes before a release of high impact, for the base price', async () => {
    calendar.add(NOON + 20 * MINUTE_MS);
    const maya = await fourBrains();
    const answer = await sendChatMessage(maya, 'any breakouts?');
    expect(answer).toMatchObject({ signal: null, tokensDeducted: 2, tokensRemaining: 148 });
    expect(answer.response).toMatch(
      /^Verdict of the four brains: no trade on .*EUR\/USD.* now\. The news analyst/,
    );
    expect(answer.response).toContain('CPI y/y (USD, high impact) comes out in 20m, 12:20 UTC');
    expect(answer.response).toContain('Ask again after 12:50 UTC.');
    expect(answer.response).toContain('Simulated market');
    expect(answer.aiMessage.panel).toMatchObject({ decision: 'no-trade', because: 'news' });
    expect(viewOf(answer.aiMessage.panel, 'news')).toMatchObject({ veto: true, stance: 'against' });
    expect(answer.aiMessage.pipsyMood).toBe('red');
    expect(await maya.call('listSignals')).toEqual([]);
    app.clock.set(NOON + 51 * MINUTE_MS);
    market.set('EUR/USD', 1.0814, NOON + 51 * MINUTE_MS - 2_000);
    expect((await sendChatMessage(maya, 'eurusd signal')).aiMessage.panel?.because).not.toBe('news');
  });

  it('from the calendar keeps the words about the release before the verdict', async () => {
    calendar.add(NOON + 20 * MINUTE_MS);
    const event = {
      name: 'CPI y/y',
      country: 'US',
      currency: 'USD',
      impact: 'High',
      time: '2026-06-03T12:20:00Z',
    };
    const answer = await sendChatMessage(await fourBrains(), writeEventRequest(event) ?? '');
    expect(answer.response).toMatch(/^\*\*CPI y\/y \(US, USD, high impact\) comes out in 20m/);
    expect(answer.response).toContain('no trade on');
    expect(answer.signal).toBeNull();
  });

  it('on two markets at once carries the panel of the one that is opened', async () => {
    calendar.add(NOON + 20 * MINUTE_MS, { name: 'Bank Rate', country: 'GB', currency: 'GBP' });
    for (let hour = 80; hour >= 1; hour -= 1)
      [1.275, 1.28, 1.27, 1.275].forEach((price, quarter) =>
        market.set('GBP/USD', price, NOON - hour * HOUR_MS + quarter * 15 * MINUTE_MS),
      );
    market.set('GBP/USD', 1.2815, NOON - MINUTE_MS);
    market.set('GBP/USD', 1.2815, NOON - 3_000);
    const { aiMessage, response } = await sendChatMessage(
      await fourBrains(),
      'give me practice ideas on GBP/USD and EUR/USD',
    );
    expect(response).toContain('no trade on GBP/USD now');
    expect(aiMessage.signal?.pair).toBe('GBP/USD');
    expect(aiMessage.panel?.decision).toBe('no-trade');
    expect(viewOf(aiMessage.panel, 'breakout').evidence[0]?.source).toBe('quote GBP/USD');
  });

  it('is opposed by the risk manager with three open ideas already short of dollars', async () => {
    const maya = await fourBrains();
    await issue(maya.id, { pair: 'GBP/USD', action: 'BUY' });
    await issue(maya.id, { pair: 'XAU/USD', action: 'BUY' });
    await issue(maya.id, { pair: 'USD/JPY', action: 'SELL' });
    const { panel } = (await sendChatMessage(maya, 'eurusd signal')).aiMessage;
    expect(viewOf(panel, 'risk')).toMatchObject({ stance: 'against', veto: false });
    expect(viewOf(panel, 'risk').says).toContain('You already have 3 open ideas short USD');
    const tom = await fourBrains();
    const calm = (await sendChatMessage(tom, 'eurusd signal')).aiMessage.panel;
    expect(viewOf(calm, 'risk').stance).toBe('abstain');
  });

  it('is for practice alone after three losses within a day, until midnight', async () => {
    const maya = await fourBrains();
    for (const hours of [2, 4, 6]) await lost(maya.id, NOON - hours * HOUR_MS);
    const refused = await sendChatMessage(maya, 'eurusd signal');
    expect(refused.signal).toBeNull();
    expect(refused.response).toContain('Nothing is open; to practise it costs no extra token.');
    expect(refused.response).not.toContain('I track it');
    expect(refused.aiMessage.actions?.map(({ label }) => label)).toEqual([
      'Practise this idea',
      'Watch EUR/USD',
      'A market with better evidence',
    ]);
    const answer = await sendChatMessage(maya, 'practise it');
    expect(answer.signal).toMatchObject({ kind: 'practice' });
    expect(answer.response).toMatch(/^Verdict of the four brains: an idea to practise, not a trade/);
    expect(answer.response).toContain(
      'The risk manager is against money on it: Your last 3 ideas ended in a loss.',
    );
    expect(answer.response).toContain('That holds until Thursday 00:00 UTC; practice is open.');
    expect(answer.aiMessage.panel).toMatchObject({ decision: 'practice', because: 'risk' });
  });

  it('takes the size from the profile, and the coach the style', async () => {
    const maya = await fourBrains();
    await maya.call('saveProfile', {
      body: { tradingCapital: '$5k-10k', riskTolerance: 'conservative', tradingStyle: 'position' },
    });
    const { panel } = (await sendChatMessage(maya, 'eurusd signal')).aiMessage;
    expect(viewOf(panel, 'risk').says).toMatch(
      /At 0\.5 % of \$5,000 that is 0\.\d\d lots: \$2\d\.\d\d lost at the stop/,
    );
    expect(viewOf(panel, 'coach').says).toContain('position trading');
  });

  it('shows that an open idea is correlated', async () => {
    const maya = await fourBrains();
    for (let hour = 120; hour >= 1; hour -= 1) {
      const start = NOON - hour * HOUR_MS;
      const wave = Math.round(10 * Math.sin(hour)) / 10_000;
      market.set('EUR/USD', 1.0805 + wave / 4, start + 59 * MINUTE_MS);
      market.set('AUD/USD', 0.66 + wave / 4, start + 59 * MINUTE_MS);
    }
    market.set('EUR/USD', 1.0814, NOON - MINUTE_MS);
    market.set('EUR/USD', 1.0814, NOON - 4_000);
    await issue(maya.id, { pair: 'AUD/USD', action: 'BUY' });
    const { panel } = (await sendChatMessage(maya, 'eurusd signal')).aiMessage;
    expect(viewOf(panel, 'risk').says).toMatch(
      /moves with your open AUD\/USD idea \(correlation 0\.\d\d over \d+ hours\)/,
    );
  });
});

describe('the best signal anywhere, requested with more than a hundred tokens', () => {
  const breakOut = (pair: Pair, base: number): void => {
    for (let hour = 80; hour >= 1; hour -= 1)
      [1, 1.004, 0.996, 1].forEach((share, quarter) =>
        market.set(pair, base * share, NOON - hour * HOUR_MS + quarter * 15 * MINUTE_MS),
      );
    market.set(pair, base * 1.0052, NOON - MINUTE_MS);
    market.set(pair, base * 1.0052, NOON - 3_000);
  };
  const decisionOfBank = { name: 'Main Refinancing Rate', country: 'EU', currency: 'EUR' };

  it('is the next best market where the panel refuses the first, and says so', async () => {
    breakOut('GBP/USD', 1.275);
    calendar.add(NOON + 20 * MINUTE_MS, decisionOfBank);
    const maya = await fourBrains();
    const answer = await sendChatMessage(maya, 'give me your best signal');
    expect(answer).toMatchObject({ signal: null, tokensDeducted: 2, tokensRemaining: 148 });
    expect(answer.aiMessage.actions?.[0]?.say).toBe('give me the daily practice idea on GBP/USD');
    expect(answer.response).toMatch(/^Verdict of the four brains: an idea to practise/);
    expect(answer.response).toContain('EUR/USD came before it, and there the four want no trade.');
    expect(await app.query('SELECT pair, refused_by FROM ideas ORDER BY pair')).toEqual([
      { pair: 'EUR/USD', refused_by: 'news' },
      { pair: 'GBP/USD', refused_by: 'unopened' },
    ]);
    expect(answer.aiMessage.panel).toMatchObject({ decision: 'practice' });
    expect(viewOf(answer.aiMessage.panel, 'breakout').evidence[0]?.source).toBe('quote GBP/USD');
    expect(await maya.call('listSignals')).toEqual([]);
  });

  it('is none after three markets with no trade, for the base price', async () => {
    breakOut('GBP/USD', 1.275);
    breakOut('AUD/USD', 0.66);
    breakOut('NZD/USD', 0.59);
    calendar.add(NOON + 20 * MINUTE_MS);
    const maya = await fourBrains();
    const answer = await sendChatMessage(maya, 'best signal right now');
    expect(answer).toMatchObject({ signal: null, tokensDeducted: 2, tokensRemaining: 148 });
    expect(answer.response).toMatch(
      /^Verdict of the four brains: no trade on .*EUR\/USD.* now\. The news analyst/,
    );
    expect(answer.response).toContain('I went on to GBP/USD and AUD/USD: no trade there either.');
    expect(answer.response).not.toContain('NZD/USD');
    expect(answer.aiMessage.panel).toMatchObject({ decision: 'no-trade', because: 'news' });
    expect(await maya.call('listSignals')).toEqual([]);
    // Each market that was refused is followed as nobody's.
    await sendChatMessage(await fourBrains(), 'best signal right now');
    expect(await app.query('SELECT pair, refused_by FROM ideas ORDER BY pair')).toEqual(
      ['AUD/USD', 'EUR/USD', 'GBP/USD'].map((pair) => ({ pair, refused_by: 'news' })),
    );
  });

  it('leaves out a market with an open idea', async () => {
    breakOut('GBP/USD', 1.275);
    breakOut('USD/CAD', 1.37);
    calendar.add(NOON + 20 * MINUTE_MS, decisionOfBank);
    calendar.add(NOON + 20 * MINUTE_MS, { name: 'Overnight Rate', country: 'CA', currency: 'CAD' });
    const maya = await fourBrains();
    await issue(maya.id, { pair: 'GBP/USD', action: 'BUY' });
    const { response, signal } = await sendChatMessage(maya, 'best signal');
    expect(response).toContain('I went on to USD/CAD: no trade there either.');
    expect(response).not.toContain('You already have');
    expect(signal).toBeNull();
  });

  it('stays on the market that was named', async () => {
    breakOut('GBP/USD', 1.275);
    calendar.add(NOON + 20 * MINUTE_MS, decisionOfBank);
    const answer = await sendChatMessage(await fourBrains(), 'give me a signal on eurusd');
    expect(answer).toMatchObject({ signal: null, tokensDeducted: 2 });
    expect(answer.response).not.toContain('GBP/USD');
  });

  it("prefers the user's favourite markets and skips those they avoid", async () => {
    breakOut('GBP/USD', 1.275);
    breakOut('AUD/USD', 0.66);
    calendar.add(NOON + 20 * MINUTE_MS, decisionOfBank);
    const maya = await fourBrains();
    await app.db.updateTable('users').set({ plan: 'premium' }).where('id', '=', maya.id).execute();
    const kept = { user_id: maya.id, source: 'said' as const, at: NOON };
    await app.db
      .insertInto('memories')
      .values([
        { ...kept, kind: 'liked-market', slot: 'eur/usd', value: 'EUR/USD' },
        { ...kept, kind: 'avoided-market', slot: 'gbp/usd', value: 'GBP/USD' },
      ])
      .execute();
    const { aiMessage } = await sendChatMessage(maya, 'best signal');
    expect(aiMessage.actions?.[0]?.say).toBe('give me the daily practice idea on AUD/USD');
  });
});

describe('what the brains stated', () => {
  const sent = (userId: string) => ({
    securityEpoch: 1,
    userId,
    content: 'give me a practice idea on eurusd',
    images: [],
    clientMessageId: null,
    now: NOON,
    requestId: 'test',
  });

  it('is stored with the signal or not at all', async () => {
    const maya = await fourBrains();
    const { ports } = createFeatures(app.deps);
    const kept = () => app.db.selectFrom('brain_forecasts').selectAll().execute();
    const failing: ChatPorts = {
      ...ports,
      signals: {
        ...ports.signals,
        issue: async (tx, signal) => {
          await ports.signals.issue(tx, signal);
          throw new Error('not kept');
        },
      },
    };
    await expect(sendMessage(app.deps, failing, sent(maya.id))).rejects.toThrow('not kept');
    expect(await maya.call('listSignals')).toEqual([]);
    expect(await kept()).toEqual([]);
    expect(await ledgerOf(maya)).toBe(150);
    await sendMessage(app.deps, ports, sent(maya.id));
    const panel = (await maya.call('getConversation')).messages.at(-1)?.panel;
    const [signal] = await maya.call('listSignals');
    const rows = await kept();
    expect(rows.map(({ brain }) => brain).toSorted()).toEqual([...brains, 'panel'].toSorted());
    for (const row of rows) {
      expect(row).toMatchObject({ subscription_id: signal?.id, stated_at: NOON, weight: 1 });
      const said = panel?.views.find(({ brain }) => brain === row.brain) ?? {
        stance: 'for',
        strength: panel?.agreement,
        // No analyst has a record yet.
        probability: null,
      };
      expect(row).toMatchObject({
        stance: said.stance,
        strength: said.strength,
        probability: said.probability,
      });
    }
  });

  it('counts by the weights of that moment', async () => {
    calendar.add(NOON + 3 * HOUR_MS);
    const { ports } = createFeatures(app.deps);
    const weighing = (news: number): ChatPorts => ({
      ...ports,
      confidence: {
        ...ports.confidence,
        weightsAt: () => Promise.resolve({ ...equalWeights, news }),
      },
    });
    const decisionWith = async (news: number): Promise<unknown> => {
      const { reply } = await sendMessage(app.deps, weighing(news), sent((await fourBrains()).id));
      return reply.panel?.decision;
    };
    expect(await decisionWith(0.25)).toBe('practice');
    expect(await decisionWith(2)).toBe('no-trade');
  });
});

describe('an outlook requested with more than a hundred tokens', () => {
  it('carries four views and no decision, and opens nothing', async () => {
    const maya = await fourBrains();
    for (const words of ['will the euro go up?', 'will gold go up?']) {
      const answer = await sendChatMessage(maya, words);
      expect(answer).toMatchObject({ signal: null, tokensDeducted: 2 });
      expect(answer.response).toMatch(/^Nobody knows/);
      expect(answer.aiMessage.panel).toMatchObject({ decision: null, because: null });
      expect(answer.aiMessage.panel?.views).toHaveLength(4);
    }
    const { panel } = (await sendChatMessage(maya, 'will gold go up?')).aiMessage;
    expect(panel).toMatchObject({ probability: null, noSkill: null });
    expect(viewOf(panel, 'breakout').says).toContain('between 2,340.00 and 2,350.00');
  });
});

describe('a user with one brain', () => {
  it('gets the breakout analyst alone, whatever the calendar and the record say', async () => {
    calendar.add(NOON + 20 * MINUTE_MS);
    const tom = await aUser(app);
    for (const hours of [2, 4, 6]) await lost(tom.id, NOON - hours * HOUR_MS);
    const answer = await sendChatMessage(tom, 'eurusd signal');
    expect(answer).toMatchObject({ tokensDeducted: 2, tokensRemaining: 98 });
    expect(answer.signal).not.toBeNull();
    expect(answer.aiMessage.panel).toBeNull();
    expect(answer.response).not.toContain('four brains');
  });
});

it('a stored panel that no longer fits the contract leaves the message readable', async () => {
  const maya = await fourBrains();
  const { response } = await sendChatMessage(maya, 'eurusd signal');
  await app.query(`UPDATE messages SET panel = '{"views": "gone"}' WHERE panel IS NOT NULL`);
  const { data } = await maya.call('getHistory', { params: { userId: maya.id } });
  expect(data.at(-1)).toMatchObject({ content: response, panel: null });
});
