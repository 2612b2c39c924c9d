import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { BrokerOffer } from '@app/contracts/money/broker.ts';
import type { PaymentView } from '@app/contracts/money/payments.ts';
import type { PublicConfig } from '@app/contracts/system/system.ts';
import type { FakeHandlers } from './fake-server.ts';
import { configFixture, minutesAgo, userFixture } from './fixtures.ts';
import { renderPage } from './render-page.tsx';
import UpgradePanel, { type UpgradePanelProps } from '../features/account/upgrade/upgrade-panel.tsx';

type Payments = PublicConfig['payments'];

export const PAYMENT = '0190c0de-0000-7000-8000-000000000001';
export const paymentFixture = (more: Partial<PaymentView> = {}): PaymentView => ({
  id: PAYMENT,
  provider: 'paypal',
  product: 'premium',
  priceCents: 1_700,
  currency: 'USD',
  state: 'paid',
  missingCents: null,
  overCents: 0,
  late: false,
  test: true,
  createdAt: minutesAgo(5),
  changedAt: minutesAgo(5),
  ...more,
});

export const routeFixture = (more: Partial<BrokerOffer> = {}): BrokerOffer => ({
  claim: null,
  url: 'https://broker.example/open?ref=us',
  notOffered: null,
  disclosure: {
    capitalCents: 10_000,
    currency: 'USD',
    ownCapitalAtRisk: true,
    commissionEarned: true,
    premium: true,
    tokens: 1_000,
  },
  ...more,
});

const notSetUp = routeFixture({
  url: null,
  notOffered: { cause: 'not_set_up', text: 'Not offered here.' },
});

const base: FakeHandlers = {
  getCurrentUser: () => userFixture(),
  getConfig: () => configFixture(),
  getBrokerRoute: () => notSetUp,
  getPayments: () => ({ payments: [] }),
  getUnfinishedCard: () => ({ unfinished: null }),
};

export const testCard: Payments['paypal'] = { clientId: null, environment: 'sandbox', test: true };
export const realCard: Payments['paypal'] = { clientId: 'client', environment: 'sandbox', test: false };
export const btcpay: Payments['crypto'] = {
  requestUrl: '/api/crypto/payment-request',
  pages: ['https://pay.example'],
  test: false,
};

export function openPanel(
  payments: Partial<Payments>,
  answers: FakeHandlers = {},
  props: Partial<UpgradePanelProps> = {},
) {
  const onPaid = vi.fn();
  const page = renderPage(<UpgradePanel place="chat" onPaid={onPaid} {...props} />, {
    ...base,
    getConfig: () => configFixture({ payments: { paypal: null, crypto: null, broker: false, ...payments } }),
    ...answers,
  });
  return { ...page, onPaid };
}

export const option = async (name: string) => within(await screen.findByRole('article', { name }));
