import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  messageFixture,
  signalFixture,
  conversationFixture,
  userFixture,
} from '../../../testing/fixtures.ts';
import type { MessageView } from '@app/contracts/chat/chat.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import HistoryPanel from './history-panel.tsx';

const open = (data: MessageView[]) =>
  renderPage(<HistoryPanel />, {
    getCurrentUser: () => userFixture(),
    getHistory: () => ({ success: true, data }),
  });

test('without an analysed conversation it is empty and says when it fills', async () => {
  open(conversationFixture(4));
  expect(await screen.findByRole('heading', { name: 'No analysis history yet' })).toBeTruthy();
  expect(screen.getByText(/once conversations begin/)).toBeTruthy();
});

test('ideas and lessons are kept, newest first; small talk is not', async () => {
  open([
    messageFixture({ id: 'a', content: 'Think of it like a ceiling: **resistance** holds price.' }),
    messageFixture({ id: 'b', content: 'Good morning.' }),
    messageFixture({ id: 'c', content: 'Here is one.', signal: signalFixture() }),
  ]);
  const items = await screen.findAllByRole('listitem');
  expect(items).toHaveLength(2);
  expect(items[0]?.textContent).toContain('EUR/USD');
  expect(items[1]?.textContent).toContain('Lesson: Resistance');
  expect(items[1]?.textContent).toContain('Think of it like a ceiling: resistance holds price.');
});

test('a row opens the whole reply as it was drawn in the chat, and why the idea was given', async () => {
  const long = 'Price pauses there. '.repeat(20).trim();
  open([
    messageFixture({
      id: 'c',
      content: `Here is **one**.\n\n- stop first\n- size second\n\n${long}`,
      signal: signalFixture({ reason: 'It broke the range.' }),
    }),
  ]);
  const row = within((await screen.findByText('EUR/USD')).closest('details') as HTMLElement);
  expect(row.getByText('one').closest('details')?.open).toBe(false);
  fireEvent.click(row.getByText('EUR/USD'));
  expect(row.getByText('one').tagName).toBe('STRONG');
  expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'stop first',
    'size second',
  ]);
  expect(row.getByText(long)).toBeTruthy();
  expect(row.getAllByText('It broke the range.')).toHaveLength(2);
});
