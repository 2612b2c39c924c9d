import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedger } from '../../db/ledger-audit.ts';
import { refusalOf } from '../../testing/app.ts';
import { startCryptoApp, type CryptoApp } from '../../testing/crypto-app.ts';
import { aStoredUser } from '../../testing/stored-user.ts';
import { aPayment, said, tell } from '../../testing/told-payment.ts';

const SEED = 31;

let app: CryptoApp;
beforeAll(async () => {
  app = await startCryptoApp();
});
afterAll(async () => {
  expect((await auditLedger(app.db)).findings).toEqual([]);
  await app.close();
});

const rowsOf = (userId: string) =>
  app.db
    .selectFrom('payments')
    .select(['id', 'state', 'surplus', 'credited_tokens as credited'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
const mailsTo = async (email: string): Promise<string[]> =>
  (
    await app.db.selectFrom('outbox').select('subject').where('recipient', '=', email).orderBy('id').execute()
  ).map(({ subject }) => subject);

test('premium that was paid twice all the same is credited once; the second is told, shown and due back', async () => {
  const user = await aStoredUser(app);
  const [first, second] = [await aPayment(app, user.id), await aPayment(app, user.id)];
  await tell(app, first, [said('paid', randomUUID(), 1_700)]);
  await tell(app, second, [said('paid', randomUUID(), 1_700)]);
  expect(await app.holdingsOf(user.id)).toEqual({
    plan: 'premium',
    purchased: 1_000,
    moves: ['purchase 1000'],
  });
  expect((await user.call('getPayment', { params: { id: second } })).payment).toMatchObject({
    state: 'paid',
    surplus: true,
    overCents: 1_700,
  });
  expect((await user.call('getPayment', { params: { id: first } })).payment).toMatchObject({ overCents: 0 });
  expect(await user.call('getReceipt', { params: { id: second } })).toMatchObject({
    surplus: true,
    premium: false,
    tokens: { credited: 0, held: 0 },
  });
  expect(await mailsTo(user.email)).toEqual([
    expect.stringMatching(/^Your receipt/),
    expect.stringMatching(/^You paid twice for premium: \$17\.00 USD is yours to have back/),
  ]);
  await tell(app, second, [said('refunded', 'R-1', 1_700)]);
  expect(await app.holdingsOf(user.id)).toMatchObject({ plan: 'premium', purchased: 1_000 });
  const { payment } = await user.call('getPayment', { params: { id: second } });
  expect([payment.state, payment.overCents, payment.surplus]).toEqual(['taken_back', 0, undefined]);
});

test('an old invoice that is paid after premium has come is surplus, and the operator reads of it', async () => {
  const user = await app.buyer();
  const first = await aPayment(app, user.id);
  await app.db.updateTable('payments').set({ test: false }).where('id', '=', first).execute();
  await tell(app, first, [said('paid', randomUUID(), 1_700)]);
  await app.btcpay.test.pay(user.invoice, 1_700);
  await app.btcpay.test.confirm(user.invoice);
  for (const message of app.collected()) expect(await app.deliver(message)).toBe(200);
  expect(await app.holdingsOf(user.id)).toMatchObject({ plan: 'premium', purchased: 1_000 });
  expect(await user.stands()).toMatchObject({ state: 'paid', surplus: true, overCents: 1_700 });
  expect(app.logged).toContainEqual(
    expect.objectContaining({
      level: 'error',
      payment: user.paymentId,
      message: 'premium was paid twice: give this one back',
    }),
  );
});

test('what was paid twice takes the place of the first where that is taken back', async () => {
  const user = await aStoredUser(app);
  const [first, second] = [await aPayment(app, user.id), await aPayment(app, user.id)];
  await tell(app, first, [said('paid', randomUUID(), 1_700)]);
  await tell(app, second, [said('paid', randomUUID(), 1_700)]);
  await tell(app, first, [said('disputed', 'D-1')]);
  expect(await app.holdingsOf(user.id)).toMatchObject({ plan: 'premium', purchased: 1_000 });
  await tell(app, first, [said('dispute_won', 'D-1')]);
  expect(await app.holdingsOf(user.id)).toMatchObject({ plan: 'premium', purchased: 1_000 });
  expect((await rowsOf(user.id)).filter(({ surplus }) => surplus)).toMatchObject([{ id: first }]);
  expect((await mailsTo(user.email)).filter((subject) => subject.startsWith('Your receipt'))).toHaveLength(2);
});

test('whatever is said of several payments for premium, in whatever order and at once, one of them counts', async () => {
  const words = fc.constantFrom(
    said('paid', 'C-1', 1_700),
    said('refunded', 'R-1', 1_700),
    said('disputed', 'D-1'),
    said('dispute_won', 'D-1'),
  );
  const step = fc.record({ which: fc.nat(2), word: words });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), fc.boolean(), async (steps, atOnce) => {
      const user = await aStoredUser(app);
      const ids = [await aPayment(app, user.id), await aPayment(app, user.id), await aPayment(app, user.id)];
      const work = steps.map(
        ({ which, word }) =>
          () =>
            tell(app, ids[which] ?? '', [word]),
      );
      if (atOnce) await Promise.all(work.map((one) => one()));
      else for (const one of work) await one();
      const paid = (await rowsOf(user.id)).filter(({ state }) => state === 'paid');
      expect(paid.filter(({ surplus }) => !surplus)).toHaveLength(Math.min(1, paid.length));
      expect(await app.holdingsOf(user.id)).toMatchObject(
        paid.length > 0 ? { plan: 'premium', purchased: 1_000 } : { plan: 'free', purchased: 0 },
      );
      expect((await auditLedger(app.db)).findings).toEqual([]);
    }),
    { seed: SEED, numRuns: 40 },
  );
});

test('of many who ask for a payment page at once one opens an invoice, and afterwards all are led to it', async () => {
  const user = await aStoredUser(app);
  const before = app.btcpay.invoices.size;
  const ask = () => user.call('requestCryptoPayment');
  const answers = await Promise.allSettled(Array.from({ length: 8 }, ask));
  const pages = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.redirectTO] : []));
  for (const one of answers)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'in_progress' });
  expect(new Set(pages)).toEqual(new Set([(await ask()).redirectTO]));
  expect(app.btcpay.invoices.size - before).toBe(1);
  expect(await rowsOf(user.id)).toHaveLength(1);
});

test('while an invoice is being opened nobody opens another, and one whose number was lost is found again', async () => {
  const user = await app.buyer();
  const began = { provider_order: null, asked_since: app.clock.now() };
  await app.db.updateTable('payments').set(began).where('id', '=', user.paymentId).execute();
  const before = app.btcpay.invoices.size;
  const ask = () => user.call('requestCryptoPayment');
  app.clock.advance(20_000);
  const refused = await refusalOf(ask());
  expect([refused.status, refused.code]).toEqual([409, 'in_progress']);
  expect(refused.message).toMatch(/being opened/);
  app.clock.advance(30_000);
  expect(await ask()).toMatchObject({ paymentId: user.paymentId, redirectTO: user.redirectTO });
  expect(app.btcpay.invoices.size).toBe(before);
});

test('coins on their way keep a second invoice from being opened, also where nobody told of them', async () => {
  const user = await app.buyer();
  await app.btcpay.test.pay(user.invoice, 1_700);
  app.collected();
  const refused = await refusalOf(user.call('requestCryptoPayment'));
  expect([refused.status, refused.code]).toEqual([409, 'conflict']);
  expect(refused.message).toMatch(/by Crypto is on its way and not confirmed yet/);
  await app.btcpay.test.confirm(user.invoice);
  app.collected();
  const arrived = await refusalOf(user.call('requestCryptoPayment'));
  expect(arrived.status).toBe(409);
  await app.readAgain();
  expect(await rowsOf(user.id)).toHaveLength(1);
});
