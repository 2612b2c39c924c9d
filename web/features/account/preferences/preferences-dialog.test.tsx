import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '@app/contracts/request.ts';
import { Refusal, type FakeHandlers } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { dismissToast, currentToast } from '../../../ui/feedback/toast-store.ts';
import PreferencesDialog, {
  clampDailyLimit,
  parseHour,
  loadFailureText,
  saveFailureText,
} from './preferences-dialog.tsx';

afterEach(() => dismissToast());

const held = () => ({
  proactivePreferences: {
    enabledCategories: ['achievement' as const],
    frequency: 'low' as const,
    maxDailyProactive: 2,
  },
  quietHours: { start: '22:00', end: '07:00' },
  eventAlerts: true,
  engagementScore: 41,
  tradingExperience: 'beginner',
});
const open = (answers: FakeHandlers = {}) => {
  const onClose = vi.fn();
  const page = renderPage(<PreferencesDialog onClose={onClose} />, {
    getProactivePreferences: held,
    getMailChoices: () => ({ weeklyReport: true, reEngagement: true }),
    saveProactivePreferences: ({ body }) => body as ReturnType<typeof held>,
    ...answers,
  });
  return { ...page, onClose };
};

test.each([
  ['0', 1],
  ['11', 10],
  ['-4', 1],
  ['7.9', 7],
  ['', 3],
  ['many', 3],
])('%j messages a day count as %i', (typed, count) => {
  expect(clampDailyLimit(typed)).toBe(count);
});

test('seven kinds of message, three frequencies with their range, quiet hours in GMT and the status', async () => {
  open();
  for (const name of [
    'Daily Greetings',
    'Trading Tips',
    'Token Updates',
    'Market Sessions',
    'Achievements',
    'Motivation',
    'Check-ins',
  ])
    expect((await screen.findByRole<HTMLInputElement>('switch', { name })).checked, name).toBe(
      name === 'Achievements',
    );
  for (const name of ['Low 1-2 a day', 'Medium 2-3 a day', 'High 3-5 a day'])
    expect(screen.getByRole('radio', { name })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('From (GMT)').value).toBe('22:00');
  expect(screen.getByText('41 of 100')).toBeTruthy();
  expect(screen.getByText('Beginner')).toBeTruthy();
});

test('the choices are saved and the dialog closes with a word', async () => {
  const { calls, onClose } = open();
  fireEvent.click(await screen.findByRole('switch', { name: 'Trading Tips' }));
  fireEvent.click(screen.getByRole('radio', { name: 'High 3-5 a day' }));
  fireEvent.change(screen.getByLabelText('Most messages a day'), { target: { value: '40' } });
  fireEvent.click(screen.getByRole('switch', { name: 'Event Alerts' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(currentToast()?.title).toBe('Proactive preferences updated successfully');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    proactivePreferences: {
      enabledCategories: ['achievement', 'micro_education'],
      frequency: 'high',
      maxDailyProactive: 10,
    },
    quietHours: { start: '22:00', end: '07:00' },
    eventAlerts: false,
  });
});

test('a refusal is shown in the server’s words and the choices stay', async () => {
  open({
    saveProactivePreferences: () => new Refusal(400, { error: 'Quiet hours are wrong', code: 'bad_input' }),
  });
  fireEvent.click(await screen.findByRole('switch', { name: 'Motivation' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Quiet hours are wrong');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Motivation' }).checked).toBe(true);
});

describe('the texts of a failure', () => {
  test.each([
    [loadFailureText, new CallError(0, 'x'), 'Network error loading preferences'],
    [loadFailureText, new CallError(500, '500: x'), 'Failed to load preferences'],
    [saveFailureText, new CallError(0, 'x'), 'Network error saving preferences'],
    [saveFailureText, new CallError(500, '500: x'), 'Failed to save preferences'],
  ])('%o', (textOf, error, text) => {
    expect(textOf(error)).toBe(text);
  });
});

test.each([
  ['22:00', '22:00'],
  ['7:05', '07:05'],
  ['0730', '07:30'],
  ['24:00', null],
  ['7', null],
  ['10 PM', null],
])('%j is the hour %j', (typed, hour) => {
  expect(parseHour(typed)).toBe(hour);
});

test('an hour that is none is named on its field and nothing is saved', async () => {
  const { calls } = open();
  const to = await screen.findByLabelText('To (GMT)');
  fireEvent.change(to, { target: { value: '25:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Use 24-hour time, such as 22:00')).toBeTruthy();
  expect(document.activeElement).toBe(to);
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
});

test('offline the choices stay and can be saved once the network is back; a press outside loses nothing', async () => {
  const { calls, onClose } = open();
  fireEvent.click(await screen.findByRole('switch', { name: 'Motivation' }));
  fireEvent.change(screen.getByLabelText('From (GMT)'), { target: { value: '21:30' } });
  fireEvent.pointerDown(screen.getByRole('dialog'));
  expect(onClose).not.toHaveBeenCalled();
  const online = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Network error saving preferences');
  expect(screen.getByLabelText<HTMLInputElement>('From (GMT)').value).toBe('21:30');
  vi.stubGlobal('fetch', online);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    proactivePreferences: { enabledCategories: ['achievement', 'motivational'] },
    quietHours: { start: '21:30', end: '07:00' },
  });
});

test('a number of messages that is out of range is corrected in the field when it is left', async () => {
  open();
  const daily = await screen.findByLabelText<HTMLInputElement>('Most messages a day');
  for (const [typed, shown] of [
    ['40', '10'],
    ['0', '1'],
    ['many', '3'],
  ] as const) {
    fireEvent.change(daily, { target: { value: typed } });
    fireEvent.blur(daily);
    expect(daily.value, typed).toBe(shown);
  }
  fireEvent.click(screen.getByRole('button', { name: 'One more' }));
  expect(daily.value).toBe('4');
});

test('a channel outside the page is switched where it can reach the user, and the others say what is missing', async () => {
  const { calls, onClose } = open({
    getAlertChannels: () => ({
      channels: [
        { channel: 'telegram', available: false, wanted: false },
        { channel: 'email', available: true, wanted: false },
        { channel: 'push', available: false, wanted: true },
      ],
    }),
    saveAlertChannel: () => ({ channels: [] }),
  });
  const telegram = await screen.findByRole<HTMLInputElement>('switch', { name: 'Telegram' });
  expect(telegram.disabled).toBe(true);
  expect(screen.getByText('Connect Telegram first, in your profile.')).toBeTruthy();
  // What is lost can still be let go.
  const push = screen.getByRole<HTMLInputElement>('switch', { name: 'Notifications on your devices' });
  expect([push.disabled, push.checked]).toEqual([false, true]);
  fireEvent.click(screen.getByRole('switch', { name: 'Email' }));
  fireEvent.click(push);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const wishes = calls.filter(({ path, method }) => path === '/api/user/alert-channels' && method === 'PUT');
  expect(wishes.map(({ body }) => body)).toEqual([
    { channel: 'email', wanted: true },
    { channel: 'push', wanted: false },
  ]);
});

test('small vibrations are offered where the device has them, off at first, and stay as chosen', async () => {
  open();
  await screen.findByText('Status');
  expect(screen.queryByRole('switch', { name: 'Small vibrations' })).toBeNull();
  cleanup();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate: () => true }));
  open();
  const haptics = await screen.findByRole<HTMLInputElement>('switch', { name: 'Small vibrations' });
  expect(haptics.checked).toBe(false);
  fireEvent.click(haptics);
  cleanup();
  open();
  expect((await screen.findByRole<HTMLInputElement>('switch', { name: 'Small vibrations' })).checked).toBe(
    true,
  );
  localStorage.clear();
  vi.unstubAllGlobals();
});
