import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../../testing/fake-server.ts';
import { messageFixture } from '../../../testing/fixtures.ts';
import { openChat } from '../../../testing/open-chat.tsx';

const tip = (fewer: 'category' | 'medium' | 'low' | null = null) =>
  messageFixture({
    id: 'tip',
    content: 'A short lesson: Gap.',
    unasked: { why: 'Because the price jumped over your stop.', category: 'micro_education', fewer },
  });

test('a message that came unasked says why, and fewer like it can be asked for and taken back', async () => {
  let fewer: 'low' | null = null;
  const { calls } = openChat({
    getConversation: () => ({ messages: [tip(fewer)] }),
    saveFewer: ({ body }) => ({ fewer: (fewer = (body as { fewer: boolean }).fewer ? 'low' : null) }),
  });
  expect(await screen.findByText('Because the price jumped over your stop.')).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Fewer like this' });
  button.focus();
  fireEvent.click(button);
  expect(await screen.findByText('Done. 2 messages a day at most from now on.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Fewer like this' });
  const sent = calls.filter(({ method }) => method === 'PUT');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/user/proactive-messages/tip/fewer', { fewer: true }],
    ['/api/user/proactive-messages/tip/fewer', { fewer: false }],
  ]);
});

test('what was asked for before is still said when the page is opened again', async () => {
  openChat({ getConversation: () => ({ messages: [tip('category')] }) });
  expect(await screen.findByText('Done. No more messages of this kind.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});

test('the outcome of a signal says why and has nothing to have fewer of', async () => {
  const message = messageFixture({
    id: 'closed',
    content: 'EUR/USD BUY: signal has lost.',
    isSignalNotification: true,
    unasked: { why: 'Because this is one of your signals.', category: null, fewer: null },
  });
  openChat({ getConversation: () => ({ messages: [message] }) });
  expect(await screen.findByText('Because this is one of your signals.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fewer like this' })).toBeNull();
});

test('where it could not be saved that is said and the button stays', async () => {
  openChat({
    getConversation: () => ({ messages: [tip()] }),
    saveFewer: () => {
      return new Refusal(503, {
        code: 'unavailable',
        error: 'The service is busy. Please try again in a moment.',
      });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Fewer like this' }));
  await waitFor(() =>
    expect(screen.getByText('The service is busy. Please try again in a moment.')).toBeTruthy(),
  );
  expect(screen.getByRole('button', { name: 'Fewer like this' })).toBeTruthy();
});
