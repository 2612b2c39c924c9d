import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal, type FakeHandlers } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { dismissToast, currentToast } from '../../../ui/feedback/toast-store.ts';
import { CsvButton } from './csv-button.tsx';

const saved: Blob[] = [];
const choice = { search: 'may', status: 'all', sort: 'last_active', order: 'desc', page: 3 } as const;
const open = (answers: FakeHandlers) => {
  const page = renderPage(<CsvButton listQuery={choice} />, answers);
  fireEvent.click(screen.getByRole('button', { name: 'Download these users as CSV' }));
  return page;
};
const fileOf = (body: BodyInit) =>
  new Response(body, {
    headers: {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="users-2025-05-14.csv"',
    },
  });

beforeEach(() => {
  URL.createObjectURL = (file) => `blob:${saved.push(file as Blob)}`;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  saved.length = 0;
  dismissToast();
});

test('saves the users that are chosen, of every page, in their order', async () => {
  const { calls } = open({ exportUsers: () => fileOf('Email\r\nmaya@example.com\r\n') });
  await waitFor(() => expect(currentToast()?.description).toBe('Saved as users-2025-05-14.csv.'));
  expect(calls.at(-1)?.query).toEqual({ search: 'may', status: 'all', sort: 'last_active', order: 'desc' });
  expect(await saved[0]?.text()).toBe('Email\r\nmaya@example.com\r\n');
});

test.each([
  [403, 'forbidden', 'Only admins may do this.'],
  [429, 'too_many', 'Too many downloads. Please wait ten minutes.'],
] as const)('says why where it is refused with %d, and saves nothing', async (status, code, error) => {
  open({ exportUsers: () => new Refusal(status, { error, code }) });
  await waitFor(() => expect(currentToast()).toMatchObject({ kind: 'error', description: error }));
  expect(saved).toEqual([]);
  expect(screen.getByRole('button', { name: 'Download these users as CSV' })).toBeTruthy();
});

test('says so where the file breaks off, and saves nothing', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode('Email\r\n'));
      stream.error(new TypeError('broken'));
    },
  });
  open({ exportUsers: () => fileOf(body) });
  await waitFor(() => expect(currentToast()?.title).toBe('The users could not be downloaded'));
  expect(saved).toEqual([]);
});

test('tells how much has arrived, and Cancel abandons it without a word of failure', async () => {
  const abandoned = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new Uint8Array(2_500_000)),
    cancel: abandoned,
  });
  open({ exportUsers: () => fileOf(body) });
  expect(await screen.findByText('2.5 MB have arrived.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the download of the users' }));
  expect(await screen.findByRole('button', { name: 'Download these users as CSV' })).toBeTruthy();
  expect(currentToast()?.open ?? false).toBe(false);
  expect(abandoned).toHaveBeenCalled();
  expect(saved).toEqual([]);
});
