import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRulesCalendar } from '../../../adapters/calendar/rules/rules.ts';
import { openSimulatedMarket } from '../../../adapters/market/simulated/simulated.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { aUser, type TestUser } from '../../../testing/users/builders.ts';
import { sendChatMessage } from '../../../testing/users/send-chat-message.ts';

// Gold stands near 3,725, EUR/USD near 1.098, GBP/USD near 1.303.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    market: openSimulatedMarket({ seed: 7 }),
    calendar: openRulesCalendar(),
    startAt: Date.UTC(2026, 10, 18, 13, 30),
  });
});
afterAll(() => app.close());

const say = async (user: TestUser, ...texts: string[]) => {
  let last = await sendChatMessage(user, texts[0] ?? '');
  for (const text of texts.slice(1)) last = await sendChatMessage(user, text);
  return last;
};
const watched = async (user: TestUser): Promise<string[]> =>
  (
    await app.db
      .selectFrom('watches')
      .select(['pair', 'above', 'below'])
      .where('user_id', '=', user.id)
      .where('ended_at', 'is', null)
      .orderBy('number')
      .execute()
  ).map(({ pair, above, below }) => `${pair} ${below ?? ''}-${above ?? ''}`);

it('a watch that is paused is told as paused', async () => {
  const maya = await aUser(app);
  await say(maya, 'tell me when gold hits 3800 and when euro drops under 1.09');
  const { watches } = await maya.call('listWatches');
  const id = watches.find(({ pair }) => pair === 'EUR/USD')?.id ?? '';
  await maya.call('changeWatch', { params: { id }, body: { paused: true } });
  const { response } = await say(maya, 'show my watches');
  expect(response).toMatch(/EUR\/USD, daily: below 1\.09000 \(paused\)/);
  expect(response).toMatch(/Gold \(XAU\/USD\), daily: above 3,800\.00(?! \(paused)/);
});

describe('several wishes in one message', () => {
  it('are all stored and all confirmed', async () => {
    const maya = await aUser(app);
    const { response } = await say(maya, 'tell me when gold hits 3800 and when euro drops under 1.09');
    expect(response).toContain('Done. I watch Gold (XAU/USD) for you, on the daily plan: above 3,800.00.');
    expect(response).toContain('Done. I watch EUR/USD for you, on the daily plan: below 1.09000.');
    expect(response.match(/When a candle of that plan closes beyond/g)).toHaveLength(1);
    expect(await watched(maya)).toEqual(['XAU/USD -380000', 'EUR/USD 109000-']);
  });

  it('are done beside a question, which is answered for the market that stays', async () => {
    const maya = await aUser(app);
    const { response } = await say(
      maya,
      'alert me at gold 3800, euro 1.12 and cable 1.33',
      'cancel swissy and euro watches, keep cable, and whats the spread there',
    );
    expect(response).toContain('no longer:\nEUR/USD, daily: above 1.12000');
    expect(response).toContain("I'm not watching USD/CHF");
    expect(response).toMatch(/GBP\/USD has a spread|spread of GBP\/USD/);
    expect(await watched(maya)).toEqual(['XAU/USD -380000', 'GBP/USD -133000']);
  });

  it('that cannot be done are named, and the question in them is answered', async () => {
    const maya = await aUser(app);
    const { response, tokensDeducted } = await say(maya, 'log my gold long 4040 and also remind me of cpi');
    expect(response).toContain("I can't log your own trades");
    expect(response).toContain("I can't set a reminder");
    expect(response).toContain('CPI');
    expect(response).not.toContain('Nobody knows');
    expect(tokensDeducted).toBeGreaterThan(0);
    expect(await watched(maya)).toEqual([]);
  });

  it('that were not understood are named beside those that were done', async () => {
    const maya = await aUser(app);
    const { response } = await say(maya, 'watch gold at 3800 and blorp my zorb fizzle quux');
    expect(response).toContain('The rest I did not understand: "blorp my zorb fizzle quux"');
    expect(await watched(maya)).toEqual(['XAU/USD -380000']);
  });

  it('for signals are all looked for; one is issued and the next is a button', async () => {
    const maya = await aUser(app);
    const { response } = await say(maya, 'give me a signal on silver and one on aussie');
    expect(response).toContain('Nothing I would take on Silver');
    expect(response).toContain('Nothing I would take on AUD/USD');
    const two = await say(maya, 'two ideas please');
    expect(two.signal).not.toBeNull();
    expect(two.response).toContain('One idea at a time');
    expect(two.aiMessage.actions?.map(({ say: next }) => next)).toContain('another signal');
    expect(await maya.call('listSignals')).toHaveLength(1);
  });
});

describe('a confirmation', () => {
  it('is never given for a watch that was not stored', async () => {
    const tom = await aUser(app);
    await app.query(
      `CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN RAISE 'full'; END $$ LANGUAGE plpgsql`,
    );
    await app.query(`CREATE TRIGGER refuses BEFORE INSERT ON watches FOR EACH ROW EXECUTE FUNCTION refuse()`);
    try {
      await expect(say(tom, 'tell me when gold hits 3800')).rejects.toThrow();
    } finally {
      await app.query('DROP TRIGGER refuses ON watches');
    }
    expect(await app.query(`SELECT content FROM messages WHERE user_id = '${tom.id}'`)).toEqual([]);
    expect(await watched(tom)).toEqual([]);
  });

  it('is printed from the row and not from the wish', async () => {
    const tom = await aUser(app);
    await app.query(
      `CREATE FUNCTION shift() RETURNS trigger AS $$ BEGIN NEW.above := NEW.above + 500; RETURN NEW; END $$ LANGUAGE plpgsql`,
    );
    await app.query(`CREATE TRIGGER shifts BEFORE INSERT ON watches FOR EACH ROW EXECUTE FUNCTION shift()`);
    try {
      expect((await say(tom, 'tell me when gold hits 3800')).response).toContain('above 3,805.00');
    } finally {
      await app.query('DROP TRIGGER shifts ON watches');
    }
  });
});

describe('a watch is moved', () => {
  it.each([
    ['set a watch on cable at 1.3300', 'move it to 1.3280', 'GBP/USD -132800'],
    ['alert me when gold hits 3800', 'make that 3810 instead', 'XAU/USD -381000'],
    ['alert me when gold hits 3800', 'swap alert from 3800 to 3,820', 'XAU/USD -382000'],
    ['tell me when euro drops 1 percent', 'make it 1.08', 'EUR/USD 108000-'],
  ])('by "%s", then "%s"', async (first, then, row) => {
    const maya = await aUser(app);
    const { response } = await say(maya, first, then);
    expect(response).toContain('Done. I moved it:');
    expect(response).toContain('in place of');
    expect(await watched(maya)).toEqual([row]);
  });

  it('whichever is meant: by its level, its place in the list, or a button', async () => {
    const maya = await aUser(app);
    const asked = await say(maya, 'watch gold at 3800 and at 3850', 'move it to 3900');
    expect(asked.response).toContain('Which one shall I move?');
    expect(asked.tokensDeducted).toBe(0);
    expect(await watched(maya)).toEqual(['XAU/USD -380000', 'XAU/USD -385000']);
    await say(maya, asked.aiMessage.actions?.[1]?.say ?? '');
    expect(await watched(maya)).toEqual(['XAU/USD -380000', 'XAU/USD -390000']);
    expect((await say(maya, 'cancel the first one')).response).toContain('Still watched:\nGold');
    expect(await watched(maya)).toEqual(['XAU/USD -390000']);
  });

  it('and all but one are cancelled', async () => {
    const maya = await aUser(app);
    await say(maya, 'alert me at gold 3800, euro 1.12 and cable 1.33', 'cancel all but gold');
    expect(await watched(maya)).toEqual(['XAU/USD -380000']);
  });

  it('and "stop watching gold" ends all there are of gold', async () => {
    const maya = await aUser(app);
    await say(maya, 'watch gold at 3800 and at 3850 and oil at 70', 'stop watching gold');
    expect(await watched(maya)).toEqual(['WTI/USD -70000']);
  });

  it('by nobody who takes it back', async () => {
    const maya = await aUser(app);
    await say(maya, 'watch ethereum at 3,500', 'drop the eth one nah wait keep it');
    expect(await watched(maya)).toEqual(['ETH/USD 350000-']);
  });
});

describe('a level', () => {
  it('more than a tenth away is asked back with the figure that was probably meant', async () => {
    const maya = await aUser(app);
    const { response, aiMessage, tokensDeducted } = await say(maya, 'watch gold at 380');
    expect(response).toContain('Did you mean 3800?');
    expect(tokensDeducted).toBe(0);
    expect(await watched(maya)).toEqual([]);
    await say(maya, aiMessage.actions?.[0]?.say ?? '');
    expect(await watched(maya)).toEqual(['XAU/USD -380000']);
  });

  it('is watched all the same after a yes, as an alert only', async () => {
    const maya = await aUser(app);
    const asked = await say(maya, 'set alarm bitcoin 92k');
    expect(asked.response).toMatch(/^\*\*92000 is \d+ % above/);
    await say(maya, 'yes');
    const rows = await app.db
      .selectFrom('watches')
      .select(['above', 'becomes_signal'])
      .where('user_id', '=', maya.id)
      .execute();
    expect(rows).toEqual([{ above: 9_200_000, becomes_signal: false }]);
  });

  it('that the price has passed already is asked back too', async () => {
    const maya = await aUser(app);
    expect((await say(maya, 'tell me when gold drops under 3800')).response).toContain(
      'below 3,800.00 already',
    );
    expect(await watched(maya)).toEqual([]);
  });
});

describe('nothing is set', () => {
  it.each([
    ['levels of silver', 'ok but what do YOU think'],
    ['price of gold', 'ok tell me in one line if thats a buy'],
    ['price of gold', 'then tell me if 40 pip stop is too tight'],
    ['watch cable at 1.3300', 'cancel it', 'a watch not a trade!!'],
  ])('by "%s", then "%s"', async (...texts) => {
    const maya = await aUser(app);
    await say(maya, ...texts);
    expect((await watched(maya)).filter((one) => !one.startsWith('GBP'))).toEqual([]);
    expect(await maya.call('listSignals')).toEqual([]);
  });
});

it.each(['any crypto idea', 'only coins please, a setup', 'idea but no currencies'])(
  'a market group in "%s" never yields a currency pair',
  async (text) => {
    const maya = await aUser(app);
    const { signal, response } = await say(maya, text);
    expect(signal?.pair ?? 'BTC/USD').not.toMatch(/^(EUR|GBP|AUD|NZD|USD)/);
    expect(response).not.toMatch(/\b(EUR|GBP|NZD|AUD)\/|USD\/(JPY|CHF|CAD)/);
  },
);
