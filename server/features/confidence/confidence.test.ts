import { noMemory } from '@app/domain/memory/memory.ts';
import { MINUTE_MS } from '@app/domain/time.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BrainRecord, ConfidenceView } from '@app/contracts/market/confidence.ts';
import { combine } from '@app/domain/brains/combine.ts';
import { equalWeights, type Verdict, type View } from '@app/domain/brains/view.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import type { Plan } from '@app/domain/signals/signal.ts';
import { postNotice } from '../../platform/notifications/post-notice.ts';
import { NOON, captureRefusal, startTestApp, type TestApp } from '../../testing/app.ts';
import { candleMarket } from '../../testing/markets/candle-market.ts';
import { aStoredUser, type StoredUser } from '../../testing/users/stored-user.ts';
import { closeIdea } from '../signals/tracking/close-idea.ts';
import { issueSignal } from '../signals/record/issue-signal.ts';
import { createConfidenceMeter } from '../signals/setups/measure-confidence.ts';
import { findFirstBrokenEvent } from '../signals/record/signal-record.ts';
import { createTracker } from '../signals/tracking/tracker.ts';
import { createConfidenceRecord } from './confidence-record.ts';

const euro = instrumentOf('EUR/USD');
const buy: Plan = { pair: 'EUR/USD', action: 'BUY', entry: 108_005, stop: 107_805, target: 108_405 };
const NO_SKILL = 200 / 600;

let app: TestApp;
let maya: StoredUser;
let bars: Candle[];
let minute: number;
let advance: (now: number) => Promise<void>;

async function start(simulated = true): Promise<void> {
  bars = [];
  minute = 0;
  const market = candleMarket('EUR/USD', MINUTE_MS, bars, { name: 'candles', simulated });
  app = await startTestApp({ market });
  maya = await aStoredUser(app);
  ({ advance } = createTracker({
    database: app.database,
    market,
    notify: postNotice,
    spendTokens: async () => null,
    measureConfidence: createConfidenceMeter(market).measure,
    kindOfIdeasOn: () => Promise.resolve('signal'),
    forecastPlan: () => Promise.resolve(null),
    describeIdea: () => 'The idea.',
    memory: { read: async () => noMemory },
  }));
}
beforeEach(() => start());
afterEach(() => app.close());

type StatedSignal = {
  rate: number;
  count?: number;
  verdict?: Verdict | null;
  user?: StoredUser;
  level?: number;
  simulated?: boolean;
};

const open = ({
  rate,
  count = 50,
  verdict,
  user = maya,
  level = 107_990,
  simulated = true,
}: StatedSignal): Promise<string> => {
  const now = NOON + minute * MINUTE_MS;
  return app.database.transact((tx) =>
    issueSignal(tx, {
      userId: user.id,
      plan: buy,
      timeframe: 'short',
      breakoutLevel: level,
      quote: quoteAround(euro, 108_000, now),
      feed: { name: 'candles', simulated },
      confidence: { rate, count, interval: { low: 0, high: 1 } },
      chance: count > 0 ? { target: rate, stop: 1 - rate, expired: 0, luck: NO_SKILL } : null,
      verdict,
      tokensDeducted: 2,
      reason: 'test',
      now,
    }),
  );
};

async function settle(outcome: 'hit' | 'stopped' | 'expired'): Promise<void> {
  const [high, low] = { hit: [108_500, 107_950], stopped: [108_050, 107_700], expired: [108_010, 107_990] }[
    outcome
  ] as [number, number];
  const add = () => {
    bars.push({ time: NOON + minute * MINUTE_MS, open: 108_000, high, low, close: 108_000 });
    minute += 1;
  };
  for (let i = 0; i < (outcome === 'expired' ? 300 : 1); i += 1) add();
  await advance(NOON + minute * MINUTE_MS);
  minute += 1;
}

/** Reads the record once everything stated has settled and no cache is left. */
async function look(user = maya): Promise<ConfidenceView> {
  minute += 2;
  app.clock.set(NOON + minute * MINUTE_MS);
  return user.call('getConfidence');
}

const of = (view: ConfidenceView, brain: BrainRecord['brain']): BrainRecord =>
  view.brains.find((one) => one.brain === brain) as BrainRecord;

const view = (brain: View['brain'], fields: Partial<View>): View => ({
  brain,
  stance: 'for',
  strength: 0.5,
  probability: null,
  veto: false,
  says: '',
  change: null,
  lesson: null,
  evidence: [],
  ...fields,
});
const panelOf = (probability: number, news: View['stance'] = 'for'): Verdict =>
  combine(
    [
      view('breakout', { probability }),
      view('news', { stance: news, strength: 0.3 }),
      view('risk', {}),
      view('coach', { stance: 'abstain', strength: 0 }),
    ],
    NO_SKILL,
    equalWeights,
  );

it('asks a stranger to sign in', async () => {
  expect((await captureRefusal(app.browser().call('getConfidence'))).status).toBe(401);
});

it('says of a newcomer nothing but that nothing has settled', async () => {
  const { simulated, brains } = await look();
  expect(simulated).toBe(true);
  expect(brains.map(({ brain }) => brain)).toEqual(['breakout', 'news', 'risk', 'coach', 'panel']);
  for (const { brain, all, mine, weight } of brains) {
    expect(all).toMatchObject({ settled: 0, brier: null, skill: null, bins: [], verdict: 'unknown' });
    expect(mine).toEqual(all);
    expect(weight?.now).toBe(brain === 'panel' ? undefined : 1);
  }
});

describe('chances that were stated', () => {
  it('are compared with what the prices did, with the figures of a second computation', async () => {
    const told = [
      [0.42, 'hit'],
      [0.37, 'stopped'],
      [0.31, 'expired'],
      [0.35, 'hit'],
      [0.68, 'stopped'],
    ] as const;
    for (const [rate, outcome] of told) {
      await open({ rate });
      await settle(outcome);
    }
    const square = (stated: number, outcome: string) => (stated - (outcome === 'hit' ? 1 : 0)) ** 2;
    const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
    const brier = mean(told.map(([rate, outcome]) => square(rate, outcome)));
    const reference = mean(told.map(([, outcome]) => square(NO_SKILL, outcome)));
    const { all } = of(await look(), 'breakout');
    expect(all).toMatchObject({ settled: 5, hits: 2, verdict: 'unknown' });
    expect(all.brier).toBeCloseTo(brier, 12);
    expect(all.reference).toBeCloseTo(reference, 12);
    expect(all.skill).toBeCloseTo(1 - brier / reference, 12);
    expect(all.bins.map(({ from, count, hits }) => [from, count, hits])).toEqual([
      [0.3, 3, 1],
      [0.4, 1, 1],
      [0.6, 1, 0],
    ]);
    expect(all.bins[0]?.stated).toBeCloseTo((0.37 + 0.31 + 0.35) / 3, 12);
    // The others are too near to luck for a side.
    expect(all.stances).toEqual({ for: { count: 2, hits: 1 }, against: { count: 0, hits: 0 } });
  });

  it('of a panel are stored for each of the four and for all together', async () => {
    const verdict = panelOf(0.45, 'against');
    await open({ rate: 0.5, verdict });
    await settle('hit');
    await open({ rate: 0.5, verdict: panelOf(0.4) });
    await settle('stopped');
    const found = await look();
    expect(of(found, 'panel').all).toMatchObject({ settled: 2, hits: 1 });
    expect(of(found, 'panel').all.brier).toBeCloseTo(((1 - verdict.probability) ** 2 + 0.4 ** 2) / 2, 9);
    expect(of(found, 'breakout').all.brier).toBeCloseTo((0.55 ** 2 + 0.4 ** 2) / 2, 9);
    expect(of(found, 'news')).toMatchObject({
      weight: { now: 1, count: 0 },
      all: { settled: 0, stances: { for: { count: 1, hits: 0 }, against: { count: 1, hits: 1 } } },
    });
    expect(of(found, 'coach').weight).toEqual({ now: 1, count: 0, skill: null });
  });

  it('count from the moment the outcome is known and not before', async () => {
    await open({ rate: 0.4 });
    expect(of(await look(), 'breakout').all.settled).toBe(0);
    await settle('hit');
    expect(of(await look(), 'breakout').all.settled).toBe(1);
  });

  it('on one idea of several users count once, and each user also sees their own', async () => {
    const tom = await aStoredUser(app);
    await open({ rate: 0.4 });
    await open({ rate: 0.4, user: tom });
    await settle('hit');
    await open({ rate: 0.4, user: tom });
    await settle('stopped');
    const settled = (found: ConfidenceView) => {
      const { all, mine } = of(found, 'breakout');
      return [all.settled, mine.settled];
    };
    expect(settled(await look())).toEqual([2, 1]);
    expect(settled(await look(tom))).toEqual([2, 2]);
    expect(settled(await look(await aStoredUser(app)))).toEqual([2, 0]);
    expect(JSON.stringify(await look())).not.toContain(tom.id);
  });

  it('are counted for every idea that ever settled, whoever holds it', async () => {
    // One idea of 5,000 users, and before it 5,200 others of one user, one after the other.
    await app.query(`
      WITH opened AS (
        INSERT INTO ideas (rule, rule_version, pair, action, type, timeframe, entry, target, stop, opened_at, expires_at, confidence,
          confidence_count, confidence_low, confidence_high, no_skill_rate, simulated, feed, is_shared, outcome, closing_price, closed_at, recorded_at,
          ambiguous, gap)
        SELECT 'test', 'test', 'EUR/USD', 'BUY', 'trading', 'short', 108000, 108400, 107800, ${NOON} - n * 60000, ${NOON}, 0.4, 50, 0.3, 0.5, 0.33, true,
          'test', false, 'target_hit', 108400, ${NOON} - n * 60000 + 59000, ${NOON} - n * 60000 + 59000, false, false
        FROM generate_series(1, 5201) AS n RETURNING id, opened_at),
      taken AS (
        INSERT INTO subscriptions (user_id, idea_id, taken_at, tokens_deducted, reason)
        SELECT '${maya.id}'::uuid, id, opened_at, 1, 'test' FROM opened
        UNION ALL SELECT gen_random_uuid(), id, opened_at, 1, 'test' FROM opened, generate_series(1, 4999)
          WHERE opened_at = ${NOON} - 60000 RETURNING id)
      INSERT INTO brain_forecasts (subscription_id, brain, stance, strength, probability, no_skill, weight, stated_at)
      SELECT id, 'breakout', 'for', 0.5, 0.4, 0.33, 1, 1 FROM taken`);
    const { all, mine } = of(await look(), 'breakout');
    expect([all.settled, all.hits, mine.settled]).toEqual([5_201, 5_201, 5_201]);
    expect(of(await look(await aStoredUser(app)), 'breakout').mine.settled).toBe(0);
    // Later ones are added to what is known.
    await open({ rate: 0.4 });
    await settle('stopped');
    expect(of(await look(), 'breakout').all).toMatchObject({ settled: 5_202, hits: 5_201 });
  });

  it('are added day after day, late ones too, to what a new process reads at once', async () => {
    const fresh = () => createConfidenceRecord(app.deps).view(maya.id, app.clock.now());
    for (let day = 0; day < 4; day += 1) {
      await open({ rate: 0.3 + day / 10, verdict: day % 2 === 0 ? panelOf(0.4, 'against') : null });
      await settle(day % 2 === 0 ? 'hit' : 'stopped');
      const shown = await look();
      expect(of(shown, 'breakout').all.settled).toBe(day + 1);
      expect(shown).toEqual(await fresh());
      minute += 1_500;
    }
    // Recorded before what was read last, committed after it.
    await open({ rate: 0.9 });
    await settle('stopped');
    await look();
    await app.query(`INSERT INTO ideas OVERRIDING USER VALUE SELECT (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'pair', 'GBP/USD',
      'recorded_at', i.recorded_at - 3600000))).* FROM ideas AS i ORDER BY number DESC LIMIT 1`);
    await app.query(`WITH taken AS (INSERT INTO subscriptions (user_id, idea_id, taken_at, tokens_deducted, reason)
        SELECT '${maya.id}'::uuid, id, opened_at, 1, 'test' FROM ideas WHERE pair = 'GBP/USD' RETURNING id)
      INSERT INTO brain_forecasts SELECT id, 'breakout', 'for', 1, 0.9, 0.33, 1, 1 FROM taken`);
    const shown = await look();
    expect(of(shown, 'breakout').all.settled).toBe(6);
    expect(shown).toEqual(await fresh());
  });

  it('on a simulated market say nothing about a live one', async () => {
    await app.close();
    await start(false);
    await open({ rate: 0.4, simulated: true });
    const now = NOON + minute * MINUTE_MS;
    const idea = await app.db.selectFrom('ideas').select(['id', 'number']).executeTakeFirstOrThrow();
    const closing = {
      status: 'target_hit',
      price: buy.target,
      at: now,
      ambiguous: false,
      gap: false,
    } as const;
    await closeIdea(app.database, idea, closing, now);
    const found = await look();
    expect(found.simulated).toBe(false);
    expect(of(found, 'breakout').all.settled).toBe(0);
  });

  it('without a measurement are none', async () => {
    await open({ rate: 0, count: 0 });
    await settle('stopped');
    expect(of(await look(), 'breakout').all.settled).toBe(0);
  });

  it('cannot be changed, taken back or stated twice', async () => {
    const id = await open({ rate: 0.4, verdict: panelOf(0.4) });
    const rows = () =>
      app.query(`SELECT * FROM brain_forecasts WHERE subscription_id = '${id}' ORDER BY brain`);
    const before = await rows();
    expect(before).toHaveLength(5);
    const tries = [
      'UPDATE brain_forecasts SET probability = 1',
      'DELETE FROM brain_forecasts',
      'TRUNCATE brain_forecasts',
      'TRUNCATE subscriptions CASCADE',
    ];
    for (const statement of tries) await expect(app.query(statement)).rejects.toThrow('append-only');
    await expect(
      app.query(`INSERT INTO brain_forecasts VALUES ('${id}', 'panel', 'for', 1, 0.99, 0.3, 1, ${NOON})`),
    ).rejects.toThrow('unique');
    expect(await rows()).toEqual(before);
    expect(await findFirstBrokenEvent(app.db)).toBeNull();
    const [opened] = await app.query<{ body: string }>(
      `SELECT body FROM signal_record AS r JOIN subscriptions AS s USING (idea_id) WHERE s.id = '${id}' AND event = 'opened'`,
    );
    expect(JSON.parse(opened?.body ?? '{}')).toMatchObject({ stated_breakout: 0.4, stated_coach: null });
  });
});

describe('a hundred settled signals', () => {
  it('let a card tell what became of them, and the weight follow the skill from thirty on', async () => {
    const outcome = (index: number) => (index % 4 === 0 ? 'hit' : 'stopped');
    const card = async () => {
      const found = await look();
      const [newest] = await maya.call('listSignals');
      return { calibration: newest?.calibration, breakout: of(found, 'breakout') };
    };
    for (let index = 0; index < 99; index += 1) {
      await open({ rate: 0.62 });
      await settle(outcome(index));
      if (index === 28) expect((await card()).breakout.weight?.now).toBe(1);
    }
    const before = await card();
    expect(before.calibration).toEqual({ by: 'breakout', settled: 99, calibrated: false, seen: null });
    expect(before.breakout).toMatchObject({ all: { settled: 99, verdict: 'unknown' } });
    // Overconfident: it gets the minimum weight.
    expect(before.breakout.weight?.now).toBeLessThan(0.7);
    expect(before.breakout.weight?.now).toBeCloseTo(
      1 + (2 * Number(before.breakout.all.skill) * 99) / 199,
      9,
    );
    await open({ rate: 0.62 });
    await settle('stopped');
    const after = await card();
    // A count alone calibrates nothing: a quarter came true of what was given 62 %.
    expect(after.breakout.all).toMatchObject({ verdict: 'off', slope: null });
    expect(after.calibration).toEqual({
      by: 'breakout',
      settled: 100,
      calibrated: false,
      seen: { from: 0.6, to: 0.7, count: 100, hits: 25 },
    });
    // A chance that was never stated has no record.
    await open({ rate: 0.12, level: 107_985 });
    expect((await card()).calibration).toEqual({
      by: 'breakout',
      settled: 100,
      calibrated: false,
      seen: null,
    });
    // Nor has a panel, whatever the breakout analyst did alone.
    await open({ rate: 0.62, verdict: panelOf(0.62), level: 107_980 });
    expect((await card()).calibration).toEqual({ by: 'panel', settled: 0, calibrated: false, seen: null });
  }, 60_000);
});
