import { HOUR_MS } from '@app/domain/time.ts';
import type { Insertable } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import type { ChanceForecast } from '@app/domain/chance/forecast-chance.ts';
import type { Plan } from '@app/domain/signals/signal.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { NOON, startTestApp } from '../../../testing/app.ts';
import { aStoredUser, type StoredUser } from '../../../testing/users/stored-user.ts';
import { closeIdea } from '../tracking/close-idea.ts';
import { issueSignal } from './issue-signal.ts';
import { findFirstBrokenEvent } from './signal-record.ts';

const euro = instrumentOf('EUR/USD');
const buy: Plan = { pair: 'EUR/USD', action: 'BUY', entry: 108_005, stop: 107_805, target: 108_405 };
const sell: Plan = { pair: 'EUR/USD', action: 'SELL', entry: 107_995, stop: 108_195, target: 107_595 };

let maya: StoredUser;
const app = await startTestApp();
afterAll(() => app.close());
beforeEach(async () => {
  maya = await aStoredUser(app);
});

const issue = (plan: Plan, userId = maya.id, chance: ChanceForecast | null = null) =>
  app.database.transact((tx) =>
    issueSignal(tx, {
      userId,
      plan,
      timeframe: 'daily',
      breakoutLevel: 107_990,
      quote: quoteAround(euro, 108_000, NOON),
      feed: { name: 'candles', simulated: true },
      confidence: { rate: 0.31, count: 120, interval: { low: 0.23, high: 0.4 } },
      chance,
      tokensDeducted: 2,
      reason: 'test',
      now: NOON,
    }),
  );

it('rejects every change of its tables', async () => {
  await issue(buy);
  const idea = await app.db.selectFrom('ideas').select(['id', 'number']).executeTakeFirstOrThrow();
  const closing = {
    status: 'target_hit',
    price: buy.target,
    at: NOON,
    ambiguous: false,
    gap: false,
  } as const;
  expect(await closeIdea(app.database, idea, closing, NOON)).toBe(true);
  for (const table of ['ideas', 'subscriptions', 'signal_record']) {
    for (const statement of [`DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`])
      await expect(app.query(statement), statement).rejects.toThrow('append-only');
  }
  const changes = [
    'ideas SET target = target + 1',
    'ideas SET closing_price = 1',
    'ideas SET outcome = NULL, closing_price = NULL, closed_at = NULL, recorded_at = NULL, ambiguous = NULL, gap = NULL',
    'subscriptions SET tokens_deducted = 0',
    `signal_record SET body = '{}'`,
  ];
  for (const change of changes) await expect(app.query(`UPDATE ${change}`)).rejects.toThrow('append-only');
  await expect(app.query('TRUNCATE token_ledger')).rejects.toThrow('append-only');
  expect(await findFirstBrokenEvent(app.db)).toBeNull();
});

it.each([
  ['a BUY whose stop lies above its entry', { stop: 108_100 }],
  ['a BUY whose target lies below its entry', { target: 107_900 }],
  ['a stop of nothing', { stop: 0 }],
  ['an end before its beginning', { expires_at: NOON }],
  ['a confidence above one', { confidence: 1.2 }],
  ['half an end', { outcome: 'stop_hit' as const }],
  ['a price without an end', { closing_price: 107_805 }],
  [
    'a stop that was hit at no price',
    { outcome: 'stop_hit' as const, closed_at: NOON, recorded_at: NOON, ambiguous: false, gap: false },
  ],
])('the database itself refuses %s', async (_name, wrong) => {
  const right: Insertable<Tables['ideas']> = {
    rule: 'breakout',
    pair: 'EUR/USD',
    action: 'BUY',
    type: 'trading',
    timeframe: 'daily',
    entry: buy.entry,
    target: buy.target,
    stop: buy.stop,
    opened_at: NOON,
    expires_at: NOON + HOUR_MS,
    confidence: 0.3,
    confidence_count: 9,
    confidence_low: 0.1,
    confidence_high: 0.6,
    no_skill_rate: 0.3,
    simulated: true,
    feed: 'candles',
    rule_version: 'test',
    is_shared: false,
  };
  const insert = (values: typeof right) => app.db.insertInto('ideas').values(values).execute();
  await expect(insert({ ...right, ...wrong })).rejects.toThrow('check constraint');
  await insert(right);
});

it('stays one chain when many signals are issued at once', async () => {
  await Promise.all(Array.from({ length: 12 }, (_none, i) => issue({ ...buy, target: buy.target + i })));
  expect(await findFirstBrokenEvent(app.db)).toBeNull();
});

it('shows the first event that was tampered with', async () => {
  const id = await issue(buy);
  await issue(sell);
  const { idea_id: ideaId } = await app.db
    .selectFrom('subscriptions')
    .select('idea_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(await findFirstBrokenEvent(app.db)).toBeNull();
  await app.query(`ALTER TABLE signal_record DISABLE TRIGGER signal_record_append_only`);
  const change = (from: string, to: string) =>
    app.query(
      `UPDATE signal_record SET body = replace(body, '${from}', '${to}') WHERE idea_id = '${ideaId}'`,
    );
  await change('108405', '108205');
  const { seq } = await app.db
    .selectFrom('signal_record')
    .select('seq')
    .where('idea_id', '=', ideaId)
    .executeTakeFirstOrThrow();
  expect(await findFirstBrokenEvent(app.db)).toBe(seq);
  await change('108205', '108405');
  await app.query(`ALTER TABLE signal_record ENABLE TRIGGER signal_record_append_only`);
  expect(await findFirstBrokenEvent(app.db)).toBeNull();
});

it.each([
  ['out of order', { ...buy, stop: 108_100 }],
  ['not a number', { ...buy, target: Number.NaN }],
  ['too far from the market', { ...buy, target: 150_000 }],
  ['infinite', { ...sell, stop: Infinity }],
])('takes no plan that is %s', async (_, plan) => {
  await expect(issue(plan)).rejects.toMatchObject({ code: 'bad_plan' });
  expect(
    await app.db.selectFrom('subscriptions').select('id').where('user_id', '=', maya.id).execute(),
  ).toEqual([]);
});

it('keeps the chance that was stated at the opening, judges its type by it, and the measured rate where there was none', async () => {
  const likely = { target: 0.64, stop: 0.3, expired: 0.06, luck: 0.3 };
  await issue({ ...buy, target: 108_505 }, maya.id, likely);
  await issue({ ...sell, target: 107_495 });
  const stored = await app.db
    .selectFrom('ideas')
    .innerJoin('subscriptions', 'idea_id', 'ideas.id')
    .where('user_id', '=', maya.id)
    .select(['action', 'type', 'chance_target', 'chance_stop', 'chance_expired', 'chance_luck'])
    .orderBy('ideas.number')
    .execute();
  expect(stored).toEqual([
    {
      action: 'BUY',
      type: 'golden_rim',
      chance_target: 0.64,
      chance_stop: 0.3,
      chance_expired: 0.06,
      chance_luck: 0.3,
    },
    {
      action: 'SELL',
      type: 'trading',
      chance_target: null,
      chance_stop: null,
      chance_expired: null,
      chance_luck: null,
    },
  ]);
  const forecasts = await app.db
    .selectFrom('brain_forecasts')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscription_id')
    .where('user_id', '=', maya.id)
    .select(['brain', 'probability', 'no_skill'])
    .orderBy('subscriptions.number')
    .execute();
  expect(forecasts[0]).toEqual({ brain: 'breakout', probability: 0.64, no_skill: 0.3 });
  expect(forecasts[1]?.probability).toBeNull();
});

it('refuses a chance whose parts are more than everything', async () => {
  const tooMuch = { target: 0.5, stop: 0.5, expired: 0.5, luck: 0.5 };
  await expect(issue({ ...buy, target: 108_605 }, maya.id, tooMuch)).rejects.toThrow(
    'violates check constraint',
  );
});
