import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { DeviceView } from '@app/contracts/accounts/devices.ts';
import { Refusal, type FakeHandlers } from '../../../testing/fake-server.ts';
import { minutesAgo, userFixture } from '../../../testing/fixtures.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { currentToast, dismissToast } from '../../../ui/feedback/toast-store.ts';
import { SecuritySection } from './security-section.tsx';

afterEach(() => dismissToast());

const device = (more: Partial<DeviceView>): DeviceView => ({
  id: 'session-1',
  kind: 'session',
  name: 'Chrome on Windows',
  place: 'Germany',
  since: minutesAgo(600),
  lastUsedAt: minutesAgo(5),
  isCurrent: false,
  ...more,
});
const all = [
  device({ id: 'session-2', name: 'Firefox on macOS', isCurrent: true }),
  device({}),
  device({ id: 'alerts-7', kind: 'alerts', name: 'Chrome on Android', place: null, lastUsedAt: null }),
  device({ id: 'telegram', kind: 'telegram', name: '@maya_k', place: null }),
];

function open(answers: FakeHandlers = {}): void {
  renderPage(<SecuritySection user={userFixture()} />, {
    getCurrentUser: () => userFixture(),
    listDevices: () => ({ devices: all }),
    ...answers,
  });
  const section = screen.getByText('Security').closest('details') as HTMLDetailsElement;
  section.open = true;
  fireEvent(section, new Event('toggle'));
}
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('li');
  if (!row) throw new Error('no row');
  return within(row);
};

test('devices stand with place and last use, and this one is marked and cannot be ended here', async () => {
  open();
  const own = await rowOf('Firefox on macOS');
  expect(own.getByText('This device')).toBeDefined();
  expect(own.queryByRole('button')).toBeNull();
  expect(
    (await rowOf('Chrome on Windows')).getByText('In Germany, last used Wed 14 May, 08:17 UTC'),
  ).toBeDefined();
  expect(
    (await rowOf('Alerts on Chrome on Android')).getByText(/^Since Tue 13 May, 22:22 UTC$/),
  ).toBeDefined();
  expect(
    (await rowOf('Telegram, @maya_k')).getByRole('button', { name: 'Disconnect: Telegram, @maya_k' }),
  ).toBeDefined();
});

test('a device is ended by its button, Telegram too', async () => {
  const ended = vi.fn();
  open({
    endDevice: ({ params }) => (ended(params['id']), { ok: true }),
    disconnectTelegram: () => (ended('telegram'), { ok: true }),
  });
  for (const name of ['Chrome on Windows', 'Alerts on Chrome on Android', 'Telegram, @maya_k']) {
    fireEvent.click((await rowOf(name)).getByRole('button'));
    await waitFor(() => expect(currentToast()?.kind).toBe('success'));
    dismissToast();
  }
  expect(ended.mock.calls.flat()).toEqual(['session-1', 'alerts-7', 'telegram']);
});

test('a device that could not be ended says so', async () => {
  open({ endDevice: () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }) });
  fireEvent.click((await rowOf('Chrome on Windows')).getByRole('button'));
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: 'This device could not be ended', description: 'Busy.' }),
  );
});

test('signing out everywhere else asks first and says what ends', async () => {
  const kept = vi.fn();
  open({ signOutEverywhere: ({ body }) => (kept(body), { ok: true }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(
    question.getByText(/Telegram, alerts on other devices and links in our emails end too/),
  ).toBeDefined();
  expect(kept).not.toHaveBeenCalled();
  fireEvent.click(question.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(kept).toHaveBeenCalledWith({ keepThis: true }));
  await waitFor(() => expect(currentToast()?.title).toBe('Signed out everywhere else'));
});

test('devices that could not be loaded can be asked for again', async () => {
  let answers = 0;
  open({
    listDevices: () =>
      (answers += 1) === 1 ? new Refusal(503, { error: 'Busy.', code: 'unavailable' }) : { devices: all },
  });
  fireEvent.click(await screen.findByRole('button', { name: /again|retry/i }));
  expect(await screen.findByText('Chrome on Windows')).toBeDefined();
});
