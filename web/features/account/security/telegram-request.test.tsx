import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal, type FakeHandlers } from '../../../testing/fake-server.ts';
import { minutesAgo, userFixture } from '../../../testing/fixtures.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { currentToast, dismissToast } from '../../../ui/feedback/toast-store.ts';
import TelegramRequest from './telegram-request.tsx';

afterEach(() => dismissToast());

const open = (answers: FakeHandlers = {}, name: string | null = 'maya_k') =>
  renderPage(<TelegramRequest email="maya@example.com" request={{ name, expiresAt: minutesAgo(-10) }} />, {
    getCurrentUser: () => userFixture(),
    ...answers,
  });
const field = () => screen.getByLabelText<HTMLInputElement>('The number that the bot shows');
const link = () => screen.getByRole('button', { name: 'Yes, link it' });

test('it names the Telegram account and the own one, and links with the number of the bot alone', async () => {
  const confirmed = vi.fn();
  open({ confirmTelegram: ({ body }) => (confirmed(body), { ok: true }) });
  expect(
    screen.getByText(
      'The Telegram account @maya_k wants to be linked to your account (m***@example.com). Is that you?',
    ),
  ).toBeDefined();
  fireEvent.click(link());
  expect(screen.getByText('Please type the three digits that the bot shows.')).toBeDefined();
  expect(document.activeElement).toBe(field());
  expect(confirmed).not.toHaveBeenCalled();
  fireEvent.change(field(), { target: { value: '042' } });
  fireEvent.click(link());
  await waitFor(() => expect(confirmed).toHaveBeenCalledWith({ number: '042' }));
  await waitFor(() => expect(currentToast()?.title).toBe('Telegram is connected'));
});

test('a wrong number is told at its field and what was typed stays', async () => {
  open({ confirmTelegram: () => new Refusal(400, { error: 'That is not the number.', code: 'wrong_code' }) });
  fireEvent.change(field(), { target: { value: '111' } });
  fireEvent.click(link());
  expect(await screen.findByText('That is not the number.')).toBeDefined();
  expect(field().value).toBe('111');
});

test('"That is not me" refuses it', async () => {
  const declined = vi.fn();
  open({ declineTelegram: () => (declined(), { ok: true }) }, null);
  expect(screen.getByText(/^A Telegram account without a username wants/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'That is not me' }));
  await waitFor(() => expect(declined).toHaveBeenCalledTimes(1));
});
