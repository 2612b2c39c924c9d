import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { startAdminApp } from '../../../testing/apps/admin-app.ts';
import { captureRefusal } from '../../../testing/app.ts';
import { anAdmin } from '../../../testing/users/an-admin.ts';
import { listPurchaseMoves } from '../../../testing/payments/holdings.ts';
import { aStoredUser, type StoredUser } from '../../../testing/users/stored-user.ts';

const SEED = 6_030;

const { app, admin } = await startAdminApp();
afterAll(() => app.close());

const change = (userId: string, tokens: number, requestId?: string) =>
  admin.call('changeTokens', {
    body: { userId, tokens, reason: 'A mistake of ours', ...(requestId && { requestId }) },
  });

const purchasedOf = async (user: StoredUser): Promise<number> =>
  (await user.call('getCurrentUser')).tokens.purchased;

const ledgerOf = (userId: string) => listPurchaseMoves(app.db, userId);

const logOf = (userId: string) =>
  app.db.selectFrom('admin_log').selectAll().where('user_id', '=', userId).orderBy('id').execute();

describe('tokens that an admin grants and revokes', () => {
  test('are in the balance at once, in the ledger, and in the log with who, whom and why', async () => {
    const user = await aStoredUser(app);
    const given = await change(user.id, 50);
    expect(given).toMatchObject({ userId: user.id, tokens: 50, purchased: 50 });
    expect(given.tokensRemaining).toBe((await user.call('getCurrentUser')).tokensRemaining);
    await change(user.id, -20);
    expect(await purchasedOf(user)).toBe(30);
    const log = await logOf(user.id);
    expect(log).toMatchObject([
      { admin_id: admin.id, action: 'grant_tokens', reason: 'A mistake of ours', facts: { tokens: 50 } },
      { admin_id: admin.id, action: 'revoke_tokens', about: `user:${user.id}`, facts: { tokens: -20 } },
    ]);
    expect(await ledgerOf(user.id)).toEqual([
      { reason: 'grant', delta: 50, reference: `admin:${log[0]?.id}` },
      { reason: 'revoke', delta: -20, reference: `admin:${log[1]?.id}` },
    ]);
  });

  test('cannot be more than are there, and what is refused changes nothing', async () => {
    const user = await aStoredUser(app);
    await change(user.id, 10);
    expect(await captureRefusal(change(user.id, -11))).toMatchObject({ status: 409, code: 'conflict' });
    expect([await purchasedOf(user), (await logOf(user.id)).length]).toEqual([10, 1]);
  });

  test('under one request id happen once, also for twenty concurrent requests', async () => {
    const [user, other] = [await aStoredUser(app), await aStoredUser(app)];
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(user.id, 7, requestId)));
    expect(new Set(answers.map(({ purchased }) => purchased))).toEqual(new Set([7]));
    expect(await purchasedOf(user)).toBe(7);
    expect((await ledgerOf(user.id)).length).toBe(1);
    for (const [userId, tokens] of [
      [user.id, 8],
      [other.id, 7],
    ] as const)
      expect(await captureRefusal(change(userId, tokens, requestId))).toMatchObject({ code: 'conflict' });
    expect(await purchasedOf(other)).toBe(0);
  });

  test('however they are given and taken at the same time, never go below zero and equal the ledger', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 2, maxLength: 8 }),
        async (steps) => {
          app.clock.advance(900_000);
          const user = await aStoredUser(app);
          const asked = steps.filter((tokens) => tokens !== 0);
          const ends = await Promise.allSettled(asked.map((tokens) => change(user.id, tokens)));
          const done = asked.filter((_tokens, i) => ends[i]?.status === 'fulfilled');
          const purchased = await purchasedOf(user);
          expect(purchased).toBeGreaterThanOrEqual(0);
          expect(purchased).toBe(done.reduce((sum, tokens) => sum + tokens, 0));
          const ledger = await ledgerOf(user.id);
          expect(ledger.reduce((sum, { delta }) => sum + delta, 0)).toBe(purchased);
          expect(await logOf(user.id)).toHaveLength(done.length);
        },
      ),
      { seed: SEED, numRuns: 25 },
    );
  });

  test.each([
    ['none', { tokens: 0 }],
    ['half of one', { tokens: 0.5 }],
    ['too many', { tokens: 100_001 }],
    ['a word', { tokens: '10' }],
    ['no reason', { reason: ' ' }],
    ['a bucket', { bucket: 'welcome' }],
  ])('with %s are refused', async (_what, wrong) => {
    const user = await aStoredUser(app);
    const body = JSON.stringify({ userId: user.id, tokens: 10, reason: 'A mistake of ours', ...wrong });
    const answer = await admin.raw({ method: 'POST', url: '/api/admin/tokens', body });
    expect(answer.statusCode).toBe(400);
    expect(await purchasedOf(user)).toBe(0);
  });

  test('by two admins at once are two changes, each in the log under its own name', async () => {
    const [second, user] = [await anAdmin(app), await aStoredUser(app)];
    const requestId = randomUUID();
    const give = (by: Pick<typeof admin, 'call'>, tokens: number) =>
      by.call('changeTokens', { body: { userId: user.id, tokens, reason: 'Both saw it', requestId } });
    await Promise.all([give(admin, 30), give(second, 12)]);
    const { entries } = await admin.call('listAdminLog', { query: { userId: user.id } });
    expect(new Map(entries.map((one) => [one.admin, one.facts['tokens']]))).toEqual(
      new Map([
        [admin.email, 30],
        [second.email, 12],
      ]),
    );
    const taken = await Promise.allSettled(
      [admin, second].map((by) =>
        by.call('changeTokens', { body: { userId: user.id, tokens: -30, reason: 'Taken back' } }),
      ),
    );
    expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test("are never the admin's own", async () => {
    for (const tokens of [1_000, -1]) {
      const refused = await captureRefusal(change(admin.id, tokens));
      expect([refused.status, refused.code]).toEqual([403, 'forbidden']);
      expect(refused.message).toMatch(/your own tokens/);
    }
    expect([await purchasedOf(admin), await ledgerOf(admin.id), await logOf(admin.id)]).toEqual([0, [], []]);
  });

  test('are for admins alone, and for users that exist', async () => {
    const user = await aStoredUser(app);
    const body = { userId: user.id, tokens: 1_000, reason: 'I would like some' };
    expect(await captureRefusal(user.call('changeTokens', { body }))).toMatchObject({ status: 403 });
    expect(await captureRefusal(app.browser().call('changeTokens', { body }))).toMatchObject({ status: 401 });
    expect(await purchasedOf(user)).toBe(0);
    expect(await captureRefusal(change(randomUUID(), 10))).toMatchObject({ status: 404 });
  });
});

describe('payments as the admins see them', () => {
  const aPayment = async (userId: string, product: 'premium' | 'standard' = 'premium') => {
    app.clock.advance(1_000);
    const at = app.clock.now();
    const { id } = await app.db
      .insertInto('payments')
      .values({
        user_id: userId,
        provider: 'paypal',
        provider_order: randomUUID(),
        provider_payment: null,
        product,
        price_cents: product === 'premium' ? 1_700 : 10_000,
        currency: 'USD',
        test: true,
        state: 'approved',
        created_at: at,
        changed_at: at,
        credited_at: null,
        next_poll_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('payment_events')
      .values({
        payment_id: id,
        kind: 'approved',
        about: `approved:${id}`,
        amount_cents: 1_700,
        at,
        recorded_at: at + 5,
      })
      .execute();
    return id;
  };

  test('come newest first with all their events, of one user where named', async () => {
    const [user, other] = [await aStoredUser(app), await aStoredUser(app)];
    const [first, second, third] = [
      await aPayment(user.id),
      await aPayment(other.id),
      await aPayment(user.id, 'standard'),
    ];
    const ids = async (query = {}) =>
      (await admin.call('listPayments', { query })).payments.map(({ id }) => id);
    expect((await ids()).slice(0, 3)).toEqual([third, second, first]);
    expect(await ids({ userId: user.id })).toEqual([third, first]);
    expect(await ids({ userId: user.id, state: 'paid' })).toEqual([]);
    const [shown] = (await admin.call('listPayments', { query: { userId: other.id } })).payments;
    expect(shown).toMatchObject({
      id: second,
      userId: other.id,
      email: other.email,
      state: 'approved',
      priceCents: 1_700,
      currency: 'USD',
      test: true,
      creditedAt: null,
      facts: [{ kind: 'approved', about: `approved:${second}`, amountCents: 1_700 }],
    });
  });

  test('come 25 a page, also those of accounts that are gone', async () => {
    const user = await aStoredUser(app);
    for (let i = 0; i < 27; i += 1) await aPayment(user.id);
    await app.db.deleteFrom('users').where('id', '=', user.id).execute();
    const page = (number: number) => admin.call('listPayments', { query: { userId: user.id, page: number } });
    const [first, second] = [await page(1), await page(2)];
    expect(first).toMatchObject({ total: 27, page: 1, pages: 2 });
    expect([first.payments.length, second.payments.length]).toEqual([25, 2]);
    expect(second.payments[0]?.email).toBeNull();
  });

  test('are for admins alone', async () => {
    const user = await aStoredUser(app);
    expect(await captureRefusal(user.call('listPayments'))).toMatchObject({ status: 403 });
    expect(await captureRefusal(app.browser().call('listPayments'))).toMatchObject({ status: 401 });
  });
});
