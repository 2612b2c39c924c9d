import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentView } from '@app/contracts/money/payments.ts';
import type { PaymentState } from '@app/domain/payments/payment-state.ts';
import type { FakeHandlers } from '../../../testing/fake-server.ts';
import { dismissToast, currentToast, showToast } from '../../../ui/feedback/toast-store.ts';
import { btcpay, openPanel, option, PAYMENT, paymentFixture } from '../../../testing/open-upgrade.tsx';

afterEach(() => {
  dismissToast();
  showToast({ title: '' });
  dismissToast();
});

const assign = vi.fn();

describe('by crypto', () => {
  beforeEach(() => {
    assign.mockReset();
    vi.stubGlobal('location', { origin: 'http://app.test', href: 'http://app.test/', search: '', assign });
  });

  const press = async () => {
    const crypto = await option('Crypto');
    fireEvent.click(crypto.getByRole('button', { name: 'Pay with crypto' }));
    return crypto;
  };
  /** The provider's answer stands outside of the contract's table. */
  const answerRequest = (reply: unknown) => {
    const table = fetch;
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
      input instanceof URL && input.pathname.endsWith('/payment-request')
        ? Promise.resolve(new Response(typeof reply === 'string' ? reply : JSON.stringify(reply)))
        : table(input, init),
    );
  };

  test('in the chat the payment page takes the place of this one', async () => {
    openPanel({ crypto: btcpay });
    await option('Crypto');
    answerRequest({ status: true, redirectTO: 'https://pay.example/i/1' });
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/i/1'));
  });

  test('in the drawer it opens in a tab of its own that has no hold on this one', async () => {
    const tab = { opener: {}, close: vi.fn(), location: { replace: vi.fn() } };
    vi.stubGlobal('open', () => tab);
    openPanel({ crypto: btcpay }, {}, { place: 'drawer' });
    await option('Crypto');
    answerRequest({ status: true, redirectTO: 'https://pay.example/i/1' });
    await press();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/i/1'));
    expect(tab.opener).toBeNull();
    expect(assign).not.toHaveBeenCalled();
  });

  test('a double press opens one tab', async () => {
    const open = vi.fn(() => ({ opener: {}, close: vi.fn(), location: { replace: vi.fn() } }));
    vi.stubGlobal('open', open);
    openPanel({ crypto: btcpay }, {}, { place: 'drawer' });
    const button = (await option('Crypto')).getByRole('button');
    answerRequest({ status: true, redirectTO: 'https://pay.example/i/1' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(open).toHaveBeenCalled());
    expect(open).toHaveBeenCalledOnce();
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
    expect(assign).not.toHaveBeenCalled();
  });

  test('another payment that stands in the way is told in the words of the server', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    openPanel({ crypto: btcpay });
    await option('Crypto');
    const table = fetch;
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
      input instanceof URL
        ? Promise.resolve(
            Response.json(
              { error: 'Your last payment is still being confirmed.', code: 'conflict' },
              { status: 409 },
            ),
          )
        : table(input, init),
    );
    const crypto = await press();
    expect((await crypto.findByRole('alert')).textContent).toContain(
      'Your last payment is still being confirmed.',
    );
    expect(assign).not.toHaveBeenCalled();
  });

  const followed = (payment: Partial<PaymentView>): FakeHandlers => ({
    getPayment: () => ({ payment: paymentFixture({ provider: 'btcpay', ...payment }) }),
  });

  test.each([
    ['open', {}, 'Open the payment page', null],
    ['partly_paid', { missingCents: 425 }, 'Open the payment page', null],
    ['partly_paid', { missingCents: 425, late: true }, 'Pay with crypto', null],
    ['processing', {}, 'Payment on its way', 'true'],
    ['expired', {}, 'Pay with crypto', null],
  ] as [PaymentState, Partial<PaymentView>, string, string | null][])(
    'while the last payment is %s %o the button says %s',
    async (state, more, name, disabled) => {
      openPanel({ crypto: btcpay }, followed({ state, ...more }), { returnedPaymentId: PAYMENT });
      const crypto = await option('Crypto');
      const button = await crypto.findByRole('button', { name });
      expect(button.getAttribute('aria-disabled')).toBe(disabled);
    },
  );

  test.each([
    ['open', {}, 'Waiting for your payment'],
    ['processing', {}, 'Waiting for confirmations'],
    ['processing', { late: true }, 'Paid after the time was up'],
    ['partly_paid', { missingCents: 425 }, 'Partly paid $4.25 is still missing.'],
    ['partly_paid', {}, 'Partly paid A part is still missing.'],
    [
      'partly_paid',
      { missingCents: 425, late: true },
      'Partly paid $4.25 is still missing and the time is up.',
    ],
    ['partly_paid', { missingCents: 0, late: true }, 'Paid after the time was up'],
    ['expired', {}, 'The payment page expired'],
    ['refused', {}, 'Payment refused'],
    ['taken_back', {}, 'Payment taken back'],
  ] satisfies [PaymentState, Partial<PaymentView>, string][])(
    'back from the page a payment that is %s %o shows it',
    async (state, more, told) => {
      const { onPaid } = openPanel({ crypto: btcpay }, followed({ state, ...more }), {
        returnedPaymentId: PAYMENT,
      });
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
        returnedPaymentId: PAYMENT,
      });
      await screen.findByText('Waiting for confirmations');
      answers.getPayment = () => ({
        payment: paymentFixture({ provider: 'btcpay', state: 'paid', overCents: 100 }),
      });
      await act(() => vi.advanceTimersByTimeAsync(5_100));
      await waitFor(() => expect(onPaid).toHaveBeenCalledOnce());
      expect(currentToast()?.title).toBe('Payment Successful!');
      expect(currentToast()?.description).toContain('You sent $1.00 too much');
    } finally {
      vi.useRealTimers();
    }
  });

  test('a payment for premium that had been paid before is told as money that is due back, not as a success', async () => {
    openPanel({ crypto: btcpay }, followed({ state: 'paid', overCents: 1_700, surplus: true }), {
      returnedPaymentId: PAYMENT,
    });
    await screen.findByText('You paid twice for premium');
    expect(screen.getByText(/\$17\.00 is due back to you/)).toBeTruthy();
    expect(screen.queryByText(/Your tokens are credited/)).toBeNull();
  });
});
