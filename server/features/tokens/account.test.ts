import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dailyCapText } from '@app/domain/tokens/daily-cap.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { NOON, captureRefusal, startTestApp } from '../../testing/app.ts';
import { aUser, type TestUser } from '../../testing/users/builders.ts';
import { aPaidPayment, aPayment, paymentEvent, recordEvents } from '../../testing/payments/payment-events.ts';
import { spendTokens } from './store.ts';

const MIDNIGHT = '2026-06-04T00:00:00.000Z';

let maya: TestUser;
const app = await startTestApp();
const other = openDatabase(app.connectionString, () => undefined);
beforeEach(async () => {
  app.clock.set(NOON);
  maya = await aUser(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const spend = (cost: number, through: Database = app.database, reference = `msg:${randomUUID()}`) =>
  through.transact((tx) =>
    spendTokens(tx, { userId: maya.id, cost, reason: 'spend', reference, now: app.clock.now() }),
  );
const say = (content = 'what is a pip?') => maya.call('sendMessage', { body: { content } });
const history = async (input: { cursor?: string; limit?: number } = {}) =>
  maya.call('getTokenLedger', { query: input });

describe('the token account', () => {
  test('shows every bucket, what things cost, and when the next tokens come', async () => {
    expect(await maya.call('getTokenAccount')).toEqual({
      tokensRemaining: 100,
      plan: 'free',
      brains: 1,
      buckets: {
        daily: { tokens: 20, of: 20 },
        welcome: { tokens: 80, lapsesAt: '2026-06-10T12:00:00.000Z' },
        purchased: { tokens: 0 },
      },
      nextRefill: { at: MIDNIGHT, tokens: 20 },
      costs: {
        reply: 1,
        oneBrainReply: 1,
        fourBrainReply: 2,
        trackedSignal: 1,
        distressReply: 0,
        failedReply: 0,
        fourBrainsAbove: 100,
      },
      dailyCap: { tokens: null, spentToday: 0, left: null, startsAnewAt: MIDNIGHT },
      useByDay: expect.arrayContaining([{ day: '2026-06-03', tokens: 0 }]),
      owed: 0,
      atZero: {
        ends: ['replies', 'new_signals', 'four_brains'],
        stays: ['distress_replies', 'open_signals', 'watch_alerts', 'prices', 'calendar', 'record'],
      },
    });
  });

  test('tells what was spent on each of the last fourteen days in UTC', async () => {
    app.clock.set(NOON - 20 * DAY_MS);
    await spend(1);
    app.clock.set(NOON - 13 * DAY_MS);
    await spend(3);
    await spend(2);
    app.clock.set(NOON - 12 * HOUR_MS);
    await spend(4);
    app.clock.set(NOON);
    const { useByDay = [] } = await maya.call('getTokenAccount');
    expect(useByDay).toHaveLength(14);
    expect(useByDay[0]).toEqual({ day: '2026-05-21', tokens: 5 });
    expect(useByDay.at(-1)).toEqual({ day: '2026-06-03', tokens: 4 });
    expect(useByDay.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(9);
  });

  test('after a purchase the next reply costs two, and memory and alerts stay with the plan', async () => {
    await aPaidPayment(app, maya.id);
    const account = await maya.call('getTokenAccount');
    expect(account).toMatchObject({
      tokensRemaining: 1_100,
      plan: 'premium',
      brains: 4,
      costs: { reply: 2 },
    });
    expect(account.atZero.stays).toEqual(expect.arrayContaining(['memory', 'news_alerts']));
    const before = account.tokensRemaining;
    const { tokensDeducted } = await say();
    expect(tokensDeducted).toBe(account.costs.reply);
    expect((await maya.call('getTokenAccount')).tokensRemaining).toBe(before - 2);
  });

  test('shows spent tokens that were taken back as debt', async () => {
    const id = await aPaidPayment(app, maya.id);
    await spend(400);
    await recordEvents(app, id, [paymentEvent('refunded', 'R-1')]);
    expect(await maya.call('getTokenAccount')).toMatchObject({ tokensRemaining: 0, owed: 300, plan: 'free' });
  });
});

describe('with no token left', () => {
  test('keeps what it promises to keep, and a message is refused', async () => {
    await spend(100);
    expect((await captureRefusal(say())).code).toBe('out_of_tokens');
    expect((await say('I lost everything and I want to kill myself')).tokensDeducted).toBe(0);
    for (const url of [
      '/api/signals',
      '/api/signals/stats',
      '/api/economic-events',
      '/api/market/core-assets',
      '/api/chat/conversation',
      '/api/tokens',
    ])
      expect((await maya.raw({ method: 'GET', url })).statusCode, url).toBe(200);
  });

  test('Pipsy names the same ends and stays as the account', async () => {
    const { ends, stays } = (await maya.call('getTokenAccount')).atZero;
    await aPaidPayment(app, maya.id);
    const { response } = await say('what happens when my tokens run out?');
    const words: Record<string, RegExp> = {
      replies: /I answer no more until the refill/,
      new_signals: /open no signal/,
      four_brains: /one brain answers in place of four/,
      distress_replies: /in distress is answered all the same, and free/,
      open_signals: /open signals are tracked to their end/,
      watch_alerts: /watches still tell you of a break/,
      prices: /prices/,
      calendar: /calendar/,
      record: /your record stay open/,
    };
    expect([...ends, ...stays]).toEqual(Object.keys(words));
    for (const [fact, told] of Object.entries(words)) expect(response, fact).toMatch(told);
  });
});

describe('the history', () => {
  test('shows what, when, how many and the balance afterwards, newest first', async () => {
    const answered = await say();
    app.clock.advance(60_000);
    const id = await aPaidPayment(app, maya.id);
    await spend(150, app.database, 'watch:1');
    const { entries, nextCursor } = await history();
    expect(nextCursor).toBeNull();
    expect(entries.map(({ what, tokens, balanceAfter }) => [what, tokens, balanceAfter])).toEqual([
      ['watch_signal', -150, 949],
      ['purchase', 1_000, 1_099],
      ['reply', -1, 99],
      ['welcome', 80, 100],
      ['daily_refill', 20, 20],
    ]);
    expect(entries[0]).toMatchObject({
      at: '2026-06-03T12:01:00.000Z',
      buckets: { daily: -19, welcome: -80, purchased: -51 },
    });
    expect(entries[1]).toMatchObject({ paymentId: id, messageId: null });
    expect(entries[2]).toMatchObject({ paymentId: null, messageId: answered.userMessage.id });
  });

  test('shows due refills and lapses before anybody spends, once and in order', async () => {
    await spend(5);
    app.clock.set(NOON + 8 * DAY_MS);
    await maya.call('login', { body: maya });
    const due = (await history()).entries;
    expect(
      due.slice(0, 2).map(({ what, at, tokens, balanceAfter }) => [what, at, tokens, balanceAfter]),
    ).toEqual([
      ['daily_refill', '2026-06-11T00:00:00.000Z', 5, 20],
      ['welcome_lapsed', '2026-06-10T12:00:00.000Z', -80, 15],
    ]);
    expect((await maya.call('getTokenAccount')).tokensRemaining).toBe(20);
    await spend(1);
    const written = (await history()).entries;
    expect(written).toHaveLength(due.length + 1);
    expect(written.map(({ balanceAfter }) => balanceAfter).slice(0, 3)).toEqual([19, 20, 100]);
  });

  test('is the same page by page as at once', async () => {
    await aPaidPayment(app, maya.id);
    await spend(95);
    for (let n = 0; n < 23; n += 1) {
      app.clock.advance(HOUR_MS);
      await spend(1 + (n % 4) * 8);
    }
    const whole = (await history({ limit: 100 })).entries;
    for (const limit of [1, 2, 3, 7, 30]) {
      const pages = [];
      let cursor: string | undefined;
      for (let page = 0; page < 100; page += 1) {
        const got = await history({ limit, ...(cursor !== undefined && { cursor }) });
        pages.push(...got.entries);
        if (got.nextCursor === null) break;
        cursor = got.nextCursor;
        expect(got.entries).toHaveLength(limit);
      }
      expect(pages).toEqual(whole);
    }
    for (const [i, { tokens, balanceAfter }] of whole.entries())
      expect(balanceAfter - tokens).toBe(whole[i + 1]?.balanceAfter ?? 0);
  });

  test("shows nothing of another user by that user's cursor", async () => {
    const omar = await aUser(app);
    const { entries } = await omar.call('getTokenLedger', { query: { limit: 1 } });
    const seen = (await history({ cursor: String(Number(entries[0]?.id) + 1) })).entries;
    expect(seen.map(({ what }) => what)).toEqual(['welcome', 'daily_refill']);
    expect((await captureRefusal(history({ cursor: '1 OR 1=1' }))).status).toBe(400);
  });
});

describe('payments and their receipts', () => {
  test('each is listed with what it cost and gave, the newest first', async () => {
    const first = await aPaidPayment(app, maya.id);
    app.clock.advance(60_000);
    const second = await aPayment(app, maya.id, { product: 'standard', provider: 'btcpay' });
    const { payments } = await maya.call('getPayments');
    expect(
      payments.map(({ id, paidBy, amountCents, state, test: isTest }) => [
        id,
        paidBy,
        amountCents,
        state,
        isTest,
      ]),
    ).toEqual([
      [second, 'Crypto', 10_000, 'open', true],
      [first, 'PayPal', 1_700, 'paid', true],
    ]);
    expect(payments[1]).toMatchObject({
      product: 'premium',
      currency: 'USD',
      creditedAt: '2026-06-03T12:00:00.000Z',
      tokens: { credited: 1_000, takenBack: 0, owed: 0, held: 1_000 },
    });
  });

  test('a receipt shows the whole history', async () => {
    const id = await aPayment(app, maya.id);
    const at = (minutes: number) => NOON + minutes * 60_000;
    await recordEvents(app, id, [
      paymentEvent('refunded', 'R-1', 500, at(9)),
      paymentEvent('paid', 'C-1', 1_700, at(2)),
    ]);
    const receipt = await maya.call('getReceipt', { params: { id } });
    expect(receipt).toMatchObject({
      id,
      premium: true,
      state: 'paid',
      providerNumber: expect.stringMatching(/^ORDER-/),
      tokens: { credited: 1_000, takenBack: 294, held: 706 },
      history: [
        { what: 'paid', amountCents: 1_700, at: '2026-06-03T12:02:00.000Z' },
        { what: 'refunded', amountCents: 500, at: '2026-06-03T12:09:00.000Z' },
      ],
    });
  });

  test('nobody sees the payment of another', async () => {
    const omar = await aUser(app);
    const id = await aPaidPayment(app, omar.id);
    const refused = await captureRefusal(maya.call('getReceipt', { params: { id } }));
    expect([refused.status, refused.code]).toEqual([404, 'not_found']);
    expect((await maya.call('getPayments')).payments).toEqual([]);
  });
});

describe('the own daily cap', () => {
  const cap = (tokens: number | null) => maya.call('saveDailyCap', { body: { tokens } });

  test('stops the spending with a clear text, at no cost, until midnight UTC or until it is lifted', async () => {
    await say();
    expect((await cap(3)).dailyCap).toEqual({ tokens: 3, spentToday: 1, left: 2, startsAnewAt: MIDNIGHT });
    await say();
    await say();
    const refused = await captureRefusal(say());
    expect([refused.status, refused.code, refused.message]).toEqual([402, 'own_cap', dailyCapText(3)]);
    expect(await maya.call('getTokenAccount')).toMatchObject({
      tokensRemaining: 97,
      dailyCap: { spentToday: 3, left: 0 },
    });
    app.clock.set(Date.parse(MIDNIGHT) - 1);
    await maya.call('login', { body: maya });
    expect((await captureRefusal(say())).code).toBe('own_cap');
    app.clock.advance(1);
    await say();
    expect((await cap(1)).dailyCap.left).toBe(0);
    expect((await captureRefusal(say())).code).toBe('own_cap');
    expect((await cap(null)).dailyCap).toMatchObject({ tokens: null, left: null });
    await say();
  });

  test('a reply to distress is free and comes all the same', async () => {
    await cap(1);
    await say();
    expect((await captureRefusal(say())).code).toBe('own_cap');
    const answer = await say('I lost everything and I want to kill myself');
    expect(answer.tokensDeducted).toBe(0);
    expect(answer.response).not.toBe('');
  });

  test('reports an empty balance before the cap', async () => {
    await spend(100);
    await cap(1);
    expect((await captureRefusal(say())).code).toBe('out_of_tokens');
  });

  test('sixty concurrent messages in two processes spend what it allows and no more', async () => {
    await aPaidPayment(app, maya.id);
    await cap(15);
    const paid = await Promise.all(
      Array.from({ length: 60 }, (_one, n) => spend(1, n % 2 ? other : app.database)),
    );
    expect(paid.filter(Boolean)).toHaveLength(15);
    expect((await maya.call('getTokenAccount')).dailyCap).toMatchObject({ spentToday: 15, left: 0 });
  });

  test('tokens given back or bought do not count as spent', async () => {
    await cap(10);
    const id = await aPaidPayment(app, maya.id);
    await recordEvents(app, id, [paymentEvent('refunded', 'R-1')]);
    expect((await maya.call('getTokenAccount')).dailyCap.left).toBe(10);
  });

  test.each([0, -1, 1.5, 10_001, '5', true, [5], {}, Number.MAX_SAFE_INTEGER])(
    '%j is refused',
    async (tokens) => {
      await cap(7);
      const refused = await captureRefusal(cap(tokens as number));
      expect([refused.status, refused.code]).toEqual([400, 'bad_input']);
      expect((await maya.call('getTokenAccount')).dailyCap.tokens).toBe(7);
    },
  );

  test('1 and 10,000 are allowed', async () => {
    for (const tokens of [1, 10_000]) expect((await cap(tokens)).dailyCap.tokens).toBe(tokens);
  });
});

test('the token account needs a session', async () => {
  for (const url of ['/api/tokens', '/api/tokens/ledger', '/api/tokens/payments'])
    expect((await app.browser().raw({ method: 'GET', url })).statusCode).toBe(401);
});
