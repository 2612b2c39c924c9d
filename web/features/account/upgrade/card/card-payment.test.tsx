import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal, type FakeHandlers, type Call } from '../../../../testing/fake-server.ts';
import { dismissToast, currentToast, showToast } from '../../../../ui/feedback/toast-store.ts';
import { openPanel, option, paymentFixture, realCard, testCard } from '../../../../testing/open-upgrade.tsx';

/** What was asked of PayPal; to look for what is unfinished is no asking. */
const paid = (calls: Call[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/paypal/'));

afterEach(() => {
  dismissToast();
  showToast({ title: '' });
  dismissToast();
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

  /** As the checkout's own page does. */
  const tell = (word: { order: string; outcome: 'approved' | 'cancelled' }) => {
    // A channel has no target: whoever listens is of this site.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    told.postMessage(word);
  };
  const press = async () => {
    const card = await option('Card or wallet');
    fireEvent.click(card.getByRole('button', { name: /Pay|Try again/ }));
    return card;
  };
  const answers: FakeHandlers = {
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
    tell({ order: 'ORDER-2', outcome: 'cancelled' });
    tell({ order: 'ORDER-1', outcome: 'approved' });
    await waitFor(() => expect(onPaid).toHaveBeenCalledOnce());
    expect(currentToast()?.title).toBe('Payment Successful!');
    expect(paid(calls).map(({ body }) => body)).toEqual([
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
    tell({ order: 'ORDER-1', outcome: 'approved' });
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
    tell({ order: 'ORDER-1', outcome: 'approved' });
    const alert = await card.findByRole('alert');
    expect(alert.textContent).toContain('Payment Error Payment could not be processed. Please try again.');
    expect(alert.textContent?.includes('If you were charged, your tokens appear here automatically.')).toBe(
      mayHavePaid,
    );
    expect(onPaid).not.toHaveBeenCalled();
  });

  test.each([
    ['no answer came', new Refusal(503, { error: 'Down', code: 'unavailable' })],
    ['it is being charged', new Refusal(409, { error: 'At it', code: 'in_progress' })],
  ] as const)(
    'where %s, trying again asks for the same order and never pays another',
    async (_why, refusal) => {
      const {
        calls,
        answers: given,
        onPaid,
      } = openPanel({ paypal: testCard }, { ...answers, capturePaypalOrder: () => refusal });
      const card = await press();
      await waitFor(() => expect(tab.location.replace).toHaveBeenCalled());
      tell({ order: 'ORDER-1', outcome: 'approved' });
      expect((await card.findByRole('alert')).textContent).toContain('You are never charged twice');
      given.capturePaypalOrder = () => ({ payment: paymentFixture() });
      await press();
      await waitFor(() => expect(onPaid).toHaveBeenCalledOnce());
      expect(window.open).toHaveBeenCalledOnce();
      expect(calls.filter(({ path }) => path === '/api/paypal/create-order')).toHaveLength(1);
      expect(
        calls.filter(({ path }) => path === '/api/paypal/capture-order').map(({ body }) => body),
      ).toEqual([{ orderID: 'ORDER-1' }, { orderID: 'ORDER-1' }]);
    },
  );

  test('a double press opens one window and makes one order', async () => {
    const { calls } = openPanel({ paypal: testCard }, answers);
    const button = (await option('Card or wallet')).getByRole('button', { name: /Pay/ });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalled());
    expect(window.open).toHaveBeenCalledOnce();
    expect(calls.filter(({ path }) => path === '/api/paypal/create-order')).toHaveLength(1);
    tell({ order: 'ORDER-1', outcome: 'cancelled' });
  });

  test('a charge that is still on its way shows so, and closes the sheet when it has arrived', async () => {
    const { onPaid, answers: given } = openPanel(
      { paypal: testCard },
      {
        ...answers,
        capturePaypalOrder: () => ({ payment: paymentFixture({ state: 'processing' }) }),
        getPayment: () => ({ payment: paymentFixture({ state: 'processing' }) }),
      },
    );
    const card = await press();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalled());
    tell({ order: 'ORDER-1', outcome: 'approved' });
    expect(await card.findByText('Waiting for confirmations')).toBeTruthy();
    const button = card.getByRole('button', { name: 'Payment on its way' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(window.open).toHaveBeenCalledOnce();
    expect(onPaid).not.toHaveBeenCalled();
    given.getPayment = () => ({ payment: paymentFixture() });
    await waitFor(() => expect(onPaid).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(currentToast()?.title).toBe('Payment Successful!');
  });

  test('a window that the browser blocked is said, and no order is made', async () => {
    vi.stubGlobal('open', () => null);
    const { calls } = openPanel({ paypal: testCard }, answers);
    const card = await press();
    expect((await card.findByRole('alert')).textContent).toContain('Allow pop-ups for this site');
    expect(paid(calls)).toEqual([]);
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
  const answers: FakeHandlers = {
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
    expect(paid(calls).map(({ body }) => body)).toEqual([
      { intent: 'CAPTURE', amount: '17.00', currency: 'USD' },
      { orderID: 'ORDER-1' },
    ]);
    expect(currentToast()?.title).toBe('Payment Successful!');
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
  ] as [string, (session: SessionOptions) => unknown, string][])(
    'a buyer who %s is told so',
    async (_what, buyer, told) => {
      stubPaypal(async (session, order) => {
        await order;
        await buyer(session);
      });
      const { onPaid } = openPanel({ paypal: realCard }, answers);
      const card = await pay();
      await card.findByRole('button', { name: 'Try again' });
      expect(card.getByText(told.split(' ').slice(0, 2).join(' ')).parentElement?.textContent).toBe(told);
      expect(onPaid).not.toHaveBeenCalled();
    },
  );

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
