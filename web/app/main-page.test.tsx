import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { discardProfileDraft, getProfileDraft } from '../features/account/profile/profile-draft.ts';
import { setClock } from '../lib/time/clock.ts';
import { markPaymentStarted } from '../lib/storage/returned-payment.ts';
import { Refusal, type FakeHandlers } from '../testing/fake-server.ts';
import {
  analyticsFixture,
  assetFixture,
  configFixture,
  eventFixture,
  memoryFixture,
  NOW,
  signalFixture,
  statsFixture,
  conversationFixture,
  userFixture,
} from '../testing/fixtures.ts';
import { btcpay, paymentFixture, routeFixture, testCard } from '../testing/open-upgrade.tsx';
import { renderPage } from '../testing/render-page.tsx';
import { dismissToast, currentToast } from '../ui/feedback/toast-store.ts';
import MainPage from './main-page.tsx';

const TROUBLE = 'Sorry, I had trouble generating a signal for this event. Please try again.';

/** Stands for a window of this width. */
const width = (pixels: number) =>
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity) <= pixels,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );

beforeEach(() => {
  setClock({ now: NOW, speed: 1 });
  width(390);
});
afterEach(() => {
  discardProfileDraft('user-1');
  dismissToast();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

const open = (answers: FakeHandlers = {}) =>
  renderPage(<MainPage />, {
    getCurrentUser: () => userFixture(),
    getConfig: () => configFixture(),
    getConversation: () => ({ messages: conversationFixture(2) }),
    getHistory: () => ({ success: true, data: [] }),
    getAnalytics: analyticsFixture,
    getMemory: () => memoryFixture(),
    getEconomicEvents: () => ({ events: [eventFixture({ country: 'US' })] }),
    getSignalStats: () => statsFixture(),
    listSignals: () => [signalFixture()],
    getCoreAssets: () => [assetFixture()],
    ...answers,
  });
const openMenu = async () => {
  const page = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  await screen.findByText('Trading Assets');
  return page;
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('the menu names its five entries, with what is new behind them', async () => {
  await openMenu();
  expect(await screen.findByText('6 active')).toBeTruthy();
  expect(await screen.findByText('Next: Consumer Price Index (YoY), in 4h 7m')).toBeTruthy();
  for (const name of [
    'Signal Tracking',
    'Economic Calendar',
    'Trading Assets',
    'Get Full Access',
    'Analysis History',
  ])
    expect(screen.getByRole('button', { name: new RegExp(`^${name}`) })).toBeTruthy();
});

test.each([
  ['Signal Tracking', 'Signals'],
  ['Economic Calendar', 'Calendar'],
  ['Trading Assets', 'Assets'],
  ['Get Full Access', 'Upgrade'],
])('%s opens with its tab chosen, and Back leads to the menu', async (entry, tab) => {
  await openMenu();
  press(new RegExp(`^${entry}`));
  expect(await screen.findByRole('heading', { level: 2, name: entry })).toBeTruthy();
  expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual([
    'Signals',
    'Personal',
    'Calendar',
    'Assets',
    'Upgrade',
  ]);
  press('Back');
  expect(await screen.findByRole('heading', { level: 2, name: 'Menu' })).toBeTruthy();
});

test('the browser’s Back closes the docked drawer too', async () => {
  width(1440);
  await openMenu();
  press(/^Trading Assets/);
  expect(screen.getByRole('complementary', { name: 'Trading Assets' })).toBeTruthy();
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Trading Assets' })).toBeNull());
});

test('the arrow keys walk along the tabs of the docked drawer', async () => {
  width(1440);
  await openMenu();
  press(/^Signal Tracking/);
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Signals' }), { key: 'ArrowLeft' });
  expect(await screen.findByRole('complementary', { name: 'Get Full Access' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Upgrade' }));
});

test('unsaved edits ask before closing; Keep editing keeps them, Discard forgets them', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^Profile/ }));
  fireEvent.change(await screen.findByLabelText('Occupation'), { target: { value: 'Nurse' } });
  press('Cancel');
  const asked = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
  fireEvent.click(asked.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText<HTMLInputElement>('Occupation').value).toBe('Nurse');
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByLabelText('Occupation')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /^Profile/ }));
  expect((await screen.findByLabelText<HTMLInputElement>('Occupation')).value).toBe('');
});

test('a signal for an event is asked for in the chat; its failure has its own words', async () => {
  const { calls, answers } = await openMenu();
  answers.sendMessage = () => new Refusal(503, { error: 'Busy', code: 'unavailable' });
  press(/^Economic Calendar/);
  fireEvent.click(await screen.findByRole('button', { name: /^Get a signal for this event/ }));
  expect(await screen.findByText(TROUBLE)).toBeTruthy();
  expect(calls.find(({ path }) => path === '/api/chat/message')?.body).toMatchObject({
    content: 'Signal for the event Consumer Price Index (YoY) (US, USD, HIGH) at 2025-05-14T12:30:00Z',
  });
  expect(screen.queryByRole('heading', { name: 'Economic Calendar' })).toBeNull();
});

test('Logout asks first', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^Profile/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Log Out' });
  expect(asked.textContent).toContain('Are you sure you want to log out?');
});

test('logging out without a network says what that means', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^Profile/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Log Out' });
  expect(asked.textContent).toContain('You are offline, so only this page forgets you now.');
  vi.restoreAllMocks();
});

const editProfile = async () => {
  const page = open();
  fireEvent.click(await screen.findByRole('button', { name: /^Profile/ }));
  fireEvent.change(await screen.findByLabelText('Occupation'), { target: { value: 'Nurse' } });
  return page;
};

test('logging out with unsaved edits says so; Cancel keeps them, Log Out forgets them', async () => {
  const { answers } = await editProfile();
  answers.logout = () => ({ ok: true });
  press('Logout');
  const asked = await screen.findByRole('alertdialog', { name: 'Log Out' });
  expect(asked.textContent).toContain('Are you sure you want to log out? What you changed in your account');
  fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText<HTMLInputElement>('Occupation').value).toBe('Nurse');
  press('Logout');
  fireEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Log Out' })).getByRole('button', {
      name: 'Log Out',
    }),
  );
  expect(getProfileDraft('user-1')).toEqual({});
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('profile-draft'))).toEqual([]);
});

test.each([390, 1440])(
  'at %i px, closing by X with Discard leaves no spent step of the browser’s history',
  async (pixels) => {
    width(pixels);
    history.pushState({ page: 'before' }, '');
    history.pushState({ page: 'chat' }, '');
    await editProfile();
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(history.state).toEqual({ page: 'chat' }));
    history.back();
    await waitFor(() => expect(history.state).toEqual({ page: 'before' }));
  },
);

test('going back, keeping the edits and closing with Discard leaves no spent step either', async () => {
  history.pushState({ page: 'before' }, '');
  history.pushState({ page: 'chat' }, '');
  await editProfile();
  act(() => history.back());
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Occupation').value).toBe('Nurse');
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(history.state).toEqual({ page: 'chat' }));
});

test('whoever comes back from a payment page finds its payment in the sheet, and an address without it', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  history.replaceState(null, '', `/?payment=${id}`);
  open();
  expect(await screen.findByRole('dialog', { name: 'Get Full Access' })).toBeTruthy();
  expect(await screen.findByRole('article', { name: 'Crypto' })).toBeTruthy();
  expect(location.search).toBe('');
});

test('a payment that was paid on the way back is told once, and the sheet opens again afterwards', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  history.replaceState(null, '', `/?payment=${id}`);
  open({
    getConfig: () => configFixture({ payments: { paypal: null, crypto: btcpay, broker: false } }),
    getPayment: () => ({ payment: paymentFixture({ id, provider: 'btcpay' }) }),
    getPayments: () => ({ payments: [] }),
    getBrokerRoute: () => routeFixture(),
  });
  await waitFor(() => expect(currentToast()?.title).toBe('Payment Successful!'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Get Full Access' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Upgrade' }));
  expect(await screen.findByRole('link', { name: /^Invest/ })).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Get Full Access' })).toBeTruthy();
});

test('a page that is loaded anew in the middle of paying opens the upgrade again, once', async () => {
  markPaymentStarted();
  const answers: FakeHandlers = {
    getConfig: () => configFixture({ payments: { paypal: testCard, crypto: null, broker: false } }),
    getBrokerRoute: () => routeFixture(),
    getUnfinishedCard: () => ({
      unfinished: { orderID: 'ORDER-1', payment: paymentFixture({ state: 'approved' }) },
    }),
  };
  open(answers);
  expect(await screen.findByText('An approved payment is waiting')).toBeTruthy();
  cleanup();
  open(answers);
  await screen.findByRole('button', { name: 'Menu' });
  expect(screen.queryByText('An approved payment is waiting')).toBeNull();
});

test('from the own daily limit the drawer opens at the token account', async () => {
  open({
    sendMessage: () => new Refusal(402, { error: 'You have reached your own limit.', code: 'own_cap' }),
    streamMessage: () => new Refusal(402, { error: 'You have reached your own limit.', code: 'own_cap' }),
    getTokenAccount: () => new Refusal(503, { error: 'Down', code: 'unavailable' }),
    getTokenLedger: () => ({ entries: [], nextCursor: null }),
    getPayments: () => ({ payments: [] }),
  });
  const composer = await screen.findByRole('textbox', { name: /Message/ });
  fireEvent.change(composer, { target: { value: 'What about gold?' } });
  fireEvent.keyDown(composer, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('button', { name: 'Open your account' }));
  const heading = await screen.findByRole('heading', { name: 'Token account' });
  await waitFor(() => expect(document.activeElement).toBe(heading.closest('summary')));
  expect(heading.closest('details')?.open).toBe(true);
});

test.each([
  ['linked', 'Sign-in linked', /you can also sign in with it/],
  ['taken', 'Not linked', /belongs to another account already/],
  ['proof', 'Not linked', /confirm that it is you/],
  ['unheard-of', 'Not linked', /could not be linked/],
])('a return from another sign-in that ended as %s is told once', async (outcome, title, description) => {
  history.replaceState(null, '', `/?sign-in=${outcome}`);
  open();
  await waitFor(() => expect(currentToast()).toMatchObject({ title }));
  expect(currentToast()?.description).toMatch(description);
  expect(location.search).toBe('');
});
