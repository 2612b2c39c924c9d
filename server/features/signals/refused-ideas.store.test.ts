import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConfidenceView } from '@app/contracts/market/confidence.ts';
import { combine } from '@app/domain/brains/combine.ts';
import { brains, equalWeights, type Verdict } from '@app/domain/brains/view.ts';
import type { RefusedIdea } from '@app/domain/signals/refused-idea.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import { NOON, startTestApp, type TestApp } from '../../testing/app.ts';
import { candleMarket } from '../../testing/markets/candle-market.ts';
import { aStoredUser } from '../../testing/users/stored-user.ts';
import { findFirstBrokenEvent } from './record/signal-record.ts';
import { issueSignal } from './record/issue-signal.ts';
import { createRefusalRecorder } from './record/record-refused.ts';

const euro = instrumentOf('EUR/USD');
const buy = { pair: 'EUR/USD', action: 'BUY', entry: 108_005, stop: 107_805, target: 108_405 } as const;

let app: TestApp;
let bars: Candle[];
let record: (refused: RefusedIdea) => Promise<void>;
beforeEach(async () => {
  bars = [];
  app = await startTestApp({ market: candleMarket('EUR/USD', MINUTE_MS, bars) });
  record = createRefusalRecorder(app.database);
});
afterEach(() => app.close());

const vetoedBy = (brain: 'risk' | 'news'): Verdict =>
  combine(
    brains.map((one) => ({
      brain: one,
      stance: one === brain ? ('against' as const) : ('for' as const),
      strength: 0.5,
      probability: one === 'breakout' ? 0.4 : null,
      veto: one === brain,
      says: 'About your own account.',
      change: null,
      lesson: null,
      evidence: [],
    })),
    0.33,
    equalWeights,
  );

const refusedAt = (at: number, other: Partial<RefusedIdea> = {}): RefusedIdea => ({
  plan: buy,
  kind: 'practice',
  timeframe: 'short',
  breakoutLevel: 107_990,
  quote: quoteAround(euro, 108_000, at),
  feed: { name: 'candles', simulated: true },
  confidence: { rate: 0.31, count: 120, interval: { low: 0.23, high: 0.4 } },
  verdict: vetoedBy('risk'),
  now: at,
  ...other,
});

const rows = () =>
  app.query<{ refused_by: string; entry: number; outcome: string | null }>(
    'SELECT refused_by, entry::int, outcome FROM ideas WHERE refused_by IS NOT NULL ORDER BY number',
  );

async function settle(high: number, low: number, minute = 1): Promise<void> {
  bars.push({ time: NOON + (minute - 1) * MINUTE_MS, open: 108_000, high, low, close: 108_000 });
  app.clock.set(NOON + minute * MINUTE_MS);
  await app.runJobs();
}

const look = async (): Promise<ConfidenceView> => {
  app.clock.set(app.clock.now() + 2 * MINUTE_MS);
  return (await aStoredUser(app)).call('getConfidence');
};

describe('a set-up that was refused', () => {
  it('is one row for its candle, however many people ask, at once and at other prices', async () => {
    const other = createRefusalRecorder(app.database);
    await Promise.all(
      Array.from({ length: 1_000 }, (_none, i) =>
        (i % 2 === 0 ? record : other)(
          refusedAt(NOON + i * 10, { plan: { ...buy, entry: buy.entry + (i % 50) } }),
        ),
      ),
    );
    expect(await rows()).toHaveLength(1);
    await record(refusedAt(NOON + 15 * MINUTE_MS));
    await record(refusedAt(NOON + 15 * MINUTE_MS, { timeframe: 'daily' }));
    expect(await rows()).toHaveLength(3);
    expect(await findFirstBrokenEvent(app.db)).toBeNull();
  });

  it('keeps who stopped it first and nothing that was said', async () => {
    await record(refusedAt(NOON));
    await record(refusedAt(NOON + MINUTE_MS, { verdict: vetoedBy('news') }));
    await record(refusedAt(NOON, { timeframe: 'daily', verdict: null }));
    await record(refusedAt(NOON, { timeframe: 'weekly', verdict: null, isUnproven: true }));
    expect((await rows()).map(({ refused_by: by }) => by)).toEqual(['risk', 'unopened', 'unproven']);
    const stored = JSON.stringify([
      await app.query('SELECT * FROM ideas'),
      await app.query('SELECT body FROM signal_record'),
    ]);
    expect(stored).not.toContain('account');
  });

  it('is settled like an idea, by the same candles, and tells nobody', async () => {
    const maya = await aStoredUser(app);
    await app.database.transact((tx) =>
      issueSignal(tx, { ...refusedAt(NOON), userId: maya.id, tokensDeducted: 1, reason: 'test' }),
    );
    await record(refusedAt(NOON));
    await settle(108_500, 107_950);
    const ends = await app.query<{ outcome: string; closing_price: string; closed_at: string }>(
      'SELECT outcome, closing_price, closed_at FROM ideas',
    );
    expect(ends).toHaveLength(2);
    expect(ends[1]).toEqual(ends[0]);
    expect(ends[0]?.outcome).toBe('target_hit');
    expect(await app.query('SELECT * FROM subscriptions')).toHaveLength(1);
    expect(await app.query(`SELECT * FROM messages WHERE notification_type = 'signal_closed'`)).toHaveLength(
      1,
    );
    expect(await maya.call('listSignals')).toHaveLength(1);
    expect(await findFirstBrokenEvent(app.db)).toBeNull();
  });

  it('leaves no notice to write for the queue', async () => {
    await record(refusedAt(NOON));
    bars.push({ time: NOON, open: 108_000, high: 108_500, low: 107_950, close: 108_000 });
    app.clock.set(NOON + MINUTE_MS);
    await app.jobs.find(({ name }) => name === 'track-signals')?.run(app.clock.now());
    expect(await rows()).toMatchObject([{ outcome: 'target_hit' }]);
    expect(
      await app.query(`SELECT * FROM graphile_worker.jobs WHERE task_identifier = 'notify-holders'`),
    ).toEqual([]);
  });

  it('is no idea that somebody else could share, and is shared with nobody', async () => {
    await record(refusedAt(NOON));
    const maya = await aStoredUser(app);
    await app.database.transact((tx) =>
      issueSignal(tx, { ...refusedAt(NOON), userId: maya.id, tokensDeducted: 1, reason: 'test' }),
    );
    await record(refusedAt(NOON + 20 * MINUTE_MS));
    expect(await app.query('SELECT refused_by FROM ideas ORDER BY number')).toEqual([
      { refused_by: 'risk' },
      { refused_by: null },
      { refused_by: 'risk' },
    ]);
  });

  it('expires like an idea where its price source is gone', async () => {
    await record(refusedAt(NOON, { feed: { name: 'elsewhere', simulated: true } }));
    app.clock.set(NOON + 6 * HOUR_MS);
    await app.runJobs();
    expect(await rows()).toMatchObject([{ outcome: 'expired' }]);
    expect((await look()).results.refused.count).toBe(0);
  });
});

describe('what was said no to', () => {
  it('stands as a third figure, by who stopped it, and in no other', async () => {
    const before = await look();
    app.clock.set(NOON);
    await record(refusedAt(NOON));
    await record(refusedAt(NOON, { timeframe: 'daily', verdict: null, kind: 'signal' }));
    await settle(108_050, 107_700);
    const after = await look();
    expect(after.brains).toEqual(before.brains);
    expect(after.results.signal).toEqual(before.results.signal);
    expect(after.results.practice).toEqual(before.results.practice);
    expect(after.results.refused).toMatchObject({ count: 2, hits: 0, profitable: 0, meanR: -1 });
    expect(after.results.refused.by).toMatchObject([
      { reason: 'risk', count: 1, luck: 0.33 },
      { reason: 'unopened', count: 1, stated: null },
    ]);
  });

  it('counts a reason of an earlier version as not opened', async () => {
    await record(refusedAt(NOON));
    await app.query(`INSERT INTO ideas OVERRIDING USER VALUE SELECT (jsonb_populate_record(i, jsonb_build_object(
      'id', gen_random_uuid(), 'refused_by', 'nobody', 'timeframe', 'daily'))).* FROM ideas AS i`);
    await settle(108_050, 107_700);
    const { refused } = (await look()).results;
    expect(refused.by).toMatchObject([
      { reason: 'risk', count: 1 },
      { reason: 'unopened', count: 1 },
    ]);
  });

  it('leaves the figures of signals and practice ideas their own', async () => {
    const maya = await aStoredUser(app);
    const issue = (kind: 'signal' | 'practice', timeframe: 'short' | 'daily') =>
      app.database.transact((tx) =>
        issueSignal(tx, {
          ...refusedAt(NOON),
          kind,
          timeframe,
          userId: maya.id,
          tokensDeducted: 1,
          reason: 'x',
        }),
      );
    await issue('signal', 'short');
    await issue('practice', 'daily');
    await settle(108_500, 107_950);
    const {
      results,
      brains: [first],
    } = await look();
    expect(results).toMatchObject({
      signal: { count: 1, hits: 1, profitable: 1, meanR: 2 },
      practice: { count: 1, hits: 1, profitable: 1, meanR: 2 },
      refused: { count: 0, by: [] },
    });
    expect(first?.all.groups?.kind.map(({ key, count }) => [key, count])).toEqual([
      ['signal', 1],
      ['practice', 1],
    ]);
    expect(first?.all.groups?.hour.map(({ key, count, meanR }) => [key, count, meanR])).toEqual([
      ['12', 2, 2],
    ]);
    expect(first?.all.groups?.pair).toMatchObject([{ key: 'EUR/USD', count: 2, profitable: 2 }]);
  });
});
