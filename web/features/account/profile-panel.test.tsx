import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserView } from '@app/contracts/accounts.ts';
import { setClock } from '../../lib/clock.ts';
import { Refusal, type Answers } from '../../testing/fake-server.ts';
import { analyticsFixture, configFixture, NOW, userFixture } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { dismissToast, shownToast } from '../../ui/toast-store.ts';
import { dropProfileDraft } from './profile-draft.ts';
import { marketHours } from './profile-facts.tsx';
import ProfilePanel, { ProfileFooter } from './profile-panel.tsx';

let user: UserView;
beforeEach(() => {
  user = userFixture({ firstName: 'Maya', favoritePairs: ['EUR/USD'] });
  setClock({ now: NOW, speed: 1 });
});
afterEach(() => {
  dropProfileDraft('user-1');
  dismissToast();
});

const open = (answers: Answers = {}) =>
  renderPage(
    <>
      <ProfilePanel onLogOut={vi.fn()} />
      <ProfileFooter onClose={vi.fn()} onLogOut={vi.fn()} />
    </>,
    {
      getCurrentUser: () => user,
      getConfig: () => configFixture(),
      getAnalytics: analyticsFixture,
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
  await waitFor(() => expect(shownToast()?.title).toBe('Profile Updated'));
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
  await waitFor(() => expect(shownToast()?.title).toBe('Update Failed'));
  expect(shownToast()?.description).toBe('Busy just now');
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
  expect(marketHours(at).status).toBe(status);
});
