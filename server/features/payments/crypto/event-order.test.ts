import { DAY_MS } from '@app/domain/time.ts';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { catalogue } from '@app/domain/payments/checkout/catalogue.ts';
import { paymentStateOf, type PaymentEvent } from '@app/domain/payments/payment-state.ts';
import { openBtcpay } from '../../../adapters/payments/btcpay/btcpay.ts';
import {
  openBtcpayStandIn,
  standInStore,
  type SignedMessage,
} from '../../../adapters/payments/btcpay/stand-in.ts';
import type { TestCrypto } from '../../../adapters/payments/crypto-port.ts';
import { auditLedger } from '../../../platform/ledger/ledger-audit.ts';
import { noPurchase, premiumPurchase, startCryptoApp } from '../../../testing/apps/crypto-app.ts';
import { validateInvoice } from './validate-invoice.ts';

const app = await startCryptoApp();
afterAll(async () => {
  expect((await auditLedger(app.db)).findings).toEqual([]);
  await app.close();
});

const PRICE = catalogue.premium.priceCents;

type InvoiceAction =
  | { name: 'pay'; cents: number }
  | { name: 'confirm' | 'fail' | 'expire' | 'settle' | 'refuse' };

/** The shop owner decides at most once, at the end. */
const invoiceActions: fc.Arbitrary<InvoiceAction[]> = fc
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
  .map(([actions, end]) => [...actions, ...(end ? [end] : [])]);

const perform = (shop: TestCrypto, id: string, action: InvoiceAction): Promise<void> => {
  if (action.name === 'pay') return shop.pay(id, action.cents);
  if (action.name === 'settle') return shop.mark(id, 'Settled');
  if (action.name === 'refuse') return shop.mark(id, 'Invalid');
  return shop[action.name](id);
};

/** Which actions deliver notifications at once, and which notifications repeat; all arrive in `order` days later. */
const deliveryPlan = fc.record({
  deliveredAtOnce: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  repeated: fc.array(fc.nat(), { maxLength: 6 }),
  order: fc.array(fc.nat(), { minLength: 14, maxLength: 14 }),
  days: fc.integer({ min: 0, max: 4 }),
});

const shuffled = <T>(all: readonly T[], order: readonly number[]): T[] =>
  all
    .map((one, at) => [order[at % order.length] ?? 0, one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);

test('the outcome does not depend on when, how often or in what order an invoice is read', async () => {
  const standIn = openBtcpayStandIn({
    ...standInStore,
    now: () => 0,
    pageUrlOf: (id) => `https://pay.test/${id}`,
  });
  const shop = openBtcpay({ ...standInStore, url: 'https://pay.test', httpFetch: standIn.httpFetch });
  const invoice = {
    paymentId: 'P-1',
    userId: 'U-1',
    priceCents: PRICE,
    currency: 'USD',
    description: '',
    returnUrl: 'x',
    webhookUrl: 'x',
  };
  await fc.assert(
    fc.asyncProperty(
      invoiceActions,
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      fc.array(fc.nat()),
      async (actions, isReadAfter, order) => {
        const { invoiceId: id } = await shop.openInvoice(invoice);
        const payment = { id: 'P-1', provider_order: id, price_cents: PRICE, currency: 'USD' };
        const events: PaymentEvent[] = [];
        const readEvents = async (): Promise<PaymentEvent[]> => {
          const found = await shop.lookup?.byInvoiceId(id);
          return found ? validateInvoice(payment, found, 0).events : [];
        };
        for (const [index, action] of actions.entries()) {
          await perform(standIn.test, id, action);
          if (isReadAfter[index]) events.push(...(await readEvents()));
        }
        const last = await readEvents();
        events.push(...last);
        const mixed = shuffled([...events, ...events], order.length > 0 ? order : [0]);
        const [outcome, expected] = [
          paymentStateOf(catalogue.premium, mixed),
          paymentStateOf(catalogue.premium, last),
        ];
        expect(outcome).toEqual(expected);
        expect(outcome.tokens).toBe(standIn.test.findInvoice(id)?.status === 'Settled' ? 1_000 : 0);
      },
    ),
    { numRuns: 4_000 },
  );
});

test('doubled, late, reordered or lost notifications credit a settled invoice once and any other never', async () => {
  await fc.assert(
    fc.asyncProperty(invoiceActions, deliveryPlan, async (actions, plan) => {
      app.clock.set(app.clock.now() + 60_000);
      const buyer = await app.buyer();
      const prompt = await app.buyer();
      const startedAt = app.clock.now();
      const all: SignedMessage[] = [];
      for (const [index, action] of actions.entries()) {
        await perform(app.btcpay.test, prompt.invoice, action);
        for (const message of app.collected()) expect(await app.deliver(message)).toBe(200);
        await perform(app.btcpay.test, buyer.invoice, action);
        const messages = app.collected();
        if (plan.deliveredAtOnce[index]) await Promise.all(messages.map(app.deliver));
        all.push(...messages);
      }
      app.clock.advance(plan.days * DAY_MS);
      const repeated = plan.repeated.flatMap((index) => all[index % Math.max(1, all.length)] ?? []);
      for (const message of shuffled([...all, ...repeated], plan.order))
        expect(await app.deliver(message)).toBe(200);
      app.clock.set(startedAt);
      const { status } = app.btcpay.test.findInvoice(buyer.invoice) ?? {};
      expect(await app.holdingsOf(buyer.id)).toEqual(status === 'Settled' ? premiumPurchase : noPurchase);
      const [late, soon] = [await buyer.stands(), await prompt.stands()];
      const essence = ({ state, missingCents, overCents }: typeof late) => ({
        state,
        missingCents,
        overCents,
      });
      expect(essence(late)).toEqual(essence(soon));
    }),
    { numRuns: 60 },
  );
});
