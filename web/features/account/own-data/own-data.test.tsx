import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal, type FakeHandlers } from '../../../testing/fake-server.ts';
import { analyticsFixture, configFixture, memoryFixture, userFixture } from '../../../testing/fixtures.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { dismissToast, currentToast } from '../../../ui/feedback/toast-store.ts';
import ProfilePanel from '../profile/profile-panel.tsx';

const left: string[] = [];

const openProfile = (answers: FakeHandlers = {}) =>
  renderPage(<ProfilePanel onLogOut={vi.fn()} />, {
    getCurrentUser: () => userFixture({ plan: 'premium', tokensRemaining: 1_094 }),
    getConfig: () => configFixture(),
    getAnalytics: () => analyticsFixture(),
    getMemory: () => memoryFixture(),
    ...answers,
  });

afterEach(() => {
  dismissToast();
  vi.restoreAllMocks();
  left.length = 0;
  // The page that was being left comes back, as it would from the browser's own cache.
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
});
beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation((address) => void left.push(String(address)));
});

const whole = '{\n  "users": [\n  ],\n  "complete": true\n}\n';
const fileOf = (text: BodyInit) =>
  new Response(text, {
    headers: { 'content-disposition': 'attachment; filename="calmwick-data-2026-06-03.json"' },
  });

describe('downloading the own data', () => {
  test('saves the file under its name, and says so', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    openProfile({ exportData: () => fileOf(whole) });
    fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(saved).toEqual(['calmwick-data-2026-06-03.json']));
    expect(currentToast()).toMatchObject({ title: 'Your data was downloaded', kind: 'success' });
  });

  test('saves nothing where the file broke off, or was refused', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    let refused = false;
    openProfile({
      exportData: () =>
        refused
          ? new Refusal(429, {
              error: 'Too many attempts. Please wait a moment and try again.',
              code: 'too_many',
            })
          : fileOf(whole.slice(0, 20)),
    });
    const button = await screen.findByRole('button', { name: 'Download my data' });
    fireEvent.click(button);
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: 'Your data could not be downloaded',
        description: 'The download stopped before the end, so nothing was saved. Please try again.',
      }),
    );
    refused = true;
    fireEvent.click(button);
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        description: 'Too many attempts. Please wait a moment and try again.',
      }),
    );
    expect(click).not.toHaveBeenCalled();
  });

  test('says how much has arrived, and stops at a second press without a word of failure', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(2_500_000)),
    });
    openProfile({ exportData: () => fileOf(body) });
    fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText('2.5 MB so far.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Stop the download' }));
    await act(() => body.cancel().catch(() => undefined));
  });
});

describe('deleting the account', () => {
  const openDialog = async (answers: FakeHandlers = {}) => {
    const page = openProfile(answers);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }));
    const type = (password: string, word: string) => {
      fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: password } });
      fireEvent.change(dialog.getByLabelText('Type DELETE to confirm'), { target: { value: word } });
      fireEvent.click(dialog.getByRole('button', { name: 'Delete forever' }));
    };
    return { ...page, dialog, type };
  };

  test('says first what is lost, then what stays and why', async () => {
    const { dialog } = await openDialog();
    const [lost, kept] = dialog.getAllByRole('list').map((list) => list.textContent);
    expect(lost).toContain('Premium. It is not refunded.');
    expect(lost).toContain('Your 1,094 tokens, bought ones too.');
    expect(kept).toContain('we must keep accounts');
    expect(dialog.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'What you lose',
      'What stays, without your name',
    ]);
  });

  test('asks nobody before the password and the word are there', async () => {
    const { dialog, type, calls } = await openDialog();
    type('', 'delete');
    expect(dialog.getByText('Password is required')).toBeDefined();
    expect(dialog.getByText('Please type DELETE, in capitals')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText('Your password'));
    type('quiet river 7', 'delete');
    expect(calls.filter(({ path }) => path.includes('delete-account'))).toEqual([]);
  });

  test('puts a wrong password on its field', async () => {
    const { dialog, type } = await openDialog({
      deleteAccount: () =>
        new Refusal(400, { error: 'Current password is incorrect', code: 'wrong_password' }),
    });
    type('wrong', 'DELETE');
    expect(await dialog.findByText('Current password is incorrect')).toBeDefined();
    expect(dialog.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true');
    expect(left).toEqual([]);
  });

  test('says that it does not know where no answer came', async () => {
    const { dialog, type } = await openDialog({
      deleteAccount: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    type('quiet river 7', 'DELETE');
    expect((await dialog.findByRole('alert')).textContent).toContain('we do not know whether');
  });

  test('leaves for a page that says so once it is done, and sends nothing twice', async () => {
    const { type, calls } = await openDialog({ deleteAccount: () => ({ ok: true }) });
    type('quiet river 7', 'DELETE');
    await waitFor(() => expect(left).toEqual(['/login?account=deleted']));
    expect(calls.filter(({ path }) => path.includes('delete-account'))).toMatchObject([
      { body: { password: 'quiet river 7', confirm: 'DELETE' } },
    ]);
  });
});
