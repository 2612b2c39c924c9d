import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createFiguresJob } from './figures-job.ts';
import { startAdminApp } from '../../../../testing/apps/admin-app.ts';
import { NOON } from '../../../../testing/app.ts';
import { aStoredSignal } from '../../../../testing/stored-signal.ts';
import { aStoredUser } from '../../../../testing/users/stored-user.ts';

/** All events lie in the twenty days before this, half a day after a midnight. */
const NOW = NOON + 20 * DAY_MS;

const { app, admin } = await startAdminApp({ startAt: NOW });
afterAll(() => app.close());

const when = fc.integer({ min: NOW - 20 * DAY_MS + 120_000, max: NOW });
const message = fc.record({
  at: fc.oneof(when, fc.constantFrom(NOW - 12 * HOUR_MS, NOW - 12 * HOUR_MS - 1, NOW)),
  own: fc.boolean(),
  cost: fc.option(fc.integer({ min: 0, max: 2_000_000_000 })),
});
const life = fc.record({
  messages: fc.array(message, { maxLength: 12 }),
  ledger: fc.array(
    fc.record({
      delta: fc.integer({ min: -9, max: 40 }),
      reason: fc.constantFrom('spend', 'refill', 'lapse'),
    }),
    { maxLength: 8 },
  ),
  sent: fc.array(fc.constantFrom('re_engagement', 'motivational', 'weekly_report', 'signal_closed'), {
    maxLength: 6,
  }),
  signals: fc.array(fc.constantFrom('open', 'target_hit', 'stop_hit', 'expired'), { maxLength: 14 }),
  lessons: fc.integer({ min: 0, max: 35 }),
  told: fc.subarray(['firstName', 'riskTolerance', 'occupation']),
  seen: fc.option(when),
});
type Life = typeof life extends fc.Arbitrary<infer One> ? One : never;

async function live(one: Life): Promise<string> {
  const { id } = await aStoredUser(app, { created_at: NOW - 20 * DAY_MS });
  const profile = { firstName: 'Maya', riskTolerance: 'moderate', occupation: 'nurse' };
  const known = Object.fromEntries(one.told.map((name) => [name, profile[name as keyof typeof profile]]));
  await app.db
    .updateTable('users')
    .set({ profile: JSON.stringify(known), last_active_at: one.seen ?? NOW - 20 * DAY_MS })
    .where('id', '=', id)
    .execute();
  await app.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  for (const { at, own, cost } of one.messages) {
    const said = { user_id: id, role: own ? 'user' : 'assistant', content: 'x', at } as const;
    const { id: message_id } = await app.db
      .insertInto('messages')
      .values(said)
      .returning('id')
      .executeTakeFirstOrThrow();
    const usage = { provider: 'p', model: 'm', input_tokens: 1, output_tokens: 1, at, user_id: id };
    if (!own)
      await app.db
        .insertInto('model_usage')
        .values({ ...usage, message_id, cost_micro_dollars: cost })
        .execute();
  }
  for (const [i, { delta, reason }] of one.ledger.entries()) {
    const spent = reason === 'refill' ? Math.abs(delta) + 1 : -Math.abs(delta) - 1;
    await app.db
      .insertInto('token_ledger')
      .values({ user_id: id, bucket: 'daily', delta: spent, reason, reference: `${i}`, at: NOW })
      .execute();
  }
  for (const message_type of one.sent)
    await app.db
      .insertInto('outreach')
      .values({
        user_id: id,
        channel: 'email',
        message_type,
        sent_at: NOW,
        first_return_time: null,
        first_message_after_outreach: null,
      })
      .execute();
  for (const as of one.signals)
    await aStoredSignal(app, id, as === 'open' ? undefined : { as: as as 'expired', at: NOW });
  for (let i = 0; i < one.lessons; i += 1)
    await app.db
      .insertInto('completed_lessons')
      .values({ user_id: id, lesson: `lesson ${i}`, completed_at: NOW })
      .execute();
  return id;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** docs/decisions/026-admin-figures.md, computed without SQL. */
function counted({ messages, ledger, sent, signals, lessons, told, seen }: Life) {
  const own = messages.filter((one) => one.own);
  const cost = sum(messages.map((one) => (one.own ? 0 : (one.cost ?? 0))));
  const settled = signals.filter((one) => one !== 'open').length;
  const signs = [...own.map(({ at }) => at), ...(seen === null ? [] : [seen])];
  return {
    messageCount: own.length,
    totalMessages: messages.length,
    messagesToday: own.filter(({ at }) => at >= NOW - 12 * HOUR_MS).length,
    // Of the message stored last.
    lastMessageAt: messages.length === 0 ? null : new Date(messages.at(-1)?.at ?? 0).toISOString(),
    totalTokensUsed: sum(ledger.map(({ delta, reason }) => (reason === 'spend' ? Math.abs(delta) + 1 : 0))),
    totalCost: cost / 1_000_000,
    totalCostMicroDollars: cost,
    chartGenerations: signals.length,
    engagementScore: 0,
    knowledgeQuality: 4 * told.length + Math.min(30, lessons) + Math.min(30, 3 * settled),
    daysSinceLastActive: signs.length === 0 ? -1 : Math.floor((NOW - Math.max(...signs)) / DAY_MS),
    reengagementCount: sent.filter((type) => type === 're_engagement' || type === 'motivational').length,
    validationCount: 0,
    avgAccuracyScore: null,
  };
}

test('figures follow the written rules, whatever users did', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 1, maxLength: 4 }), async (lives) => {
      const expected: Record<string, ReturnType<typeof counted>> = {};
      for (const one of lives) expected[await live(one)] = counted(one);
      const ids = Object.keys(expected).join(',');
      expect(await admin.call('getUserStats', { query: { ids } })).toEqual(expected);
      // The sort columns agree once they are refreshed.
      await createFiguresJob(app.db).run(NOW);
      for (const [id, { messageCount, knowledgeQuality }] of Object.entries(expected)) {
        const figures = app.db.selectFrom('user_stats').selectAll().where('user_id', '=', id);
        expect(await figures.executeTakeFirst()).toMatchObject({
          messages: messageCount,
          knowledge: knowledgeQuality,
        });
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);
