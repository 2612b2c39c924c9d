import { afterAll, describe, expect, test } from 'vitest';
import type { InputOf } from '@app/contracts/request.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { captureRefusal, startTestApp } from '../../testing/app.ts';
import { anAdmin } from '../../testing/users/an-admin.ts';
import { listPurchaseMoves } from '../../testing/payments/holdings.ts';
import { aStoredUser, type StoredUser } from '../../testing/users/stored-user.ts';
import { decideClaim } from './decide-claim.ts';

const EUROPE = 'https://broker.example.com/eu?aff=7';
const OTHER = 'https://broker.example.com/row?aff=7';

const app = await startTestApp({ settings: { BROKER_URL_EUROPE: EUROPE, BROKER_URL_OTHER: OTHER } });
const admin = await anAdmin(app);
afterAll(() => app.close());

let numbers = 1_000_000;
const aNumber = (): string => String((numbers += 1));

async function aClaim(accountNumber = aNumber(), by?: StoredUser) {
  const user = by ?? (await aStoredUser(app));
  await user.call('claimBroker', { body: { accountNumber } });
  const { id } = await app.db
    .selectFrom('broker_claims')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  return { user, id, accountNumber };
}

type Body = InputOf<'decideBrokerClaim'>['body'];
const decide = (id: string, body: Partial<Body> = {}, by = admin) =>
  by.call('decideBrokerClaim', {
    params: { id },
    body: { approve: true, reason: 'Seen in the report of the broker', ...body },
  });

const stateOf = async (user: StoredUser) => {
  const { claim } = await user.call('getBrokerRoute');
  const { plan, tokens } = await user.call('getCurrentUser');
  const messages = await app.db
    .selectFrom('messages')
    .select(['content', 'notification_type as cause'])
    .where('user_id', '=', user.id)
    .orderBy('seq')
    .execute();
  const ledger = (await listPurchaseMoves(app.db, user.id)).map(({ reason, delta }) => ({ reason, delta }));
  const mails = await app.db
    .selectFrom('outbox')
    .select(['subject', 'text_part'])
    .where('recipient', '=', user.email)
    .orderBy('id')
    .execute();
  return { claim, plan, purchased: tokens.purchased, messages, ledger, mails };
};

const logOf = (userId: string) =>
  app.db.selectFrom('admin_log').selectAll().where('user_id', '=', userId).orderBy('id').execute();

const spendAll = (user: StoredUser, left: number): Promise<unknown> =>
  app.db.updateTable('users').set({ purchased_tokens: left }).where('id', '=', user.id).execute();

describe('the page of the broker', () => {
  test.each([
    ['Switzerland', undefined, EUROPE],
    ['schweiz', undefined, EUROPE],
    ['Israel', undefined, OTHER],
    [null, undefined, OTHER],
    [null, 'Europe/Paris', EUROPE],
    [null, 'America/New_York', OTHER],
    ['Israel', 'Europe/Paris', EUROPE],
    ['Switzerland', 'Asia/Tokyo', OTHER],
  ])('for somebody in %s with the time zone %s is %s', async (country, timeZone, url) => {
    const user = await aStoredUser(app);
    await user.call('saveProfile', { body: { country } });
    expect(await user.call('getBrokerRoute', { query: { timeZone } })).toEqual({
      claim: null,
      url,
      notOffered: null,
      disclosure: {
        capitalCents: 10_000,
        currency: 'USD',
        ownCapitalAtRisk: true,
        commissionEarned: true,
        premium: true,
        tokens: 1_000,
      },
    });
  });

  test.each(['Germany', 'deutschland', 'UK', 'Norway', 'Australia'])(
    'is not offered in %s, whatever the time zone, and the reason is said; a claim is refused',
    async (country) => {
      const user = await aStoredUser(app);
      await user.call('saveProfile', { body: { country } });
      for (const timeZone of [undefined, 'Europe/Berlin', 'Asia/Tokyo']) {
        const { url, notOffered } = await user.call('getBrokerRoute', { query: { timeZone } });
        expect(url).toBeNull();
        expect(notOffered).toMatchObject({ cause: 'country' });
        expect(notOffered?.text).toMatch(/rules there restrict rewards/);
      }
      const refusal = await captureRefusal(user.call('claimBroker', { body: { accountNumber: aNumber() } }));
      expect(refusal).toMatchObject({ status: 409, code: 'not_offered' });
    },
  );

  test('goes by the time zone alone where the profile names no country', async () => {
    const user = await aStoredUser(app);
    const route = (timeZone?: string) =>
      user.call('getBrokerRoute', { query: timeZone === undefined ? {} : { timeZone } });
    for (const [timeZone, url] of [
      ['Europe/Berlin', EUROPE],
      ['Australia/Sydney', OTHER],
      [undefined, OTHER],
    ] as const)
      expect(await route(timeZone)).toMatchObject({ url, notOffered: null });
  });

  test('is hidden for a region without a page, and everywhere without either', async () => {
    for (const [settings, paris, tokyo] of [
      [{ BROKER_URL_EUROPE: EUROPE }, EUROPE, null],
      [{ BROKER_URL_OTHER: OTHER }, null, OTHER],
      [{}, null, null],
    ] as const) {
      const other = await startTestApp({ settings });
      const user = await aStoredUser(other);
      const route = (timeZone: string) => user.call('getBrokerRoute', { query: { timeZone } });
      expect((await route('Europe/Paris')).url).toBe(paris);
      expect((await route('Asia/Tokyo')).url).toBe(tokyo);
      if (paris === null && tokyo === null) {
        expect((await route('Asia/Tokyo')).notOffered).toMatchObject({ cause: 'not_set_up' });
        const refusal = await captureRefusal(
          user.call('claimBroker', { body: { accountNumber: aNumber() } }),
        );
        expect(refusal).toMatchObject({ status: 409, code: 'not_offered' });
      }
      await other.close();
    }
  });

  test('goes by the country of registration as long as the profile names none', async () => {
    const body = { email: 'from-germany@example.com', password: 'quiet river 7' };
    const user = app.browser('2a00:1450:4001:81b::200e');
    expect((await user.call('register', { body })).user.registrationCountry).toBe('DE');
    const { notOffered } = await user.call('getBrokerRoute', { query: {} });
    expect(notOffered?.text).toContain('not offered in Germany');
    expect(
      await captureRefusal(user.call('claimBroker', { body: { accountNumber: aNumber() } })),
    ).toMatchObject({
      code: 'not_offered',
    });
    await user.call('saveProfile', { body: { country: 'Israel' } });
    expect(await user.call('getBrokerRoute', { query: {} })).toMatchObject({ url: OTHER, notOffered: null });
  });

  test('is off in the countries that the settings name, and then in no others', async () => {
    const other = await startTestApp({
      settings: { BROKER_URL_EUROPE: EUROPE, BROKER_URL_OTHER: OTHER, BROKER_OFF_COUNTRIES: 'NZ, FR' },
    });
    const urlIn = async (country: string) => {
      const user = await aStoredUser(other);
      await user.call('saveProfile', { body: { country } });
      const { url, notOffered } = await user.call('getBrokerRoute');
      if (notOffered) expect(notOffered.text).toBe(told[country]);
      return url;
    };
    const told: Record<string, string> = {
      'New Zealand': 'This way is not offered in New Zealand.',
      France:
        'This way is not offered in France: rules there restrict rewards for opening a trading account.',
    };
    expect([await urlIn('New Zealand'), await urlIn('France'), await urlIn('Germany')]).toEqual([
      null,
      null,
      EUROPE,
    ]);
    await other.close();
  });
});

describe('a claim', () => {
  test('is pending until an admin decides, and shows the end of the number alone', async () => {
    const user = await aStoredUser(app);
    const sent = await user.call('claimBroker', { body: { accountNumber: ' MT5-987 65432 ' } });
    expect(sent.claim).toEqual({
      state: 'pending',
      reason: null,
      account: '••••5432',
      submittedAt: new Date(app.clock.now()).toISOString(),
      decidedAt: null,
    });
    expect(await stateOf(user)).toMatchObject({ plan: 'free', purchased: 0, messages: [], mails: [] });
  });

  test('sent again while it waits is the same claim; another number is refused', async () => {
    const { user, accountNumber } = await aClaim();
    const again = await user.call('claimBroker', { body: { accountNumber: `${accountNumber} ` } });
    expect(again.claim?.state).toBe('pending');
    const refusal = await captureRefusal(user.call('claimBroker', { body: { accountNumber: aNumber() } }));
    expect(refusal).toMatchObject({ status: 409, code: 'conflict' });
    const rows = await app.db
      .selectFrom('broker_claims')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('of a number that another user sent in is refused without naming the owner', async () => {
    const { user: first, accountNumber } = await aClaim();
    const second = await aStoredUser(app);
    const spelled = `${accountNumber.slice(0, 3)}-${accountNumber.slice(3)}`;
    const refusal = await captureRefusal(second.call('claimBroker', { body: { accountNumber: spelled } }));
    expect(refusal).toMatchObject({ status: 409, code: 'conflict' });
    expect(JSON.stringify(refusal)).not.toContain(first.email);
    expect((await second.call('getBrokerRoute')).claim).toBeNull();
    const line = app.logged.find(({ userId }) => userId === second.id);
    expect(line).toMatchObject({ level: 'warn', id: expect.any(String) });
    expect(JSON.stringify(line)).not.toContain(accountNumber);
  });

  test('of the same number with zeros in front is of the same number', async () => {
    const { accountNumber } = await aClaim();
    const other = await aStoredUser(app);
    const again = other.call('claimBroker', { body: { accountNumber: `00 ${accountNumber}` } });
    expect(await captureRefusal(again)).toMatchObject({ status: 409, code: 'conflict' });
  });

  test('sent twenty times at once by one user is one, and of one number by twenty users one wins', async () => {
    const one = await aStoredUser(app);
    await app.db.deleteFrom('rate_limits').execute();
    const bodies = Array.from({ length: 10 }, () => ({ body: { accountNumber: aNumber() } }));
    const own = await Promise.allSettled(bodies.map((body) => one.call('claimBroker', body)));
    expect(own.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const users = await Promise.all(Array.from({ length: 20 }, () => aStoredUser(app)));
    const body = { accountNumber: aNumber() };
    const shared = await Promise.allSettled(users.map((user) => user.call('claimBroker', { body })));
    expect(shared.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    ['nothing', {}],
    ['a word', { accountNumber: 'mine' }],
    ['markup', { accountNumber: '<b>1234567</b>' }],
    ['a state beside the number', { accountNumber: '1234567', state: 'approved' }],
    ['somebody else', { accountNumber: '1234567', userId: '00000000-0000-4000-8000-000000000000' }],
  ])('with %s is refused', async (_what, body) => {
    const user = await aStoredUser(app);
    const answer = await user.raw({ method: 'POST', url: '/api/broker/claim', body: JSON.stringify(body) });
    expect(answer.statusCode).toBe(400);
    expect((await user.call('getBrokerRoute')).claim).toBeNull();
  });

  test('is refused to premium users and without a session', async () => {
    const user = await aStoredUser(app);
    await app.db.updateTable('users').set({ plan: 'premium' }).where('id', '=', user.id).execute();
    const body = { accountNumber: aNumber() };
    expect(await captureRefusal(user.call('claimBroker', { body }))).toMatchObject({ code: 'not_offered' });
    expect((await user.call('getBrokerRoute')).notOffered?.cause).toBe('premium');
    expect(await captureRefusal(app.browser().call('claimBroker', { body }))).toMatchObject({ status: 401 });
    expect(await captureRefusal(app.browser().call('getBrokerRoute'))).toMatchObject({ status: 401 });
  });
});

describe('the decision of an admin', () => {
  test('that approves brings premium and its tokens, a chat notice and a mail', async () => {
    const { user, id, accountNumber } = await aClaim();
    const row = await decide(id);
    expect(row).toMatchObject({
      id,
      state: 'approved',
      account: accountNumber,
      email: user.email,
      plan: 'premium',
      decidedBy: admin.email,
      tokens: { credited: 1_000, takenBack: 0, owed: 0 },
    });
    const state = await stateOf(user);
    expect(state).toMatchObject({ plan: 'premium', purchased: 1_000 });
    expect(state.claim).toMatchObject({ state: 'approved', reason: null });
    expect(state.ledger).toEqual([{ reason: 'grant', delta: 1_000 }]);
    expect(state.messages.map(({ cause }) => cause)).toEqual(['broker_claim']);
    expect(state.messages[0]?.content).toContain('is confirmed');
    expect(state.mails.map(({ subject }) => subject)).toEqual(['Your broker account is confirmed']);
    const shown = (await user.call('getConversation')).messages.at(-1);
    expect(shown?.unasked).toEqual({
      why: 'Because you sent in a broker account number.',
      category: null,
      fewer: null,
    });
    expect(await logOf(user.id)).toMatchObject([
      {
        admin_id: admin.id,
        action: 'approve_claim',
        about: `broker:${id}`,
        reason: 'Seen in the report of the broker',
        facts: { before: 'pending', tokens: 1_000 },
        at: app.clock.now(),
      },
    ]);
  });

  test('that rejects says why in the chat and by mail, gives nothing, and another number may follow', async () => {
    const { user, id } = await aClaim();
    const reason = 'The broker knows no account with this number.';
    await decide(id, { approve: false, reason });
    const state = await stateOf(user);
    expect(state).toMatchObject({ plan: 'free', purchased: 0, ledger: [] });
    expect(state.claim).toMatchObject({ state: 'rejected', reason });
    expect(state.messages[0]?.content).toContain(reason);
    expect(state.mails[0]?.text_part).toContain(reason);
    expect((await logOf(user.id)).map(({ action }) => action)).toEqual(['reject_claim']);
    app.clock.advance(1_000);
    const next = await user.call('claimBroker', { body: { accountNumber: aNumber() } });
    expect(next.claim?.state).toBe('pending');
  });

  test('is applied once for twenty concurrent requests in two processes', async () => {
    const { user, id } = await aClaim();
    const second = openDatabase(app.connectionString, () => undefined);
    const ask = (i: number) =>
      decideClaim(
        { ...app.deps, database: i % 2 === 0 ? app.database : second },
        {
          claimId: id,
          adminId: admin.id,
          approve: true,
          reason: 'Confirmed',
          seen: 'pending',
          now: app.clock.now(),
        },
      );
    await Promise.all(Array.from({ length: 20 }, (_none, i) => ask(i)));
    await second.close();
    const state = await stateOf(user);
    expect(state).toMatchObject({ plan: 'premium', purchased: 1_000 });
    expect([state.ledger.length, state.messages.length, state.mails.length]).toEqual([1, 1, 1]);
    expect(await logOf(user.id)).toHaveLength(1);
  });

  test('of two concurrent, different ones the first wins, and the second is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user, id } = await aClaim();
      const asked = await Promise.allSettled([
        decide(id),
        decide(id, { approve: false, reason: 'Not known there' }),
      ]);
      const refused = asked.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(1);
      expect(refused[0]).toMatchObject({ reason: { status: 409, code: 'conflict' } });
      const { plan, purchased, claim, messages } = await stateOf(user);
      expect(messages).toHaveLength(1);
      expect([claim?.state, plan, purchased]).toEqual(
        asked[0]?.status === 'fulfilled' ? ['approved', 'premium', 1_000] : ['rejected', 'free', 0],
      );
    }
  });

  test('that takes an approval back takes premium and what is left of the tokens; what was spent is owed', async () => {
    const { user, id } = await aClaim();
    await decide(id);
    await spendAll(user, 300);
    const asPending = await captureRefusal(decide(id, { approve: false, reason: 'Closed' }));
    expect(asPending).toMatchObject({ status: 409, code: 'conflict' });
    const row = await decide(id, { approve: false, reason: 'The account was closed', seen: 'approved' });
    expect(row).toMatchObject({
      state: 'rejected',
      plan: 'free',
      tokens: { credited: 1_000, takenBack: 300, owed: 700 },
    });
    const state = await stateOf(user);
    expect(state).toMatchObject({ plan: 'free', purchased: 0 });
    expect(state.ledger.at(-1)).toEqual({ reason: 'revoke', delta: -300 });
    expect(state.messages.at(-1)?.content).toMatch(
      /Premium has ended.*300 tokens[\s\S]*The account was closed/,
    );

    await decide(id, { seen: 'rejected' });
    expect(await stateOf(user)).toMatchObject({ plan: 'premium', purchased: 300 });
    expect((await logOf(user.id)).map(({ action }) => action)).toEqual([
      'approve_claim',
      'revoke_claim',
      'approve_claim',
    ]);
  });

  test('that takes it back leaves premium to somebody who also paid for it', async () => {
    const { user, id } = await aClaim();
    await decide(id);
    await app.db
      .insertInto('premium_grants')
      .values({ user_id: user.id, reference: 'payment:one', granted_at: app.clock.now() })
      .execute();
    await decide(id, { approve: false, reason: 'The account was closed', seen: 'approved' });
    const state = await stateOf(user);
    expect(state).toMatchObject({ plan: 'premium', purchased: 0 });
    expect(state.messages.at(-1)?.content).toContain('You keep premium');
  });

  test('cannot approve what was rejected while another claim of that number stands', async () => {
    const { id, accountNumber } = await aClaim();
    await decide(id, { approve: false, reason: 'Not known there' });
    await aClaim(accountNumber);
    expect(await captureRefusal(decide(id, { seen: 'rejected' }))).toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });

  test("is never about the admin's own claim", async () => {
    const user = await anAdmin(app);
    const { id } = await aClaim(aNumber(), user);
    for (const approve of [true, false]) {
      const refused = await captureRefusal(decide(id, { approve }, user));
      expect([refused.status, refused.code]).toEqual([403, 'forbidden']);
      expect(refused.message).toMatch(/your own/);
    }
    expect(await stateOf(user)).toMatchObject({ plan: 'free', purchased: 0, claim: { state: 'pending' } });
    expect(await logOf(user.id)).toEqual([]);
    await decide(id);
    expect((await stateOf(user)).plan).toBe('premium');
  });

  test('is for admins alone, and a refusal is logged', async () => {
    const { user, id } = await aClaim();
    const by = (who: { call: StoredUser['call'] }) => [
      () => who.call('listBrokerClaims'),
      () => who.call('decideBrokerClaim', { params: { id }, body: { approve: true, reason: 'Please' } }),
    ];
    for (const call of by(user)) expect(await captureRefusal(call())).toMatchObject({ status: 403 });
    for (const call of by(app.browser())) expect(await captureRefusal(call())).toMatchObject({ status: 401 });
    expect((await user.call('getBrokerRoute')).claim?.state).toBe('pending');
    expect(app.logged.filter(({ userId }) => userId === user.id)).toHaveLength(2);
    const missing = '00000000-0000-4000-8000-000000000000';
    expect(await captureRefusal(decide(missing))).toMatchObject({ status: 404 });
  });

  test.each([{ reason: '' }, { reason: '  ' }, { reason: 'x'.repeat(501) }, { reason: 'a\nb' }])(
    'needs a reason that can be read: %j',
    async (body) => {
      const { user, id } = await aClaim();
      expect(await captureRefusal(decide(id, body))).toMatchObject({ status: 400 });
      expect((await user.call('getBrokerRoute')).claim?.state).toBe('pending');
    },
  );
});

describe('the log of what admins did', () => {
  test.each([`UPDATE admin_log SET reason = 'other'`, 'DELETE FROM admin_log', 'TRUNCATE admin_log'])(
    'refuses %s',
    async (statement) => {
      await decide((await aClaim()).id);
      await expect(app.query(statement)).rejects.toThrow(/append-only/);
    },
  );
});
