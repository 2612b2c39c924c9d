import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { Refusal, type FakeHandlers } from '../../../testing/fake-server.ts';
import { analyticsFixture, configFixture, memoryFixture, userFixture } from '../../../testing/fixtures.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { dismissToast, currentToast } from '../../../ui/feedback/toast-store.ts';
import ProfilePanel from '../profile/profile-panel.tsx';

const LINK = 'https://t.me/calmwick_bot?start=abc';
let user: UserView;
let tab: { opener: unknown; location: { replace: (url: string) => void }; close: () => void };
const went = vi.fn();
const closed = vi.fn();
beforeEach(() => {
  user = userFixture();
  tab = { opener: window, location: { replace: went }, close: closed };
  vi.stubGlobal(
    'open',
    vi.fn(() => tab),
  );
});
afterEach(() => {
  dismissToast();
  went.mockReset();
  closed.mockReset();
});

const open = (answers: FakeHandlers = {}, bot: string | null = null) =>
  renderPage(<ProfilePanel onLogOut={vi.fn()} />, {
    getCurrentUser: () => user,
    getConfig: () => configFixture({ telegram: true, telegramBot: bot }),
    getAnalytics: () => analyticsFixture(),
    getMemory: () => memoryFixture(),
    ...answers,
  });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('Connect opens the bot in a new tab, and offers it again until Start is pressed there', async () => {
  open({ connectTelegram: () => ({ autoStartUrl: LINK }) });
  expect(await screen.findByText('Not Connected')).toBeDefined();
  await press('Connect');
  await waitFor(() => expect(went).toHaveBeenCalledWith(LINK));
  expect(tab.opener).toBeNull();
  const again = await screen.findByRole('link', { name: 'Open Telegram' });
  expect([again.getAttribute('href'), again.getAttribute('rel')]).toEqual([LINK, 'noopener noreferrer']);
  expect(screen.getByText(/^Press Start in Telegram, then type here the number/)).toBeDefined();
});

test('where the browser opens no tab the link is there all the same', async () => {
  vi.stubGlobal('open', () => null);
  open({ connectTelegram: () => ({ autoStartUrl: LINK }) });
  await press('Connect');
  expect(await screen.findByRole('link', { name: 'Open Telegram' })).toBeDefined();
});

const refusal = (error: string) => new Refusal(503, { error, code: 'unavailable' });
test.each([
  [
    'the server’s own words',
    () => refusal('Telegram is not offered here yet.'),
    'Telegram is not offered here yet.',
  ],
  ['the default where it has none', () => new Response('', { status: 502 }), 'Please try again later'],
  ['the network’s where it is not reached', () => Promise.reject(new TypeError('offline')), 'Network error'],
])('a failure says %s, and the empty tab goes', async (_case, give, description) => {
  open({ connectTelegram: give as never }, 'https://t.me/calmwick_bot');
  await press('Connect');
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Failed to connect', description }));
  expect(closed).toHaveBeenCalled();
  const bot = await screen.findByRole('link', { name: 'Open the bot' });
  expect(bot.getAttribute('href')).toBe('https://t.me/calmwick_bot');
  expect(screen.getByRole('button', { name: 'Connect' })).toBeDefined();
});

test('a connected app can be disconnected, and the drawer knows it at once', async () => {
  user = userFixture({ telegramJoined: true });
  open({
    disconnectTelegram: () => {
      user = userFixture();
      return { ok: true };
    },
  });
  expect(await screen.findByText('Connected')).toBeDefined();
  await press('Disconnect');
  expect(await screen.findByRole('button', { name: 'Connect' })).toBeDefined();
  await waitFor(() => expect(currentToast()?.title).toBe('Messaging app disconnected'));
});

test('a disconnection that fails says so and changes nothing', async () => {
  user = userFixture({ telegramJoined: true });
  open({ disconnectTelegram: () => refusal('The service is busy. Please try again in a moment.') });
  await press('Disconnect');
  await waitFor(() => expect(currentToast()?.title).toBe('Failed to disconnect'));
  expect(screen.getByText('Connected')).toBeDefined();
});

test('without a bot on the server nothing can be pressed, and the drawer says why', async () => {
  open({ getConfig: () => configFixture() });
  expect(await screen.findByText('Not Connected. Telegram is not offered here yet.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
});
