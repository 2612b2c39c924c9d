import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BrokerRoute } from '@app/contracts/broker.ts';
import type { PaymentView } from '@app/contracts/payments.ts';
import type { PublicConfig } from '@app/contracts/system.ts';
import type { PaymentState } from '@app/domain/payments/standing.ts';
import { Refusal, type Answers } from '../../../testing/fake-server.ts';
import { configFixture, minutesAgo, userFixture } from '../../../testing/fixtures.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { dismissToast, shownToast, toast } from '../../../ui/toast-store.ts';
import UpgradePanel, { type UpgradePanelProps } from '../upgrade-panel.tsx';

type Payments = PublicConfig['payments'];

const PAYMENT = '0190c0de-0000-7000-8000-000000000001';
const paymentFixture = (more: Partial<PaymentView> = {}): PaymentView => ({
  id: PAYMENT,
  provider: 'paypal',
  product: 'premium',
  priceCents: 1_700,
  currency: 'USD',
  state: 'paid',
  missingCents: null,
  late: false,
  test: true,
  createdAt: minutesAgo(5),
  changedAt: minutesAgo(5),
  ...more,
});

const routeFixture = (more: Partial<BrokerRoute> = {}): BrokerRoute => ({
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

const base: Answers = {
  getCurrentUser: () => userFixture(),
  getConfig: () => configFixture(),
  getBrokerRoute: () => notSetUp,
  getPayments: () => ({ payments: [] }),
};

const testCard: Payments['paypal'] = { clientId: null, environment: 'sandbox', test: true };
const realCard: Payments['paypal'] = { clientId: 'client', environment: 'sandbox', test: false };
const btcpay: Payments['crypto'] = {
  requestUrl: '/api/crypto/payment-request',
  pages: ['https://pay.example'],
  test: false,
};

function openPanel(
  payments: Partial<Payments>,
  answers: Answers = {},
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

const option = async (name: string) => within(await screen.findByRole('article', { name }));

beforeEach(() => {
  vi.stubGlobal('location', { ...location, origin: 'http://app.test', assign: vi.fn() });
});
afterEach(() => {
  dismissToast();
  toast({ title: '' });
  dismissToast();
});

test('the upgrade compares the plans and says of each way that it is not offered', async () => {
  openPanel({});
  expect(await screen.findByRole('columnheader', { name: /Current plan/ })).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText(/^Not offered here/)).toHaveLength(3));
  expect(screen.getByText('$17.00')).toBeTruthy();
  expect(screen.getByText(/at your own risk: you can lose it. We earn a commission/)).toBeTruthy();
  for (const name of ['Invest', 'Pay $17.00', 'Pay with crypto']) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled'), name).toBe('true');
    const described = (button.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described.at(-1), name).toMatch(/^Not offered here/);
  }
});

test.each([
  [{ tokensRemaining: 100 }, '1/4', 'Current plan', ['Option 1', 'Option 2', 'Option 3']],
  [{ tokensRemaining: 101 }, '4/4', 'Current plan', ['Option 1', 'Option 2', 'Option 3']],
  [{ plan: 'premium' as const, tokensRemaining: 900 }, '4/4', 'Your brains now', ['Option 1', 'Option 2']],
])('the upgrade of %o shows %s under %s', async (more, brains, heading, options) => {
  openPanel({}, { getCurrentUser: () => userFixture(more) });
  expect((await screen.findByRole('columnheader', { name: new RegExp(heading) })).textContent).toContain(
    brains,
  );
  expect(screen.getAllByText(/^Option \d$/).map(({ textContent }) => textContent)).toEqual(options);
});

describe('by card in test mode', () => {
  const tab = { closed: false, close: vi.fn(), location: { replace: vi.fn() } };
  let told: BroadcastChannel;
  beforeEach(() => {
    tab.closed = false;
    vi.stubGlobal(
      'open',
      vi.fn(() => tab),
    );
    told = new BroadcastChannel('test-checkout');
  });
  afterEach(() => told.close());

  const press = async () => {
    const card = await option('Card or wallet');
    fireEvent.click(card.getByRole('button', { name: /Pay|Try again/ }));
    return card;
  };
  const answers: Answers = {
    createPaypalOrder: () => ({ id: 'ORDER-1' }),
    capturePaypalOrder: () => ({ payment: paymentFixture() }),
  };

  test('the approved order is captured, told, and closes the sheet', async () => {
    const { calls, onPaid } = openPanel({ paypal: testCard }, answers);
    const card = await press();
    expect(card.getByText('Test mode: no money moves.')).toBeTruthy();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/dev/checkout/paypal/ORDER-1'));
    expect(card.getByRole('button', { name: 'Processing...' }).getAttribute('aria-busy')).toBe('true');
    expect(onPaid).not.toHaveBeenCalled();
    told.postMessage({ order: 'ORDER-2', outcome: 'cancelled' });
    told.postMessage({ order: 'ORDER-1', outcome: 'approved' });
    await waitFor(() => expect(onPaid).toHaveBeenCalledOnce());
    expect(shownToast()?.title).toBe('Payment Successful!');
    expect(calls.filter(({ path }) => path.startsWith('/api/paypal/')).map(({ body }) => body)).toEqual([
      { intent: 'CAPTURE', amount: '17.00', currency: 'USD' },
      { orderID: 'ORDER-1' },
    ]);
  });

  test('a tab that is closed, and a press on Cancel, are a cancelled payment that can be tried again', async () => {
    const { calls, onPaid } = openPanel({ paypal: testCard }, answers);
    const card = await press();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalled());
    tab.closed = true;
    expect(await card.findByText('Payment Cancelled', {}, { timeout: 5_000 })).toBeTruthy();
    expect(card.getByText('Your payment was cancelled.')).toBeTruthy();
    expect(calls.some(({ path }) => path === '/api/paypal/capture-order')).toBe(false);
    tab.closed = false;
    await press();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledTimes(2));
    expect(card.queryByText('Payment Cancelled')).toBeNull();
    told.postMessage({ order: 'ORDER-1', outcome: 'approved' });
    await waitFor(() => expect(onPaid).toHaveBeenCalledOnce());
  });

  test('an order that cannot be made says so, with a way to try again', async () => {
    openPanel(
      { paypal: testCard },
      { createPaypalOrder: () => new Refusal(503, { error: 'Down', code: 'unavailable' }) },
    );
    const card = await press();
    const alert = await card.findByRole('alert');
    expect(alert.textContent).toBe('Payment Error Failed to create payment order. Please try again.');
    expect(tab.close).toHaveBeenCalled();
    expect(card.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test.each([
    ['declined', new Refusal(400, { error: 'Declined', code: 'bad_input' }), false],
    ['lost', new Refusal(503, { error: 'Down', code: 'unavailable' }), true],
  ] as const)('a charge that was %s could not be processed', async (_how, refusal, mayHavePaid) => {
    const { onPaid } = openPanel({ paypal: testCard }, { ...answers, capturePaypalOrder: () => refusal });
    const card = await press();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalled());
    told.postMessage({ order: 'ORDER-1', outcome: 'approved' });
    const alert = await card.findByRole('alert');
    expect(alert.textContent).toContain('Payment Error Payment could not be processed. Please try again.');
    expect(alert.textContent?.includes('If you were charged, it is credited here by itself.')).toBe(
      mayHavePaid,
    );
    expect(onPaid).not.toHaveBeenCalled();
  });

  test('a window that the browser blocked is said, and no order is made', async () => {
    vi.stubGlobal('open', () => null);
    const { calls } = openPanel({ paypal: testCard }, answers);
    const card = await press();
    expect((await card.findByRole('alert')).textContent).toContain('Allow pop-ups for this site');
    expect(calls.some(({ path }) => path.startsWith('/api/paypal/'))).toBe(false);
  });
});

type SessionOptions = {
  onApprove: (data: { orderId: string }) => Promise<void>;
  onCancel: () => void;
  onError: (error: Error) => void;
};

/** PayPal's page code as far as it is used; what the buyer does is `act`. */
function stubPaypal(buyer: (session: SessionOptions, order: Promise<{ orderId: string }>) => unknown) {
  const createInstance = vi.fn((_options: unknown) =>
    Promise.resolve({
      createPayPalOneTimePaymentSession: (options: SessionOptions) => ({
        start: async (_how: unknown, order: Promise<{ orderId: string }>) =>
          void (await buyer(options, order)),
        destroy: () => undefined,
        cancel: () => undefined,
      }),
    }),
  );
  vi.stubGlobal('paypal', { version: '6.0.0', createInstance });
  return createInstance;
}

/** PayPal's code is large and comes with the first option that needs it. */
const loaded = { timeout: 20_000 };

describe('by card through PayPal', () => {
  const answers: Answers = {
    createPaypalOrder: () => ({ id: 'ORDER-1' }),
    capturePaypalOrder: () => ({ payment: paymentFixture({ test: false }) }),
  };
  const pay = async () => {
    const card = await option('Card or wallet');
    fireEvent.click(await card.findByRole('button', { name: 'Pay $17.00' }, loaded));
    return card;
  };

  test('the order is made when PayPal asks for it, and captured when the buyer has agreed', async () => {
    const created = stubPaypal(async (session, order) => session.onApprove(await order));
    const { calls, onPaid } = openPanel({ paypal: realCard }, answers);
    const card = await pay();
    await waitFor(() => expect(onPaid).toHaveBeenCalledOnce());
    expect(card.queryByText('Test mode: no money moves.')).toBeNull();
    expect(created.mock.calls[0]?.[0]).toMatchObject({ clientId: 'client', components: ['paypal-payments'] });
    expect(calls.filter(({ path }) => path.startsWith('/api/paypal/')).map(({ body }) => body)).toEqual([
      { intent: 'CAPTURE', amount: '17.00', currency: 'USD' },
      { orderID: 'ORDER-1' },
    ]);
    expect(shownToast()?.title).toBe('Payment Successful!');
  });

  test.each([
    [
      'turned back',
      (session: SessionOptions) => session.onCancel(),
      'Payment Cancelled Your payment was cancelled.',
    ],
    [
      'met an error of PayPal',
      (session: SessionOptions) => session.onError(new Error('broken')),
      'PayPal Error An error occurred with PayPal. Please try again.',
    ],
    [
      'got no window',
      () => Promise.reject(new Error('popup blocked')),
      'PayPal Error An error occurred with PayPal. Please try again.',
    ],
  ])('a buyer who %s is told so', async (_what, buyer, told) => {
    stubPaypal(async (session, order) => {
      await order;
      await buyer(session);
    });
    const { onPaid } = openPanel({ paypal: realCard }, answers);
    const card = await pay();
    await card.findByRole('button', { name: 'Try again' });
    expect(card.getByText(told.split(' ').slice(0, 2).join(' ')).parentElement?.textContent).toBe(told);
    expect(onPaid).not.toHaveBeenCalled();
  });

  test('an order that cannot be made is told in its own words, not in PayPal’s', async () => {
    stubPaypal(async (session, order) => order.catch((error: Error) => session.onError(error)));
    openPanel(
      { paypal: realCard },
      { createPaypalOrder: () => new Refusal(503, { error: 'Down', code: 'unavailable' }) },
    );
    const card = await pay();
    expect((await card.findByRole('alert')).textContent).toBe(
      'Payment Error Failed to create payment order. Please try again.',
    );
  });

  test('PayPal’s code that cannot be loaded is said, and loaded again on a press', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubGlobal('paypal', {
      version: '6.0.0',
      createInstance: vi.fn(() => Promise.reject(new Error('offline'))),
    });
    openPanel({ paypal: realCard }, answers);
    const card = await option('Card or wallet');
    expect((await card.findByRole('alert', {}, loaded)).textContent).toBe(
      'PayPal Error Failed to load PayPal. Please try again.',
    );
    stubPaypal(() => undefined);
    fireEvent.click(card.getByRole('button', { name: 'Try again' }));
    expect(await card.findByRole('button', { name: 'Pay $17.00' })).toBeTruthy();
  });
});

describe('by crypto', () => {
  const press = async () => {
    const crypto = await option('Crypto');
    fireEvent.click(crypto.getByRole('button', { name: 'Pay with crypto' }));
    return crypto;
  };
  /** The provider's answer stands outside of the contract's table. */
  const answerRequest = (reply: unknown) => {
    const table = fetch;
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
      String(input).includes('/payment-request')
        ? Promise.resolve(new Response(typeof reply === 'string' ? reply : JSON.stringify(reply)))
        : table(input, init),
    );
  };

  test('in the chat the payment page takes the place of this one', async () => {
    openPanel({ crypto: btcpay });
    await option('Crypto');
    answerRequest({ status: true, redirectTO: 'https://pay.example/i/1' });
    await press();
    await waitFor(() => expect(location.assign).toHaveBeenCalledWith('https://pay.example/i/1'));
  });

  test('in the drawer it opens in a tab of its own that has no hold on this one', async () => {
    const tab = { opener: {}, close: vi.fn(), location: { replace: vi.fn() } };
    vi.stubGlobal('open', () => tab);
    openPanel({ crypto: btcpay }, {}, { place: 'drawer' });
    await option('Crypto');
    answerRequest({ status: true, redirectTO: 'https://pay.example/i/1' });
    await press();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/i/1'));
    expect([tab.opener, location.assign]).toEqual([null, expect.any(Function)]);
    expect(location.assign).not.toHaveBeenCalled();
  });

  test.each([
    ['no status', { redirectTO: 'https://pay.example/i/1' }],
    ['no address', { status: true, redirectTO: '' }],
    ['another host', { status: true, redirectTO: 'https://evil.example/i/1' }],
    ['a host that only looks like it', { status: true, redirectTO: 'https://pay.example.evil.example/' }],
    ['plain http', { status: true, redirectTO: 'http://pay.example/i/1' }],
    ['a script', { status: true, redirectTO: 'javascript:alert(1)' }],
    ['a name and a password', { status: true, redirectTO: 'https://a:b@pay.example/i/1' }],
    ['nothing', null],
  ])('an answer with %s is only logged, and followed nowhere', async (_what, reply) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    openPanel({ crypto: btcpay });
    await option('Crypto');
    answerRequest(reply);
    const crypto = await press();
    expect((await crypto.findByRole('alert')).textContent).toBe(
      'The payment page could not be opened. Nothing was charged. Please try again in a moment.',
    );
    expect(logged.mock.calls.map(([error]) => (error as Error).message)).toEqual([
      'Invalid response from server',
    ]);
    expect(location.assign).not.toHaveBeenCalled();
  });

  const followed = (payment: Partial<PaymentView>): Answers => ({
    getPayment: () => ({ payment: paymentFixture({ provider: 'btcpay', ...payment }) }),
  });

  test.each([
    ['open', {}, 'Waiting for your payment'],
    ['processing', {}, 'Waiting for confirmations'],
    ['processing', { late: true }, 'Paid after the time was up'],
    ['partly_paid', { missingCents: 425 }, 'Partly paid $4.25 is still missing.'],
    ['partly_paid', {}, 'Partly paid A part is still missing.'],
    ['expired', {}, 'The payment page expired'],
    ['refused', {}, 'Payment refused'],
    ['taken_back', {}, 'Payment taken back'],
  ] satisfies [PaymentState, Partial<PaymentView>, string][])(
    'back from the page a payment that is %s %o shows it',
    async (state, more, told) => {
      const { onPaid } = openPanel({ crypto: btcpay }, followed({ state, ...more }), { returned: PAYMENT });
      const [title = ''] = told.split(/ (?=\$|A part)/);
      const crypto = await option('Crypto');
      expect((await crypto.findByText(title)).parentElement?.textContent).toContain(told);
      expect(onPaid).not.toHaveBeenCalled();
    },
  );

  test('a payment that becomes paid while one waits is told and closes the sheet', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { onPaid, answers } = openPanel({ crypto: btcpay }, followed({ state: 'processing' }), {
        returned: PAYMENT,
      });
      await screen.findByText('Waiting for confirmations');
      answers.getPayment = () => ({ payment: paymentFixture({ provider: 'btcpay', state: 'paid' }) });
      await act(() => vi.advanceTimersByTimeAsync(5_100));
      await waitFor(() => expect(onPaid).toHaveBeenCalledOnce());
      expect(shownToast()?.title).toBe('Payment Successful!');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('through the partner broker', () => {
  test('Invest opens the page of one’s region, in the drawer by the time zone', async () => {
    const asked: unknown[] = [];
    const route: Answers = {
      getBrokerRoute: ({ query }) => {
        asked.push(query);
        return routeFixture();
      },
    };
    openPanel({ broker: true }, route);
    const link = await screen.findByRole('link', { name: /Invest/ });
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://broker.example/open?ref=us',
      '_blank',
      'noopener noreferrer sponsored',
    ]);
    expect(asked).toEqual([{}]);
  });

  test('in the drawer the region goes by the time zone of the browser', async () => {
    const { calls } = openPanel(
      { broker: true },
      { getBrokerRoute: () => routeFixture() },
      { place: 'drawer' },
    );
    await screen.findByRole('link', { name: /Invest/ });
    expect(calls.find(({ path }) => path === '/api/broker/claim')?.query).toEqual({
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  const claim = {
    account: '••••4321',
    submittedAt: minutesAgo(60),
    decidedAt: null,
    reason: null,
    state: 'pending' as const,
  };

  test('the account number is checked, sent, and its check shown in place of the form', async () => {
    const { calls } = openPanel(
      { broker: true },
      { getBrokerRoute: () => routeFixture(), claimBroker: () => routeFixture({ claim }) },
    );
    const field = await screen.findByLabelText('Broker account number');
    const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send for review' }));
    send();
    expect(screen.getByText('Please enter your broker account number')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'abc!' } });
    send();
    expect(screen.getByText('An account number has only letters and digits')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.change(field, { target: { value: '98-7654321' } });
    send();
    expect(await screen.findByText('Account ••••4321 is being checked. The answer shows here.')).toBeTruthy();
    expect(screen.queryByLabelText('Broker account number')).toBeNull();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ accountNumber: '98-7654321' });
  });

  test('a refusal of the server stands on the field', async () => {
    openPanel(
      { broker: true },
      {
        getBrokerRoute: () => routeFixture(),
        claimBroker: () => new Refusal(409, { error: 'This account was used before.', code: 'in_progress' }),
      },
    );
    fireEvent.change(await screen.findByLabelText('Broker account number'), { target: { value: '7654321' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send for review' }));
    expect(await screen.findByText('This account was used before.')).toBeTruthy();
  });

  test('a rejected claim gives its reason, and another number can be sent', async () => {
    openPanel(
      { broker: true },
      {
        getBrokerRoute: () =>
          routeFixture({ claim: { ...claim, state: 'rejected', reason: 'No deposit was made.' } }),
      },
    );
    expect(await screen.findByText('Account ••••4321 was not accepted.')).toBeTruthy();
    expect(screen.getByText('Reason: No deposit was made.')).toBeTruthy();
    expect(screen.getByLabelText('Broker account number')).toBeTruthy();
  });
});
