import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { adminReplies, adminUserFixture, idOf } from '../../../../testing/admin-fixtures.ts';
import { Refusal, type FakeHandlers } from '../../../../testing/fake-server.ts';
import { minutesAgo } from '../../../../testing/fixtures.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { currentToast, dismissToast } from '../../../../ui/feedback/toast-store.ts';
import { Dashboard } from '../../dashboard/dashboard.tsx';

afterEach(() => dismissToast());

async function openAccess(answers: FakeHandlers = {}, suspendedAt?: string) {
  history.replaceState(null, '', '/adminnimda');
  renderPage(<Dashboard />, {
    ...adminReplies([adminUserFixture(suspendedAt === undefined ? {} : { suspendedAt })]),
    ...answers,
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Account access of Maya Koren/ }));
  return within(await screen.findByRole('dialog', { name: 'Account access of Maya Koren' }));
}

test('nothing is done without a reason, and with it once', async () => {
  const suspended = vi.fn();
  const dialog = await openAccess({
    suspendUser: ({ params, body }) => (suspended(params['id'], body), { ok: true }),
  });
  fireEvent.click(await dialog.findByRole('button', { name: 'Suspend' }));
  expect(dialog.getByText('Please say why, in at least three characters.')).toBeDefined();
  expect(suspended).not.toHaveBeenCalled();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' A stolen card ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(currentToast()?.title).toBe('Suspended'));
  expect(suspended.mock.calls).toEqual([[idOf(1), { reason: 'A stolen card' }]]);
  expect(await dialog.findByRole('button', { name: 'Unlock' })).toBeDefined();
});

test('a suspended user is marked in the list and can only be unlocked', async () => {
  const dialog = await openAccess({ unlockUser: () => ({ ok: true }) }, minutesAgo(5));
  expect(screen.getByText('Suspended')).toBeDefined();
  expect(await dialog.findByText('Suspended since 14 May 2025, 08:17 UTC.')).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Suspend' })).toBeNull();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Solved' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Unlock' }));
  expect(await dialog.findByRole('button', { name: 'Suspend' })).toBeDefined();
});

test('a refusal is told and the reason stays', async () => {
  const dialog = await openAccess({
    endUserSessions: () => new Refusal(403, { error: 'This is your own account.', code: 'forbidden' }),
  });
  fireEvent.change(await dialog.findByLabelText('Reason'), { target: { value: 'Lost phone' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  expect(await dialog.findByText('This is your own account.')).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Lost phone');
});
