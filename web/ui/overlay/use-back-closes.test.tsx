import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useBackCloses } from './use-back-closes.ts';

function One({ close = () => undefined }: { close?: () => void }) {
  useBackCloses(true, close);
  return null;
}
const page = () => (history.state as { page?: string } | null)?.page;
const settle = () => waitFor(() => expect((history.state as { layer?: string }).layer).toBeUndefined());

beforeEach(() => {
  history.replaceState({ page: 'before' }, '');
  history.pushState({ page: 'chat' }, '');
});
afterEach(cleanup);

test('a layer that closes by itself takes its step of the history back', async () => {
  const { rerender } = render(<One />);
  rerender(<></>);
  await settle();
  expect(page()).toBe('chat');
});

test('two layers that close together leave no spent step behind', async () => {
  const { rerender } = render(
    <>
      <One key="sheet" />
      <One key="question" />
    </>,
  );
  rerender(<></>);
  await settle();
  history.back();
  await waitFor(() => expect(page()).toBe('before'));
});

test('Back closes the topmost layer alone', async () => {
  const [lower, upper] = [vi.fn(), vi.fn()];
  render(
    <>
      <One close={lower} />
      <One close={upper} />
    </>,
  );
  history.back();
  await waitFor(() => expect(upper).toHaveBeenCalledOnce());
  expect(lower).not.toHaveBeenCalled();
});

test('the entry that a reload kept of an open layer is a plain one, so that Back does not skip what is asked there', async () => {
  history.replaceState({ layer: 'gone', page: 7 }, '');
  vi.resetModules();
  await import('./use-back-closes.ts');
  expect(history.state).toMatchObject({ page: 7 });
  expect((history.state as { layer?: string }).layer).toBeUndefined();
});
