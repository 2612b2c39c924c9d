import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Refusal, type FakeHandlers } from '../../testing/fake-server.ts';
import { analyticsFixture, configFixture, memoryFixture, userFixture } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { dismissToast, currentToast } from '../../ui/feedback/toast-store.ts';
import { validatePasswordChange } from './profile/password-rules.ts';
import ProfilePanel from './profile/profile-panel.tsx';

const base: FakeHandlers = {
  getCurrentUser: () => userFixture(),
  getConfig: () => configFixture(),
  getAnalytics: () => analyticsFixture(),
  getMemory: () => memoryFixture(),
};
const openProfile = (answers: FakeHandlers = {}, onLogOut = vi.fn()) =>
  renderPage(<ProfilePanel onLogOut={onLogOut} />, { ...base, ...answers });

afterEach(() => {
  dismissToast();
  vi.useRealTimers();
});

describe('the rules for a new password', () => {
  const change = { current: 'secret12', next: 'better34', confirm: 'better34' };
  test.each([
    ['nothing is wrong', {}, {}],
    ['the current one is missing', { current: '' }, { current: 'Current password is required' }],
    [
      'the new one is short',
      { next: 'abcde', confirm: 'abcde' },
      { next: 'Password must be at least 6 characters' },
    ],
    [
      'the new one is three letters that a computer keeps as six',
      { next: '🌙🌙🌙', confirm: '🌙🌙🌙' },
      { next: 'Password must be at least 6 characters' },
    ],
    [
      'the new one is long in units, not in letters',
      { next: '🌙'.repeat(150), confirm: '🌙'.repeat(150) },
      {},
    ],
    [
      'the new one is too long',
      { next: 'x'.repeat(201), confirm: 'x'.repeat(201) },
      { next: 'Password must be at most 200 characters' },
    ],
    [
      'the new one holds half a letter',
      { next: 'better\ud83c', confirm: 'better\ud83c' },
      { next: 'This password has a character in it that cannot be stored' },
    ],
    [
      'nothing is typed',
      { current: '', next: '', confirm: '' },
      {
        current: 'Current password is required',
        next: 'Password must be at least 6 characters',
      },
    ],
    [
      'the new one is the old one',
      { next: 'secret12', confirm: 'secret12' },
      { next: 'New password must be different from current password' },
    ],
    ['the two differ', { confirm: 'better35' }, { confirm: "New passwords don't match" }],
  ])('when %s', (_case, typed, errors) => {
    expect(validatePasswordChange({ ...change, ...typed })).toEqual(errors);
  });
});

describe('the account', () => {
  test('email, every bucket of tokens, and what is verified', async () => {
    openProfile();
    expect(await screen.findByText('Email cannot be changed')).toBeTruthy();
    for (const text of ['100', '20/20', '80', 'Not verified. Unlocks alerts by email.'])
      expect(screen.getByText(text), text).toBeTruthy();
  });

  test('Log Out asks its owner', async () => {
    const onLogOut = vi.fn();
    openProfile({}, onLogOut);
    fireEvent.click(await screen.findByRole('button', { name: 'Log Out' }));
    expect(onLogOut).toHaveBeenCalledOnce();
  });
});

describe('changing the password', () => {
  const openDialog = async (answers: FakeHandlers) => {
    const page = openProfile(answers);
    fireEvent.click(await screen.findByRole('button', { name: 'Change Password' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
    const type = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Change Password' }));
    return { page, dialog, type, submit };
  };

  test('an error stands on its field, takes the focus, and goes when the field is edited', async () => {
    const { page, dialog, type, submit } = await openDialog({});
    submit();
    expect(dialog.getByText('Current password is required')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Current password'));
    type('Current password', 's');
    expect(dialog.queryByText('Current password is required')).toBeNull();
    expect(page.calls.some((one) => one.path === '/api/change-password')).toBe(false);
  });

  test('the server’s refusal stands on its field as it is; after success the dialog closes with a word', async () => {
    const { page, dialog, type, submit } = await openDialog({
      changePassword: () =>
        new Refusal(400, { error: 'Current password is incorrect', code: 'wrong_password' }),
    });
    type('Current password', 'secret12');
    type('New password', 'better34');
    type('Confirm new password', 'better34');
    submit();
    expect(await dialog.findByText('Current password is incorrect')).toBeTruthy();
    const current = dialog.getByLabelText<HTMLInputElement>('Current password');
    expect([current.getAttribute('aria-invalid'), current.value]).toEqual(['true', 'secret12']);
    await waitFor(() => expect(document.activeElement).toBe(current));
    page.answers.changePassword = () =>
      new Refusal(400, { error: 'This password is too easy to guess.', code: 'weak_password' });
    submit();
    expect(await dialog.findByText('This password is too easy to guess.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('New password'));
    page.answers.changePassword = () => new Refusal(429, { error: 'Too many attempts.', code: 'too_many' });
    submit();
    expect((await dialog.findByRole('alert')).textContent).toBe('Too many attempts.');
    expect(dialog.getByLabelText<HTMLInputElement>('New password').value).toBe('better34');
    page.answers.changePassword = () => ({ ok: true });
    submit();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change Password' })).toBeNull());
    expect(currentToast()?.title).toBe('Password changed');
  });

  test('without words of the server, and without a network, the dialog has its own', async () => {
    const { type, submit, dialog } = await openDialog({});
    type('Current password', 'secret12');
    type('New password', 'better34');
    type('Confirm new password', 'better34');
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })));
    submit();
    expect((await dialog.findByRole('alert')).textContent).toBe('Failed to change password');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    submit();
    expect(await dialog.findByText('Network error. Please try again.')).toBeTruthy();
  });
});

describe('verifying the email', () => {
  test('after sending, Email Sent stands for three seconds', async () => {
    openProfile({ sendVerification: () => ({ ok: true }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Verify' }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('heading', { name: 'Email Sent' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    expect(screen.queryByRole('heading', { name: 'Email Sent' })).toBeNull();
  });

  test('after sending, the user is asked for again', async () => {
    const { calls } = openProfile({ sendVerification: () => ({ ok: true }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Verify' }));
    const asked = () => calls.filter(({ path }) => path === '/api/auth/user').length;
    const before = asked();
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(asked()).toBe(before + 1));
    expect(calls.find(({ path }) => path === '/api/auth/send-verification')?.body).toEqual({
      email: 'maya@example.com',
    });
  });

  test('without words of the server, and without a network, the sheet has its own and can try again', async () => {
    openProfile();
    fireEvent.click(await screen.findByRole('button', { name: 'Verify' }));
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })));
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to send verification email');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Network error. Please try again.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
  });

  test('a failure gives the server’s words', async () => {
    openProfile({
      sendVerification: () => new Refusal(503, { error: 'Mail cannot be sent now', code: 'unavailable' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Verify' }));
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Mail cannot be sent now');
  });
});

test('an account without a password gets a link to set one', async () => {
  const asked: unknown[] = [];
  openProfile({
    getSignInMethods: () => ({
      hasPassword: false,
      passkeys: [],
      codes: null,
      hasAdminApp: false,
      identities: [],
      provedUntil: null,
    }),
    forgotPassword: ({ body }) => {
      asked.push(body);
      return { ok: true as const };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Set a password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a password' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Send the link' }));
  await waitFor(() => expect(asked).toEqual([{ email: userFixture().email }]));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Set a password' })).toBeNull());
});
