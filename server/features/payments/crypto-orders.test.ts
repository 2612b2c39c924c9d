import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '@app/domain/payments/catalogue.ts';
import { standingOf, type Fact } from '@app/domain/payments/standing.ts';
import { openBtcpay } from '../../adapters/payments/btcpay.ts';
import {
  openBtcpayStandIn,
  standInStore,
  type SignedMessage,
} from '../../adapters/payments/btcpay-stand-in.ts';
import type { TestCrypto } from '../../adapters/payments/crypto-port.ts';
import { auditLedger } from '../../db/ledger-audit.ts';
import { nothing, premium, startCryptoApp, type CryptoApp } from '../../testing/crypto-app.ts';
import { judgeInvoice } from './invoice-facts.ts';

let app: CryptoApp;
beforeAll(async () => {
  app = await startCryptoApp();
});
afterAll(async () => {
  expect((await auditLedger(app.db)).findings).toEqual([]);
  await app.close();
});

const PRICE = catalogue.premium.priceCents;

type Event = { name: 'pay'; cents: number } | { name: 'confirm' | 'fail' | 'expire' | 'settle' | 'refuse' };

/** What becomes of an invoice; the shop's owner decides once at most, at the end. */
const life: fc.Arbitrary<Event[]> = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc.record({ name: fc.constant('pay' as const), cents: fc.constantFrom(1, 400, 900, PRICE, 5_000) }),
        fc.record({ name: fc.constantFrom('confirm' as const, 'fail' as const, 'expire' as const) }),
      ),
      { minLength: 1, maxLength: 5 },
    ),
    fc.option(fc.record({ name: fc.constantFrom('settle' as const, 'refuse' as const) }), { nil: undefined }),
  )
  .map(([events, end]) => [...events, ...(end ? [end] : [])]);

const happen = (shop: TestCrypto, id: string, event: Event): Promise<void> => {
  if (event.name === 'pay') return shop.pay(id, event.cents);
  if (event.name === 'settle') return shop.mark(id, 'Settled');
  if (event.name === 'refuse') return shop.mark(id, 'Invalid');
  return shop[event.name](id);
};

/** How messages fare: after which event each is delivered, `again` later, and the rest in some order at the end. */
const fate = fc.record({
  heard: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  again: fc.array(fc.nat(), { maxLength: 6 }),
  order: fc.array(fc.nat(), { minLength: 14, maxLength: 14 }),
  days: fc.integer({ min: 0, max: 4 }),
});

const shuffled = <T>(all: readonly T[], order: readonly number[]): T[] =>
  all
    .map((one, at) => [order[at % order.length] ?? 0, one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);

test('whenever an invoice was read, however often and in whatever order, it comes to the same (thousands of lives)', async () => {
  const standIn = openBtcpayStandIn({
    ...standInStore,
    now: () => 0,
    pageOf: (id) => `https://pay.test/${id}`,
  });
  const shop = openBtcpay({ ...standInStore, url: 'https://pay.test', carry: standIn.carry });
  const invoice = {
    paymentId: 'P-1',
    userId: 'U-1',
    priceCents: PRICE,
    currency: 'USD',
    description: '',
    returnUrl: 'x',
    noticeUrl: 'x',
  };
  await fc.assert(
    fc.asyncProperty(
      life,
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      fc.array(fc.nat()),
      async (events, read, order) => {
        const { order: id } = await shop.openInvoice(invoice);
        const payment = { id: 'P-1', provider_order: id, price_cents: PRICE, currency: 'USD' };
        const facts: Fact[] = [];
        const readNow = async (): Promise<Fact[]> => {
          const found = await shop.ask?.byOrder(id);
          return found ? judgeInvoice(payment, found, 0).facts : [];
        };
        for (const [at, event] of events.entries()) {
          await happen(standIn.test, id, event);
          if (read[at]) facts.push(...(await readNow()));
        }
        const last = await readNow();
        facts.push(...last);
        const mixed = shuffled([...facts, ...facts], order.length > 0 ? order : [0]);
        const [seen, atOnce] = [standingOf(catalogue.premium, mixed), standingOf(catalogue.premium, last)];
        expect(seen).toEqual(atOnce);
        expect(seen.tokens).toBe(standIn.test.invoiceOf(id)?.status === 'Settled' ? 1_000 : 0);
      },
    ),
    { numRuns: 4_000 },
  );
});

test('messages that are doubled, days late, reordered or lost lead to one credit where the invoice is settled, and to none elsewhere', async () => {
  await fc.assert(
    fc.asyncProperty(life, fate, async (events, { heard, again, order, days }) => {
      app.clock.set(app.clock.now() + 60_000);
      const buyer = await app.buyer();
      const prompt = await app.buyer();
      const began = app.clock.now();
      const all: SignedMessage[] = [];
      for (const [at, event] of events.entries()) {
        await happen(app.btcpay.test, prompt.invoice, event);
        for (const message of app.collected()) expect(await app.deliver(message)).toBe(200);
        await happen(app.btcpay.test, buyer.invoice, event);
        const told = app.collected();
        if (heard[at]) await Promise.all(told.map(app.deliver));
        all.push(...told);
      }
      app.clock.advance(days * 86_400_000);
      const repeated = again.flatMap((at) => all[at % Math.max(1, all.length)] ?? []);
      for (const message of shuffled([...all, ...repeated], order))
        expect(await app.deliver(message)).toBe(200);
      app.clock.set(began);
      const { status } = app.btcpay.test.invoiceOf(buyer.invoice) ?? {};
      expect(await app.holdingsOf(buyer.id)).toEqual(status === 'Settled' ? premium : nothing);
      const [late, soon] = [await buyer.stands(), await prompt.stands()];
      const shown = ({ state, missingCents, overCents }: typeof late) => ({ state, missingCents, overCents });
      expect(shown(late)).toEqual(shown(soon));
    }),
    { numRuns: 60 },
  );
});
