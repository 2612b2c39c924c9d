import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BrokerClaimListItem } from '@app/contracts/money/broker.ts';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { setClock } from '../../../lib/time/clock.ts';
import { adminReplies, idOf } from '../../../testing/admin-fixtures.ts';
import { Refusal, type FakeHandlers, type Call } from '../../../testing/fake-server.ts';
import { configFixture, minutesAgo, NOW } from '../../../testing/fixtures.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { dismissToast, currentToast } from '../../../ui/feedback/toast-store.ts';
import { Dashboard } from './dashboard.tsx';

const broken = () => new Refusal(500, { error: 'x', code: 'internal' });
const openView = (view: string, answers: FakeHandlers = {}, more = '') => {
  history.replaceState(null, '', `/adminnimda?view=${view}${more}`);
  return renderPage(<Dashboard />, { ...adminReplies(), ...answers });
};
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
const last = (calls: Call[], path: string) => calls.findLast((one) => one.path === path);
const paged = { total: 1, page: 1, pages: 1 };

beforeEach(() => setClock({ now: NOW, speed: 1 }));
afterEach(() => dismissToast());

describe('broker claims', () => {
  const claim = (more: Partial<BrokerClaimListItem> = {}): BrokerClaimListItem => ({
    id: idOf(1),
    state: 'pending',
    account: '12345678',
    userId: idOf(7),
    email: 'maya@example.com',
    country: 'GB',
    plan: 'free',
    submittedAt: minutesAgo(300),
    decidedAt: null,
    decidedBy: null,
    reason: null,
    tokens: { credited: 0, takenBack: 0, owed: 0 },
    ...more,
  });
  const openClaims = (more: Partial<BrokerClaimListItem> = {}, answers: FakeHandlers = {}) =>
    openView('claims', {
      listBrokerClaims: () => ({ claims: [claim(more)], ...paged }),
      decideBrokerClaim: () => claim({ state: 'approved' }),
      ...answers,
    });
  const decide = async (button: string, reason: string) => {
    fireEvent.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: reason } });
    fireEvent.submit(dialog.getByLabelText('Reason').closest('form') as HTMLFormElement);
    return dialog;
  };
  const path = `/api/admin/broker-claims/${idOf(1)}/decision`;

  test('begin with those that wait', async () => {
    const { calls } = openClaims();
    await screen.findByRole('table', { name: 'Broker claims' });
    expect(last(calls, '/api/admin/broker-claims')?.query).toEqual({ state: 'pending', page: '1' });
    fireEvent.change(screen.getByRole('combobox', { name: 'State filter' }), { target: { value: 'all' } });
    await waitFor(() => expect(last(calls, '/api/admin/broker-claims')?.query).toEqual({ page: '1' }));
  });

  test.each([
    ['pending', 'Approve the claim of 12345678', { approve: true, seen: 'pending' }, 'Claim approved'],
    ['pending', 'Reject the claim of 12345678', { approve: false, seen: 'pending' }, 'Claim rejected'],
    [
      'approved',
      'Take back the approval of 12345678',
      { approve: false, seen: 'approved' },
      'Approval taken back',
    ],
    ['rejected', 'Approve the claim of 12345678', { approve: true, seen: 'rejected' }, 'Claim approved'],
  ] as const)('that are %s: "%s" is sent with its reason in one line', async (state, button, body, toast) => {
    const { calls } = openClaims({ state });
    await decide(button, 'Seen in the\n report ');
    await waitFor(() => expect(currentToast()?.title).toBe(toast));
    expect(last(calls, path)?.body).toEqual({ ...body, reason: 'Seen in the report' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('are not decided without a reason', async () => {
    const { calls } = openClaims();
    const dialog = await decide('Reject the claim of 12345678', ' ');
    expect(dialog.getByText('Please say why')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Reason'));
    expect(last(calls, path)).toBeUndefined();
  });

  test('that somebody decided meanwhile say so and keep what was typed', async () => {
    openClaims(
      {},
      {
        decideBrokerClaim: () =>
          new Refusal(409, { error: 'Somebody decided it meanwhile.', code: 'conflict' }),
      },
    );
    const dialog = await decide('Approve the claim of 12345678', 'Fine');
    expect(await dialog.findByText('Somebody decided it meanwhile.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Fine');
  });

  test('of an account that is gone cannot be decided', async () => {
    openClaims({ userId: null, email: null });
    expect(await screen.findByText('Account deleted')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /claim of/ })).toBeNull();
  });

  test('of none say so', async () => {
    openView('claims');
    expect(await screen.findByRole('heading', { name: 'No claim is waiting' })).toBeTruthy();
  });
});

describe('payments', () => {
  type Payment = ReplyOfEndpoint<'listPayments'>['payments'][number];
  const payment = (more: Partial<Payment> = {}): Payment => ({
    id: idOf(3),
    userId: idOf(7),
    email: 'maya@example.com',
    provider: 'paypal',
    product: 'premium',
    surplus: false,
    state: 'paid',
    priceCents: 1_700,
    currency: 'USD',
    test: true,
    providerOrder: 'ORDER-1',
    providerPayment: 'PAY-1',
    tokens: { credited: 1_000, takenBack: 200, owed: 50 },
    createdAt: minutesAgo(300),
    changedAt: minutesAgo(290),
    creditedAt: minutesAgo(290),
    facts: [
      { kind: 'approved', about: 'a1', amountCents: null, at: minutesAgo(300), notedAt: minutesAgo(299) },
      { kind: 'partly_paid', about: 'p1', amountCents: 900, at: minutesAgo(290), notedAt: minutesAgo(289) },
    ],
    ...more,
  });

  test('stand with everything that was said of them', async () => {
    openView('payments', { listPayments: () => ({ payments: [payment()], ...paged }) });
    const row = rowsOf(await screen.findByRole('table', { name: 'Payments' }))[1];
    expect(row?.slice(0, 6)).toEqual([
      'maya@example.com',
      '14 May 2025, 03:22',
      'PaidTest, no money moved',
      'PremiumPayPal',
      '$17.00',
      '1,000 tokens200 taken back, 50 owed',
    ]);
    expect(row?.[6]).toBe(
      '2 events14 May 2025, 03:22: approveda1, noted 14 May 2025, 03:2314 May 2025, 03:32: partly paid, $9.00p1, noted 14 May 2025, 03:33',
    );
    expect(row?.slice(7)).toEqual(['ORDER-1PAY-1', '14 May 2025, 03:32']);
  });

  test('that paid for what was paid already stand out as due back', async () => {
    openView('payments', { listPayments: () => ({ payments: [payment({ surplus: true })], ...paged }) });
    expect(await screen.findByText('Paid on top of another, due back')).toBeTruthy();
  });

  test('are kept to a state', async () => {
    const { calls } = openView('payments', { listPayments: () => ({ payments: [payment()], ...paged }) });
    await screen.findByRole('table', { name: 'Payments' });
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'taken_back' } });
    await waitFor(() =>
      expect(last(calls, '/api/admin/payments')?.query).toEqual({ state: 'taken_back', page: '1' }),
    );
  });
});

describe('signals', () => {
  type Signal = ReplyOfEndpoint<'listAllSignals'>['signals'][number];
  const signal: Signal = {
    id: idOf(4),
    signalId: 'SG-1048',
    userId: idOf(7),
    email: null,
    pair: 'USD/JPY',
    action: 'SELL',
    timeframe: 'daily',
    status: 'stop_hit',
    entry: 154.2,
    target: 153.1,
    stop: 154.9,
    closePrice: 154.9,
    confidence: 0.62,
    createdAt: minutesAgo(300),
    closedAt: minutesAgo(100),
    simulated: true,
  };
  const answers: FakeHandlers = {
    getConfig: () =>
      configFixture({
        market: { provider: 'replay', simulated: true, label: null, pairs: ['EUR/USD', 'USD/JPY'] },
      }),
    listAllSignals: () => ({ signals: [signal], ...paged }),
  };

  test('stand with their plan, the stop before the target, and what became of them', async () => {
    openView('signals', answers);
    expect(rowsOf(await screen.findByRole('table', { name: 'Signals' }))[1]).toEqual([
      'SG-1048Simulated',
      'Account deleted',
      'USD/JPYDaily',
      'SELL',
      'Signal has lost',
      '154.900',
      '154.200',
      '153.100',
      '154.900',
      '62%',
      '14 May 2025, 03:22',
      '14 May 2025, 06:42',
    ]);
  });

  test('are kept to a status and an instrument', async () => {
    const { calls } = openView('signals', answers);
    await screen.findByRole('table', { name: 'Signals' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Status filter' }), {
      target: { value: 'active' },
    });
    fireEvent.change(screen.getByRole('combobox', { name: 'Instrument filter' }), {
      target: { value: 'USD/JPY' },
    });
    await waitFor(() =>
      expect(last(calls, '/api/admin/signals')?.query).toEqual({
        status: 'active',
        pair: 'USD/JPY',
        page: '1',
      }),
    );
  });
});

describe('the admin log', () => {
  type Entry = ReplyOfEndpoint<'listAdminLog'>['entries'][number];
  const entry: Entry = {
    id: idOf(5),
    at: minutesAgo(30),
    admin: null,
    action: 'grant_tokens',
    userId: idOf(7),
    userEmail: 'maya@example.com',
    about: 'tokens',
    reason: '<b>Lost</b> an answer',
    facts: { tokens: 50, from: { bucket: 'purchased' } },
  };

  test('says who did what to whom, why, and with which facts', async () => {
    openView('log', { listAdminLog: () => ({ entries: [entry], ...paged }) });
    expect(rowsOf(await screen.findByRole('table', { name: 'Admin log' }))[1]).toEqual([
      '14 May 2025, 07:52',
      'Operator, or a deleted account',
      'Gave tokens',
      'maya@example.com',
      'tokens',
      '<b>Lost</b> an answer',
      'Factstokens: 50from: {"bucket":"purchased"}',
    ]);
  });

  test('is filtered by action, each in plain words', async () => {
    const { calls, answers } = openView('log', { listAdminLog: () => ({ entries: [entry], ...paged }) });
    await screen.findByRole('table', { name: 'Admin log' });
    answers.listAdminLog = () => ({ entries: [], total: 0, page: 1, pages: 0 });
    const filter = screen.getByRole('combobox', { name: 'Action filter' });
    expect(
      within(filter)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toContain('Took an approval back');
    fireEvent.change(filter, { target: { value: 'revoke_claim' } });
    expect(await screen.findByRole('heading', { name: 'Nothing found in the admin log' })).toBeTruthy();
    expect(last(calls, '/api/admin/log')?.query).toEqual({ action: 'revoke_claim', page: '1' });
  });

  test('shows an action that it does not know as it is, and keeps the filter for it', async () => {
    openView(
      'log',
      { listAdminLog: () => ({ entries: [{ ...entry, action: 'feed_cat' }], ...paged }) },
      '&action=feed_cat',
    );
    expect(rowsOf(await screen.findByRole('table', { name: 'Admin log' }))[1]).toContain('feed_cat');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Action filter' }).value).toBe('feed_cat');
  });
});

test.each([
  ['claims', 'listBrokerClaims', 'The broker claims could not be loaded'],
  ['payments', 'listPayments', 'The payments could not be loaded'],
  ['signals', 'listAllSignals', 'The signals could not be loaded'],
  ['log', 'listAdminLog', 'The admin log could not be loaded'],
] as const)('a failed view of %s says so', async (view, name, text) => {
  openView(view, { [name]: broken });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: /try again/i })).toBeTruthy();
});

test.each([
  ['payments', { listPayments: () => ({ payments: [], total: 0, page: 1, pages: 0 }) }, 'No payments'],
  ['signals', { listAllSignals: () => ({ signals: [], total: 0, page: 1, pages: 0 }) }, 'No signals'],
  ['log', { listAdminLog: () => ({ entries: [], total: 0, page: 1, pages: 0 }) }, 'Nothing in the admin log'],
] as [string, FakeHandlers, string][])('an empty view of %s says so', async (view, answers, text) => {
  openView(view, answers);
  expect(await screen.findByRole('heading', { name: text })).toBeTruthy();
});
