import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { UnfinishedCard } from '@app/contracts/money/payments.ts';
import { Refusal, type FakeHandlers } from '../../../../testing/fake-server.ts';
import { dismissToast, currentToast, showToast } from '../../../../ui/feedback/toast-store.ts';
import {
  openPanel,
  option,
  PAYMENT,
  paymentFixture,
  realCard,
  testCard,
} from '../../../../testing/open-upgrade.tsx';

afterEach(() => {
  dismissToast();
  showToast({ title: '' });
  dismissToast();
});

/** The server's side of one order that was agreed to and not charged. */
function anOrderThatWaits(state: 'approved' | 'processing' = 'approved') {
  let unfinished: UnfinishedCard | null = { orderID: 'ORDER-1', payment: paymentFixture({ state }) };
  const answers: FakeHandlers = {
    getUnfinishedCard: () => ({ unfinished }),
    capturePaypalOrder: () => {
      unfinished = null;
      return { payment: paymentFixture() };
    },
    lapsePaypalOrder: () => {
      unfinished = null;
      return { payment: paymentFixture({ state: 'expired' }) };
    },
  };
  return answers;
}

test.each([
  ['test', testCard],
  ['PayPal’s', realCard],
])(
  'an approved payment that was left is told at the %s card, and confirmed without another page',
  async (_whose, paypal) => {
    const open = vi.fn();
    vi.stubGlobal('open', open);
    const { calls, onPaid } = openPanel({ paypal }, anOrderThatWaits());
    const card = await option('Card or wallet');
    expect(await card.findByText('An approved payment is waiting')).toBeTruthy();
    expect(card.getByText(/You agreed to pay \$17\.00, but it has not been charged yet/)).toBeTruthy();
    expect(card.queryByRole('button', { name: /^Pay / })).toBeNull();
    fireEvent.click(card.getByRole('button', { name: 'Confirm the payment' }));
    await waitFor(() => expect(onPaid).toHaveBeenCalledOnce());
    expect(open).not.toHaveBeenCalled();
    expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/paypal/capture-order', { orderID: 'ORDER-1' }],
    ]);
    expect(currentToast()?.title).toBe('Payment Successful!');
  },
);

test('it can be let lapse, and the ordinary button has the focus then', async () => {
  const { calls } = openPanel({ paypal: testCard }, anOrderThatWaits());
  const card = await option('Card or wallet');
  fireEvent.click(await card.findByRole('button', { name: 'Drop the payment' }));
  const pay = await card.findByRole('button', { name: 'Pay $17.00' });
  expect(card.queryByText('An approved payment is waiting')).toBeNull();
  expect(document.activeElement).toBe(pay);
  expect(currentToast()).toMatchObject({ title: 'Payment dropped', description: 'Nothing was charged.' });
  expect(calls.some(({ path }) => path === '/api/paypal/capture-order')).toBe(false);
});

test('where it cannot be given up that is said, and it still waits', async () => {
  openPanel(
    { paypal: testCard },
    {
      ...anOrderThatWaits(),
      lapsePaypalOrder: () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' }),
    },
  );
  const card = await option('Card or wallet');
  fireEvent.click(await card.findByRole('button', { name: 'Drop the payment' }));
  expect((await card.findByRole('alert')).textContent).toBe('The service is busy.');
  expect(card.getByText('An approved payment is waiting')).toBeTruthy();
});

test('a confirmation that fails says so, and the payment can be confirmed again', async () => {
  openPanel(
    { paypal: testCard },
    {
      ...anOrderThatWaits(),
      capturePaypalOrder: () => new Refusal(503, { error: 'Down', code: 'unavailable' }),
    },
  );
  const card = await option('Card or wallet');
  fireEvent.click(await card.findByRole('button', { name: 'Confirm the payment' }));
  expect((await card.findByRole('alert')).textContent).toContain('Payment could not be processed.');
  expect(await card.findByText('An approved payment is waiting')).toBeTruthy();
  expect(card.getByRole('button', { name: 'Confirm the payment' })).toBeTruthy();
});

test('a charge that was on its way when the page was closed holds the button, and closes the sheet when it has arrived', async () => {
  const { answers, onPaid } = openPanel(
    { paypal: testCard },
    {
      ...anOrderThatWaits('processing'),
      getPayment: ({ params }) => ({ payment: paymentFixture({ id: params.id ?? '', state: 'processing' }) }),
    },
  );
  const card = await option('Card or wallet');
  const button = await card.findByRole('button', { name: 'Payment on its way' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(await card.findByText('Waiting for confirmations')).toBeTruthy();
  answers.getUnfinishedCard = () => ({ unfinished: null });
  answers.getPayment = () => ({ payment: paymentFixture({ id: PAYMENT }) });
  await waitFor(() => expect(onPaid).toHaveBeenCalledOnce(), { timeout: 10_000 });
});

test('a charge that was refused after all frees the button', async () => {
  openPanel(
    { paypal: testCard },
    {
      ...anOrderThatWaits('processing'),
      getPayment: () => ({ payment: paymentFixture({ state: 'refused' }) }),
    },
  );
  const card = await option('Card or wallet');
  expect(await card.findByText('Payment refused')).toBeTruthy();
  expect(card.getByRole('button', { name: 'Pay $17.00' }).getAttribute('aria-disabled')).toBeNull();
});

test('an order that another payment stands in the way of is refused in the words of the server', async () => {
  vi.stubGlobal('open', () => ({ closed: false, close: () => undefined, location: { replace: vi.fn() } }));
  openPanel(
    { paypal: testCard },
    {
      createPaypalOrder: () =>
        new Refusal(409, { error: 'Your last payment is still being confirmed.', code: 'conflict' }),
    },
  );
  const card = await option('Card or wallet');
  fireEvent.click(card.getByRole('button', { name: 'Pay $17.00' }));
  expect((await card.findByRole('alert')).textContent).toBe(
    'Payment Error Your last payment is still being confirmed.',
  );
});
