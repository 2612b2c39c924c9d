import { DAY_MS } from '@app/domain/time.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { LedgerEntryView, PaymentListItem, TokenAccount } from '@app/contracts/money/tokens.ts';
import { effectsAtZero } from '@app/domain/tokens/at-zero.ts';
import { Refusal, type FakeHandlers } from '../../../testing/fake-server.ts';
import { minutesAgo, NOW } from '../../../testing/fixtures.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { dismissToast, currentToast } from '../../../ui/feedback/toast-store.ts';
import { TokenSection } from './token-section.tsx';

const midnight = new Date(Date.UTC(2025, 4, 15)).toISOString();

const accountFixture = (more: Partial<TokenAccount> = {}): TokenAccount => ({
  tokensRemaining: 1_092,
  plan: 'premium',
  brains: 4,
  buckets: {
    daily: { tokens: 12, of: 20 },
    welcome: { tokens: 80, lapsesAt: new Date(NOW + DAY_MS).toISOString() },
    purchased: { tokens: 1_000 },
  },
  nextRefill: { at: midnight, tokens: 20 },
  costs: {
    reply: 2,
    oneBrainReply: 1,
    fourBrainReply: 2,
    trackedSignal: 1,
    distressReply: 0,
    failedReply: 0,
    fourBrainsAbove: 100,
  },
  dailyCap: { tokens: null, spentToday: 8, left: null, startsAnewAt: midnight },
  owed: 0,
  atZero: effectsAtZero('premium'),
  ...more,
});

const PAYMENT = '00000000-0000-4000-8000-000000000001';
const entryFixture = (id: string, more: Partial<LedgerEntryView> = {}): LedgerEntryView => ({
  id,
  at: minutesAgo(5),
  what: 'reply',
  tokens: -2,
  buckets: { daily: -2, welcome: 0, purchased: 0 },
  balanceAfter: 1_092,
  paymentId: null,
  messageId: null,
  ...more,
});
const paymentFixture: PaymentListItem = {
  id: PAYMENT,
  product: 'premium',
  amountCents: 1_700,
  currency: 'USD',
  state: 'paid',
  test: true,
  paidBy: 'PayPal',
  createdAt: minutesAgo(20),
  changedAt: minutesAgo(20),
  creditedAt: minutesAgo(20),
  tokens: { credited: 1_000, takenBack: 0, owed: 0, held: 1_000 },
};
const bought = entryFixture('1', { what: 'purchase', tokens: 1_000, paymentId: PAYMENT });

const base: FakeHandlers = {
  getTokenAccount: () => accountFixture(),
  getTokenLedger: () => ({ entries: [entryFixture('2'), bought], nextCursor: null }),
  getPayments: () => ({ payments: [paymentFixture] }),
};

async function look(answers: FakeHandlers = {}) {
  const page = renderPage(<TokenSection tokensRemaining={1_092} />, { ...base, ...answers });
  expect(page.calls).toEqual([]);
  const details = screen.getByText('Token account').closest('details');
  if (!details) throw new Error('The section is no disclosure');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await waitFor(() => expect(page.calls.length).toBeGreaterThan(0));
  return page;
}

afterEach(() => dismissToast());

test('among the payments what was only begun is left out, and what brought nothing is no amount', async () => {
  const of = (state: PaymentListItem['state'], paidBy = 'PayPal') => ({
    ...paymentFixture,
    id: `${state}-${paidBy}`,
    state,
    paidBy,
  });
  await look({
    getPayments: () => ({ payments: [of('open'), of('refused'), of('expired', 'Crypto'), of('paid')] }),
  });
  const list = (await screen.findByRole('heading', { name: 'Payments' })).nextElementSibling as HTMLElement;
  const shown = within(list)
    .getAllByRole('listitem')
    .map((item) => item.lastElementChild?.textContent);
  expect(shown).toEqual(['Not charged', 'Not credited', '$17.00']);
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Details', 'Details', 'Receipt']);
});

test('a payment taken back after its tokens were spent stands in the history without an amount', async () => {
  await look({
    getTokenLedger: () => ({
      entries: [entryFixture('told:1', { what: 'taken_back', tokens: 0, balanceAfter: 12 })],
      nextCursor: null,
    }),
  });
  const line = (await screen.findByText('Payment taken back')).closest('li');
  expect(line?.textContent).toContain('no tokens were left to move, 12 left');
});

test('it is asked for when somebody looks, and shows every bucket, the refill and what things cost', async () => {
  await look();
  await screen.findByText('What you have');
  const value = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect(value('Today')).toBe('12/20Spent first. Unused tokens do not carry over.');
  expect(value('Purchased')).toBe('1,000Spent last. These never expire.');
  expect(value('Next refill')).toMatch(/15 May.*Back to 20 for the day$/);
  expect(value('Your next reply')).toBe(
    '2 tokens1 with one brain, 2 with four. Four brains work above 100 tokens.',
  );
  expect(value('A tracked signal')).toBe('1 tokenOn top of its reply; a practice idea costs nothing extra');
  expect(value('A reply when you are in distress')).toBe('FreeNever refused');
  expect(screen.queryByText('Owed')).toBeNull();
});

test('a line of blocks tells what is spent first and what ends when', async () => {
  await look();
  const line = within(await screen.findByRole('list', { name: 'Your tokens, in the order they are spent' }));
  const blocks = line.getAllByRole('listitem').map((block) => block.textContent);
  expect(blocks).toHaveLength(3);
  expect(blocks[0]).toMatch(/^12 todayEnds today, \d\d:\d\d your time$/);
  expect(blocks[1]).toMatch(/^80 welcomeEnds (Wednesday|Thursday|Friday) 1[456] May$/);
  expect(blocks[2]).toBe('1,000 boughtNever expire');
});

test('with no token left it tells when new ones come', async () => {
  const none = {
    daily: { tokens: 0, of: 20 },
    welcome: { tokens: 0, lapsesAt: null },
    purchased: { tokens: 0 },
  };
  await look({ getTokenAccount: () => accountFixture({ tokensRemaining: 0, buckets: none }) });
  expect(await screen.findByText(/^No token left. New ones come at \d\d:\d\d your time\.$/)).toBeTruthy();
});

test('fourteen days of use stand as bars, each told in words', async () => {
  const useByDay = Array.from({ length: 14 }, (_none, i) => ({
    day: new Date(NOW - (13 - i) * DAY_MS).toISOString().slice(0, 10),
    tokens: i === 13 ? 8 : i === 2 ? 20 : 0,
  }));
  await look({ getTokenAccount: () => accountFixture({ useByDay }) });
  expect(await screen.findByText(/28 in fourteen days, 8 of them today \(UTC\)\./)).toBeTruthy();
  expect(screen.getByText('3 May: 20')).toBeTruthy();
  expect(screen.getByText('14 May: 8')).toBeTruthy();
});

test('what ends and what stays at the last token is said, with what premium keeps', async () => {
  await look();
  const stays = (await screen.findByText('Keeps working')).parentElement;
  expect(stays?.textContent).toContain('Long-term memory');
  expect(screen.getByText('Pauses until the next refill').parentElement?.textContent).toContain(
    'Four brains',
  );
});

test('what was spent of a payment that was taken back is named as owed', async () => {
  await look({ getTokenAccount: () => accountFixture({ owed: 40 }) });
  expect((await screen.findByText('Owed')).nextElementSibling?.textContent).toMatch(
    /^40You spent these tokens from a payment/,
  );
});

test('the history tells each change in plain words and goes on to older ones', async () => {
  const { calls } = await look({
    getTokenLedger: ({ query }) =>
      query.cursor === '7'
        ? { entries: [entryFixture('9', { what: 'daily_refill', tokens: 8 })], nextCursor: null }
        : { entries: [entryFixture('2'), bought], nextCursor: '7' },
  });
  const [reply, purchase] = (await screen.findByText('Reply')).closest('ol')?.querySelectorAll('li') ?? [];
  expect(reply?.textContent).toBe('Reply14 May, 08:17 UTC, 1,092 left−2');
  expect(purchase?.textContent).toContain('+1,000');
  fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('Daily refill')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  expect(calls.filter(({ path }) => path === '/api/tokens/ledger').map(({ query }) => query.cursor)).toEqual([
    undefined,
    '7',
  ]);
});

test('a payment opens its receipt, with what the provider said and whether money moved', async () => {
  await look({
    getReceipt: () => ({
      ...paymentFixture,
      premium: true,
      providerNumber: 'CAPTURE-1',
      history: [
        { what: 'paid', amountCents: 1_700, at: minutesAgo(20) },
        { what: 'refunded', amountCents: 500, at: minutesAgo(5) },
      ],
    }),
  });
  fireEvent.click((await screen.findAllByRole('button', { name: /^Receipt of/ }))[0] as HTMLElement);
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }));
  for (const text of ['Test payment: no money moved.', PAYMENT, '$17.00 USD', 'PayPal', 'CAPTURE-1', '$5.00'])
    expect(await receipt.findByText(text), text).toBeTruthy();
  expect(receipt.getByText('Refunded, 14 May, 08:17 UTC')).toBeTruthy();
});

test('what was paid on top of another says so among the payments and on its receipt, not that it was bought', async () => {
  const twice = { ...paymentFixture, surplus: true, tokens: { credited: 0, takenBack: 0, owed: 0, held: 0 } };
  await look({
    getPayments: () => ({ payments: [twice] }),
    getReceipt: () => ({ ...twice, premium: false, providerNumber: null, history: [] }),
  });
  const list = (await screen.findByRole('heading', { name: 'Payments' })).nextElementSibling as HTMLElement;
  expect(within(list).getByText(/Paid twice, due back to you/)).toBeTruthy();
  fireEvent.click(within(list).getByRole('button', { name: /^Receipt of/ }));
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }));
  expect(await receipt.findByText('Paid twice, due back to you')).toBeTruthy();
  expect(receipt.getByText(/this one bought nothing/)).toBeTruthy();
  expect(receipt.queryByText('Paid')).toBeNull();
});

test('without the server it says so, and asks again', async () => {
  const { answers } = await look({
    getTokenAccount: () => new Refusal(503, { error: 'Please try again.', code: 'unavailable' }),
  });
  const again = await screen.findByRole('button', { name: /Retry|again/i });
  answers.getTokenAccount = () => accountFixture();
  fireEvent.click(again);
  expect(await screen.findByText('What you have')).toBeTruthy();
});

describe('the own daily limit', () => {
  const field = () => screen.findByLabelText<HTMLInputElement>('Tokens a day');
  const set = async (typed: string) => {
    fireEvent.change(await field(), { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Set limit' }));
  };

  test.each(['', '0', '1.5', '-3', '10001', 'ten'])('%o is no limit, and nothing is sent', async (typed) => {
    const { calls } = await look();
    await set(typed);
    expect(screen.getByText('Enter a whole number from 1 to 10,000')).toBeTruthy();
    expect(document.activeElement).toBe(await field());
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('it is set, shown with what is left, and removed again', async () => {
    const capped = { tokens: 10, spentToday: 8, left: 2, startsAnewAt: midnight };
    const { calls, answers } = await look({ saveDailyCap: () => accountFixture({ dailyCap: capped }) });
    expect(await screen.findByText('No limit. 8 spent today.')).toBeTruthy();
    await set('10');
    expect(await screen.findByText('8 spent today, 2 left')).toBeTruthy();
    expect(currentToast()?.title).toBe('Daily limit set');
    answers.saveDailyCap = () => accountFixture();
    fireEvent.click(screen.getByRole('button', { name: 'Remove limit' }));
    expect(await screen.findByText('No limit. 8 spent today.')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { tokens: 10 },
      { tokens: null },
    ]);
  });

  test('a limit that could not be saved stays in its field with the reason', async () => {
    await look({ saveDailyCap: () => new Refusal(429, { error: 'Too many attempts.', code: 'too_many' }) });
    await set('10');
    expect(await screen.findByText('Too many attempts.')).toBeTruthy();
    expect((await field()).value).toBe('10');
  });
});

test('welcome tokens that wait are announced with what brings them', async () => {
  const { buckets } = accountFixture();
  await look({
    getTokenAccount: () =>
      accountFixture({ buckets: { ...buckets, welcome: { tokens: 0, lapsesAt: null, state: 'waiting' } } }),
  });
  expect((await screen.findByText('Welcome')).nextElementSibling?.textContent).toBe(
    '080 more tokens when you confirm your address.',
  );
});
