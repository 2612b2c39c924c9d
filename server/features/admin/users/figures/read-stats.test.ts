import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { isHeldOut } from '@app/domain/proactive/outreach/hold-out.ts';
import { createFiguresJob } from './figures-job.ts';
import { captureRefusal, startTestApp } from '../../../../testing/app.ts';
import { anAdmin } from '../../../../testing/users/an-admin.ts';
import { saveUserName, writeMessages } from '../../../../testing/users/busy-user.ts';
import { aStoredSignal } from '../../../../testing/stored-signal.ts';
import { aStoredUser, type StoredUser } from '../../../../testing/users/stored-user.ts';

let admin: StoredUser;
const app = await startTestApp();
// A fresh session, because the tests advance the clock by days.
beforeEach(async () => {
  admin = await anAdmin(app);
});
afterAll(() => app.close());

const statsOf = async (id: string) => {
  const stats = (await admin.call('getUserStats', { query: { ids: id } }))[id];
  if (!stats) throw new Error('This user has no figures');
  return stats;
};

describe('the figures of a user', () => {
  test('are zero or unknown for a user who has just registered', async () => {
    const user = await aStoredUser(app);
    expect(await statsOf(user.id)).toEqual({
      messageCount: 0,
      totalMessages: 0,
      messagesToday: 0,
      lastMessageAt: null,
      totalTokensUsed: 0,
      totalCost: 0,
      totalCostMicroDollars: 0,
      chartGenerations: 0,
      engagementScore: 0,
      knowledgeQuality: 0,
      daysSinceLastActive: -1,
      reengagementCount: 0,
      validationCount: 0,
      avgAccuracyScore: null,
    });
  });

  test("count the user's messages, all messages, and those since midnight", async () => {
    const user = await aStoredUser(app);
    await writeMessages(app, user.id, 3);
    app.clock.advance(DAY_MS);
    await writeMessages(app, user.id, 2);
    const stats = await statsOf(user.id);
    expect(stats).toMatchObject({
      messageCount: 5,
      totalMessages: 10,
      messagesToday: 2,
      daysSinceLastActive: 0,
    });
    expect(stats.lastMessageAt).toBe(new Date(app.clock.now()).toISOString());
    app.clock.advance(9 * DAY_MS);
    admin = await anAdmin(app);
    expect(await statsOf(user.id)).toMatchObject({ messagesToday: 0, daysSinceLastActive: 9 });
  });

  test('add up the cost of answers in millionths of a dollar, and the tokens spent by the ledger', async () => {
    const user = await aStoredUser(app);
    await writeMessages(app, user.id, 3);
    const answers = await app.db
      .selectFrom('messages')
      .select('id')
      .where('user_id', '=', user.id)
      .where('role', '=', 'assistant')
      .execute();
    const usage = { provider: 'x', model: 'm', input_tokens: 100, output_tokens: 20, at: app.clock.now() };
    for (const [i, { id }] of answers.entries())
      await app.db
        .insertInto('model_usage')
        .values({ ...usage, message_id: id, user_id: user.id, cost_micro_dollars: i === 2 ? null : 333_333 })
        .execute();
    const line = { user_id: user.id, bucket: 'daily', at: app.clock.now() } as const;
    await app.db
      .insertInto('token_ledger')
      .values([
        { ...line, delta: 20, reason: 'refill', reference: 'day' },
        { ...line, delta: -1, reason: 'spend', reference: 'msg:1' },
        { ...line, delta: -4, reason: 'spend', reference: 'msg:2' },
        { ...line, delta: -2, reason: 'lapse', reference: 'x' },
      ])
      .execute();
    expect(await statsOf(user.id)).toMatchObject({
      totalCostMicroDollars: 666_666,
      totalCost: 0.666666,
      totalTokensUsed: 5,
    });
    const billing = await admin.call('getUserBilling', { params: { id: user.id } });
    expect(billing).toMatchObject({
      plan: 'free',
      tokens: { owed: 0 },
      models: [{ model: 'm', answers: 3, inputTokens: 300, outputTokens: 60, costMicroDollars: 666_666 }],
      payments: [],
    });
    expect(billing.moved).toEqual([
      { reason: 'refill', tokens: 20, times: 1 },
      { reason: 'spend', tokens: -5, times: 2 },
      { reason: 'lapse', tokens: -2, times: 1 },
    ]);
    expect(billing.ledger.map(({ tokens }) => tokens)).toEqual([-2, -4, -1, 20]);
  });

  test('count what was sent to bring the user back, not what they asked for', async () => {
    const user = await aStoredUser(app);
    const sent = (message_type: string, more = {}) =>
      app.db
        .insertInto('outreach')
        .values({
          user_id: user.id,
          channel: 'email',
          message_type,
          sent_at: app.clock.now(),
          first_return_time: null,
          first_message_after_outreach: null,
          ...more,
        })
        .execute();
    for (const type of ['signal_closed', 'weekly_report', 'event_before', 'broker_claim']) await sent(type);
    await sent('motivational', { channel: 'push' });
    app.clock.advance(MINUTE_MS);
    await sent('re_engagement', {
      first_return_time: app.clock.now() + 5,
      messages_after_outreach: 2,
      first_message_after_outreach: 'hello again',
    });
    expect((await statsOf(user.id)).reengagementCount).toBe(2);
    const shown = await admin.call('getUserReengagement', { params: { id: user.id } });
    expect(shown).toMatchObject({
      daysSinceLastActive: -1,
      heldOut: isHeldOut(user.id),
      total: 6,
      returned: 1,
    });
    expect(shown.attempts[0]).toMatchObject({
      channel: 'email',
      messageType: 're_engagement',
      messagesAfter: 2,
      firstMessage: 'hello again',
    });
  });

  test('compare predictions before a release with what the pair did', async () => {
    const user = await aStoredUser(app);
    const release = async (moved: number, surprise: number) => {
      const id = randomUUID();
      const at = app.clock.now() - 2 * DAY_MS;
      await app.db
        .insertInto('economic_events')
        .values({
          id,
          provider: 'p',
          name: 'CPI',
          country: 'US',
          currency: 'USD',
          simulated: true,
          first_seen_at: 1,
        })
        .execute();
      await app.db
        .insertInto('event_announcements')
        .values({
          event_id: id,
          pair: 'EUR/USD',
          on_beat: 'down',
          release_at: at,
          stated_at: at - 1,
          simulated: true,
        })
        .execute();
      await app.db
        .insertInto('event_reactions')
        .values({
          event_id: id,
          pair: 'EUR/USD',
          from_points: 1_000,
          to_points: 1_000 + moved,
          surprise,
          release_at: at,
          measured_at: at + DAY_MS,
          simulated: true,
        })
        .execute();
      await app.db
        .insertInto('event_alerts')
        .values({ event_id: id, user_id: user.id, phase: 'before', at: at - 1 })
        .execute();
    };
    await release(-5, 1);
    await release(5, -1);
    await release(5, 1);
    await release(5, 0);
    const stats = await statsOf(user.id);
    expect(stats.validationCount).toBe(3);
    expect(stats.avgAccuracyScore).toBeCloseTo(2 / 3);
  });

  test('show the same knowledge percentage in the list, the figures and the dialog as the user sees', async () => {
    const user = await aStoredUser(app);
    await saveUserName(app, user.id, 'Maya', 'Levi');
    await app.db
      .insertInto('memories')
      .values({ user_id: user.id, kind: 'capital', slot: '', value: '500', source: 'said', at: 1 })
      .execute();
    for (const lesson of ['pip', 'spread'])
      await app.db
        .insertInto('completed_lessons')
        .values({ user_id: user.id, lesson, completed_at: app.clock.now() })
        .execute();
    await aStoredSignal(app, user.id, { as: 'expired', at: app.clock.now() });
    const own = (await user.call('getMemory')).knowledge;
    expect(own.percent).toBe(4 + 4 + 2 + 3);
    expect((await statsOf(user.id)).knowledgeQuality).toBe(own.percent);
    const shown = await admin.call('getUserKnowledge', { params: { id: user.id } });
    expect(shown).toMatchObject({ ...own, topics: ['name', 'capital'] });
    expect(shown.recentLessons).toHaveLength(2);
    await createFiguresJob(app.db).run(app.clock.now());
    const stored = await app.db
      .selectFrom('user_stats')
      .select('knowledge')
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    expect(stored?.knowledge).toBe(own.percent);
    expect(JSON.stringify(shown)).not.toContain('500');
  });
});

describe('figures of many', () => {
  test('are of the named users alone, and unknown ids are left out', async () => {
    const [one, two] = [await aStoredUser(app), await aStoredUser(app)];
    const stats = await admin.call('getUserStats', { query: { ids: `${one.id},${randomUUID()},${two.id}` } });
    expect(Object.keys(stats).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(Object.keys(await admin.call('getUserStats')).length).toBeGreaterThanOrEqual(2);
  });

  test('are refused for invalid ids and for too many', async () => {
    for (const ids of [
      'x',
      '',
      ',',
      `${randomUUID()},`,
      Array.from({ length: 101 }, () => randomUUID()).join(','),
      "' OR 1=1",
    ])
      expect(await captureRefusal(admin.call('getUserStats', { query: { ids } })), ids).toMatchObject({
        status: 400,
      });
  });
});

describe('refreshing the figures', () => {
  test('includes users who wrote, were active or had a signal closed since, and corrects what a round missed', async () => {
    const job = createFiguresJob(app.db);
    const figures = (id: string) =>
      app.db.selectFrom('user_stats').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
    const [writer, visitor, trader, wrong] = [
      await aStoredUser(app),
      await aStoredUser(app),
      await aStoredUser(app),
      await aStoredUser(app),
    ];
    await job.run(app.clock.now());
    for (let i = 0; i < 3; i += 1) {
      app.clock.advance(10 * MINUTE_MS);
      await job.run(app.clock.now());
    }
    app.clock.advance(MINUTE_MS);
    await writeMessages(app, writer.id, 2);
    await visitor.call('saveProfile', { body: { age: 40 } });
    await aStoredSignal(app, trader.id, { as: 'stop_hit', at: app.clock.now() });
    await app.db.updateTable('user_stats').set({ messages: 99 }).where('user_id', '=', wrong.id).execute();
    app.clock.advance(MINUTE_MS);
    await job.run(app.clock.now());
    expect((await figures(writer.id)).messages).toBe(2);
    expect((await figures(visitor.id)).seen_at).toBeGreaterThan((await figures(trader.id)).seen_at);
    expect((await figures(trader.id)).knowledge).toBe(3);
    expect((await figures(wrong.id)).messages).toBe(99);
    app.clock.advance(DAY_MS);
    await job.run(app.clock.now());
    expect((await figures(wrong.id)).messages).toBe(0);
  });
});
