import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { captureLinkToken } from '../../../lib/session/link-token.ts';
import type { FakeHandlers } from '../../../testing/fake-server.ts';
import { userFixture } from '../../../testing/fixtures.ts';
import { closeScreen, heading, openScreen, refusal, settle } from '../../../testing/open-screen.tsx';
import UnsubscribePage from './unsubscribe-page.tsx';

const TOKEN = 'kJ8-aV'.padEnd(44, 'x');
const address = 'm***@example.com';
afterEach(closeScreen);

function open(answers: FakeHandlers = {}, search = `?kind=weekly_report&token=${TOKEN}`) {
  history.replaceState(null, '', `/unsubscribe${search}`);
  captureLinkToken();
  return openScreen(<UnsubscribePage />, `/unsubscribe${location.search}`, answers);
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const words = () => document.querySelector('main')?.textContent ?? '';

test('opening the link switches nothing off; one press does, says what, and is undone by another', async () => {
  const changed: unknown[] = [];
  open({
    changeByMailLink: ({ body }) => {
      changed.push(body);
      return { kind: 'weekly_report', wanted: (body as { wanted: boolean }).wanted, address };
    },
  });
  await settle();
  expect(changed).toEqual([]);
  expect(words()).toContain('we stop sending you the weekly report');
  await press('Switch off');
  expect(changed).toEqual([{ token: TOKEN, wanted: false }]);
  expect(document.activeElement).toBe(await heading('Switched off'));
  expect(words()).toContain(`We no longer send the weekly report to ${address}.`);
  await press('Undo');
  expect(changed.at(-1)).toEqual({ token: TOKEN, wanted: true });
  expect(document.activeElement).toBe(await heading('Switched on again'));
  expect(words()).toContain(`We send the weekly report to ${address} again.`);
});

test('what was really switched off is what the server says, not what the address says', async () => {
  open(
    { changeByMailLink: () => ({ kind: 'alerts', wanted: false, address }) },
    `?kind=free%20money&token=${TOKEN}`,
  );
  expect(words()).toContain('mail of this kind');
  await press('Switch off');
  expect(words()).toContain('We no longer send alerts by email');
});

test('without a token, and with one that is refused, the link is invalid and leads on', async () => {
  open({}, '');
  expect(await heading('Invalid link')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
  closeScreen();
  open({
    getCurrentUser: () => userFixture(),
    changeByMailLink: () => refusal(400, 'bad_token', 'This link is invalid or has expired.'),
  });
  await settle();
  await press('Switch off');
  expect(document.activeElement).toBe(await heading('Invalid link'));
  expect(screen.getByRole('link', { name: 'Start Chatting' }).getAttribute('href')).toBe('/');
});

test('without a network it can be tried again', async () => {
  open();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await press('Switch off');
  expect(screen.getByRole('alert').textContent).toBe('Network error. Please try again.');
  expect(screen.getByRole('button', { name: 'Switch off' })).toBeTruthy();
});
