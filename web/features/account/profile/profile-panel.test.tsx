import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { setClock } from '../../../lib/time/clock.ts';
import { Refusal, type FakeHandlers } from '../../../testing/fake-server.ts';
import {
  analyticsFixture,
  configFixture,
  memoryFixture,
  NOW,
  userFixture,
} from '../../../testing/fixtures.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { dismissToast, currentToast } from '../../../ui/feedback/toast-store.ts';
import { describeAvatar } from './avatar.tsx';
import { discardProfileDraft, getProfileDraft } from './profile-draft.ts';
import { describeMarketHours, getBrowserTimeZone } from './profile-facts.tsx';
import ProfilePanel, { ProfileFooter } from './profile-panel.tsx';
import { SAVE_TIMEOUT_MS } from '../save-timeout.ts';

let user: UserView;
beforeEach(() => {
  user = userFixture({ firstName: 'Maya', favoritePairs: ['EUR/USD'] });
  setClock({ now: NOW, speed: 1 });
});
afterEach(() => {
  discardProfileDraft('user-1');
  dismissToast();
});

const open = (answers: FakeHandlers = {}) =>
  renderPage(
    <>
      <ProfilePanel onLogOut={vi.fn()} />
      <ProfileFooter onClose={vi.fn()} onLogOut={vi.fn()} />
    </>,
    {
      getCurrentUser: () => user,
      getConfig: () => configFixture(),
      getAnalytics: analyticsFixture,
      getMemory: () => memoryFixture(),
      saveProfile: ({ body }) => Object.assign(user, body),
      ...answers,
    },
  );
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const save = () => {
  const form = document.querySelector('form');
  if (form) fireEvent.submit(form);
};
const saved = (calls: { path: string; body: unknown }[]) =>
  calls.filter(({ path }) => path === '/api/user/profile').map(({ body }) => body);

test('every section of the drawer is there', async () => {
  open();
  for (const name of [
    'Account Verification',
    'Basic Information',
    'Trading Profile',
    'Trading Preferences',
    'Goals and Aspirations',
    'Personal Interests',
    'Profile Information',
    'Favorite Assets',
    'User Analytics',
    'Location Settings',
    'Account Actions',
  ])
    expect(await screen.findByRole('heading', { name, hidden: true }), name).toBeTruthy();
  for (const name of ['Save Changes', 'Cancel', 'Logout'])
    expect(screen.getByRole('button', { name }), name).toBeTruthy();
});

test('what the user has not said shows the defaults', async () => {
  user = userFixture();
  open({ getAnalytics: () => ({ ...analyticsFixture(), mostActiveTime: null }) });
  for (const text of [
    'Moderate',
    'Forex and Crypto',
    'Day Trading',
    'High',
    'London Session',
    'Open (Tokyo, London)',
  ])
    expect((await screen.findAllByText(text)).length, text).toBeGreaterThan(0);
  for (const [symbol, label] of [
    ['GBP/JPY', 'Volatile Pair'],
    ['BTC/USD', 'Cryptocurrency'],
    ['GOLD', 'Commodity'],
  ])
    expect(screen.getByText(symbol ?? '').closest('li')?.textContent).toBe(`${symbol}${label}`);
  expect(screen.getByText('08:22 GMT')).toBeTruthy();
});

test('only what changed is saved, age as a whole number, and the new user stands at once', async () => {
  const page = open();
  await type('First name', ' Mia ');
  await type('Age', '29.7 years');
  await type('Trading experience', 'beginner');
  fireEvent.click(screen.getByRole('radio', { name: 'Aggressive' }));
  fireEvent.click(screen.getByRole('button', { name: 'EUR/USD' }));
  fireEvent.click(screen.getByRole('button', { name: 'USD/JPY' }));
  save();
  await waitFor(() => expect(currentToast()?.title).toBe('Profile Updated'));
  expect(saved(page.calls)).toEqual([
    {
      firstName: 'Mia',
      age: 29,
      tradingExperience: 'beginner',
      riskTolerance: 'aggressive',
      favoritePairs: ['USD/JPY'],
    },
  ]);
  expect((await field('First name')).value).toBe('Mia');
});

test('an age that is none is named on its field and nothing is sent', async () => {
  const page = open();
  await type('Age', 'old');
  save();
  expect(screen.getByText('Age must be a whole number from 13 to 120')).toBeTruthy();
  expect(document.activeElement).toBe(await field('Age'));
  await type('Age', '30');
  expect(screen.queryByText('Age must be a whole number from 13 to 120')).toBeNull();
  expect(saved(page.calls)).toEqual([]);
});

test('a refused save keeps what was typed and says why', async () => {
  open({ saveProfile: () => new Refusal(503, { error: 'Busy just now', code: 'unavailable' }) });
  await type('Occupation', 'Nurse');
  save();
  await waitFor(() => expect(currentToast()?.title).toBe('Update Failed'));
  expect(currentToast()?.description).toBe('Busy just now');
  expect((await field('Occupation')).value).toBe('Nurse');
});

test('the email is shown and cannot be changed', async () => {
  open();
  const email = await field('Email');
  expect(email.readOnly).toBe(true);
  expect(within(email.closest('.field') as HTMLElement).getByText('Email cannot be changed')).toBeTruthy();
});

test.each([
  ['with one session open', Date.UTC(2025, 4, 14, 10), 'Open (London)'],
  ['at the weekend', Date.UTC(2025, 4, 17, 10), 'Closed'],
])('market hours %s', (_case, at, status) => {
  expect(describeMarketHours(at).status).toBe(status);
});

test('while the market is closed its opening stands in UTC and in the own time', () => {
  expect(describeMarketHours(Date.UTC(2025, 4, 17, 10)).note).toMatch(
    /^\w+ opens Sun 18 May, \d\d:\d\d UTC; for you Sun.* 18 May/,
  );
});

test('preferred markets and signal frequency are the user’s own choice, kept and shown', async () => {
  const page = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Forex', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Commodities', hidden: true }));
  fireEvent.click(screen.getByRole('radio', { name: 'Low', hidden: true }));
  save();
  await waitFor(() => expect(currentToast()?.title).toBe('Profile Updated'));
  expect(saved(page.calls)).toEqual([{ markets: ['Forex', 'Commodities'], signalFrequency: 'low' }]);
  const shown = (label: string) =>
    screen
      .getAllByText(label)
      .find(({ tagName }) => tagName === 'DT')
      ?.closest('div')?.textContent;
  expect(shown('Preferred markets')).toBe('Preferred marketsForex and Commodities');
  expect(shown('Signal frequency')).toBe('Signal frequencyLow');
});

test('a browser that hides its time zone is taken to be in GMT', () => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: '' });
  expect(getBrowserTimeZone()).toBe('GMT');
  vi.restoreAllMocks();
});

const optionsOf = (label: string) => within(screen.getByRole('group', { name: label, hidden: true }));

/** Specification, section 3. */
test.each([
  ['Risk tolerance', 'radio', ['Conservative', 'Moderate', 'Aggressive']],
  ['Trading style', 'radio', ['Scalping', 'Day', 'Swing', 'Position']],
  ['Favorite pairs', 'button', ['EUR/USD', 'GBP/USD', 'USD/JPY', 'AUD/USD', 'USD/CHF', 'USD/CAD', 'NZD/USD']],
  ['Preferred sessions', 'button', ['London', 'New York', 'Tokyo', 'Sydney']],
  ['Interests', 'button', ['Technology', 'Sports', 'Music', 'Travel', 'Reading', 'Gaming', 'Art', 'Fitness']],
  [
    'Personality traits',
    'button',
    ['Patient', 'Analytical', 'Risk-taker', 'Conservative', 'Detail-oriented', 'Quick-decision'],
  ],
] as const)('%s offers exactly what the specification names', async (label, role, names) => {
  open();
  await field('First name');
  const offered = optionsOf(label).getAllByRole(role, { hidden: true });
  const named = offered.map((one) =>
    (role === 'radio' ? one.closest('label')?.textContent : one.textContent)?.trim(),
  );
  expect(named).toEqual(names);
});

test.each([
  ['Trading experience', ['Beginner', 'Intermediate', 'Advanced', 'Expert']],
  ['Trading capital', ['Under $1k', '$1k-5k', '$5k-10k', '$10k-25k', '$25k-50k', '$50k+']],
])('the list %s offers exactly what the specification names', async (label, names) => {
  open();
  const list = await screen.findByLabelText<HTMLSelectElement>(label);
  expect([...list.options].map(({ text }) => text)).toEqual(['Not filled in', ...names]);
});

const NOT_SAVED = 'Not saved. Your changes are still here: press Save Changes to try again.';

test('offline, an edit stays, is said to be unsaved, and is saved once the network is back', async () => {
  const page = open();
  await type('Occupation', 'Nurse');
  expect(screen.getByText('You have changes that are not saved yet.')).toBeTruthy();
  const online = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  save();
  await waitFor(() => expect(currentToast()?.title).toBe('Update Failed'));
  expect(currentToast()?.description).toBe('Network error. Please try again.');
  expect((await screen.findByText(NOT_SAVED)).getAttribute('role')).toBe('status');
  expect((await field('Occupation')).value).toBe('Nurse');
  vi.stubGlobal('fetch', online);
  save();
  await waitFor(() => expect(currentToast()?.title).toBe('Profile Updated'));
  expect(saved(page.calls)).toEqual([{ occupation: 'Nurse' }]);
  await waitFor(() => expect(screen.queryByText(NOT_SAVED)).toBeNull());
});

test('an answer that is no JSON has the specification’s own words', async () => {
  open();
  await type('Occupation', 'Nurse');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })));
  save();
  await waitFor(() =>
    expect(currentToast()?.description).toBe('Failed to update profile. Please try again.'),
  );
});

test('a network that never answers is given up on, what was typed meanwhile stays too, and both can be saved', async () => {
  const page = open();
  await type('Occupation', 'Nurse');
  const online = globalThis.fetch;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal(
    'fetch',
    (_url: string, init?: RequestInit) =>
      new Promise((_answer, refuse) =>
        init?.signal?.addEventListener('abort', () => refuse(new DOMException('stopped', 'AbortError'))),
      ),
  );
  save();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Saving...' })).toBeTruthy());
  await type('Location', 'Split');
  await act(() => vi.advanceTimersByTimeAsync(SAVE_TIMEOUT_MS));
  vi.useRealTimers();
  await waitFor(() => expect(currentToast()?.description).toBe('Network error. Please try again.'));
  vi.stubGlobal('fetch', online);
  save();
  await waitFor(() => expect(currentToast()?.title).toBe('Profile Updated'));
  expect(saved(page.calls)).toEqual([{ occupation: 'Nurse', location: 'Split' }]);
});

test('what is typed while a save is under way is not taken for saved', async () => {
  let answer: (user: UserView) => void = () => undefined;
  open({ saveProfile: () => new Promise<UserView>((resolve) => (answer = resolve)) });
  await type('Occupation', 'Nurse');
  save();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Saving...' })).toBeTruthy());
  await type('Occupation', 'Night nurse');
  answer(Object.assign(user, { occupation: 'Nurse' }));
  await waitFor(() => expect(currentToast()?.title).toBe('Profile Updated'));
  expect((await field('Occupation')).value).toBe('Night nurse');
  expect(screen.getByText('You have changes that are not saved yet.')).toBeTruthy();
});

test('a save that fails after the drawer was left is told, and the edit is there when it opens again', async () => {
  let refuse: () => void = () => undefined;
  open({
    saveProfile: () =>
      new Promise<Refusal>((resolve) => {
        refuse = () => resolve(new Refusal(503, { error: 'Busy just now', code: 'unavailable' }));
      }),
  });
  await type('Occupation', 'Nurse');
  save();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Saving...' })).toBeTruthy());
  cleanup();
  refuse();
  await waitFor(() => expect(currentToast()?.description).toBe('Busy just now'));
  open();
  expect((await field('Occupation')).value).toBe('Nurse');
});

test('an edit outlives the end of the session: it is there again after signing in', async () => {
  open({
    saveProfile: () => new Refusal(401, { error: 'You are not signed in.', code: 'not_signed_in' }),
  });
  await type('Occupation', 'Nurse');
  fireEvent.click(screen.getByRole('button', { name: 'USD/JPY' }));
  save();
  await waitFor(() => expect(currentToast()?.description).toBe('You are not signed in.'));
  // The way through the login page loads the page anew.
  vi.resetModules();
  const anew = await import('./profile-draft.ts');
  expect(anew.getProfileDraft('user-1')).toEqual({
    occupation: 'Nurse',
    favoritePairs: ['EUR/USD', 'USD/JPY'],
  });
  expect(anew.getProfileDraft('user-2')).toEqual({});
});

test.each(['{"occupation":7,"favoritePairs":"x"}', 'null', '[', '"text"'])(
  'a kept draft that cannot be read (%s) is no draft',
  (kept) => {
    sessionStorage.setItem('profile-draft:user-9', kept);
    expect(getProfileDraft('user-9')).toEqual({});
  },
);

test('hostile text in a name is shown as text', async () => {
  const hostile = '<img src=x onerror="document.title=1">';
  user = userFixture({ firstName: hostile, lastName: '{{7*7}}', email: '"><script>@example.com' });
  open();
  expect((await screen.findAllByText(`${hostile} {{7*7}}`)).length).toBe(1);
  expect(document.querySelector('img, script')).toBeNull();
  expect((await field('First name')).value).toBe(hostile);
});

test.each([
  [
    { firstName: 'Maya', lastName: 'Koren' },
    { initials: 'MK', unverifiedCount: 2, hasRing: false },
  ],
  [
    { firstName: '🌙 Luna', emailVerified: true },
    { initials: '🌙', unverifiedCount: 1, hasRing: false },
  ],
  [
    { lastName: 'šimić', telegramJoined: true, plan: 'premium' as const },
    { initials: 'Š', unverifiedCount: 1, hasRing: true },
  ],
  [
    { emailVerified: true, telegramJoined: true },
    { initials: 'M', unverifiedCount: 0, hasRing: false },
  ],
])('the avatar of %o is %o', (more, shown) => {
  expect(describeAvatar(userFixture(more), true)).toEqual(shown);
});

test('without Telegram the badge counts the address alone, as the button that opens the profile does', async () => {
  open({ getConfig: () => configFixture({ telegram: false }) });
  await field('First name');
  await waitFor(() => expect(document.querySelector('.avatar .count-badge')?.textContent).toBe('1'));
});

test('the avatar’s badge counts what is left to verify and gives way to a check mark', async () => {
  user = userFixture({ emailVerified: true });
  const answers = { getConfig: () => configFixture({ telegram: true }) };
  open(answers);
  await field('First name');
  await waitFor(() => expect(document.querySelector('.avatar .count-badge')?.textContent).toBe('1'));
  cleanup();
  user = userFixture({ emailVerified: true, telegramJoined: true });
  open(answers);
  await field('First name');
  expect(document.querySelector('.avatar .count-badge')).toBeNull();
  expect(document.querySelector('.avatar .avatar__check')).not.toBeNull();
});

test('the country is chosen from a list, and one that was typed before stays', async () => {
  user = userFixture({ country: 'Old Blighty' });
  const { calls } = open();
  const list = await screen.findByLabelText<HTMLSelectElement>('Country');
  expect(list.value).toBe('Old Blighty');
  expect(list.options.length).toBeGreaterThan(240);
  fireEvent.change(list, { target: { value: 'Croatia' } });
  save();
  await waitFor(() => expect(saved(calls)).toEqual([{ country: 'Croatia' }]));
});

test('security and the ways to sign in are one tap from the top', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Security' }));
  const security = screen.getByRole('heading', { name: 'Security' }).closest('details');
  expect(security?.open).toBe(true);
  expect(document.activeElement).toBe(security?.querySelector('summary'));
  fireEvent.click(screen.getByRole('button', { name: 'Ways to sign in' }));
  expect(screen.getByRole('heading', { name: 'Ways to sign in' }).closest('details')?.open).toBe(true);
});
