import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { configFixture, userFixture } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sendsOf } from '../../testing/open-chat.tsx';
import { currentToast, dismissToast } from '../../ui/feedback/toast-store.ts';
import { useAskPipsy } from './use-ask-pipsy.ts';

afterEach(() => {
  dismissToast();
  history.replaceState(null, '', '/');
});

function Page() {
  const ask = useAskPipsy();
  return <button onClick={() => ask('What about gold?')}>Ask</button>;
}

test('a question asked while a reply is under way stays on its page and says why', async () => {
  const { calls } = renderPage(<Page />, {
    getCurrentUser: () => userFixture(),
    getConfig: () => configFixture(),
    sendMessage: () => new Promise<never>(() => undefined),
  });
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  act(() => history.pushState(null, '', '/market'));
  press();
  await vi.waitFor(() => expect(sendsOf(calls)).toHaveLength(1));
  expect(location.pathname).toBe('/');
  act(() => history.pushState(null, '', '/market'));
  press();
  expect(currentToast()?.title).toBe('One moment: the last answer comes first.');
  expect(location.pathname).toBe('/market');
  expect(sendsOf(calls)).toHaveLength(1);
});
