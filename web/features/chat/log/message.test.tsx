import { MINUTE_MS } from '@app/domain/time.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { messageFixture, NOW, signalFixture } from '../../../testing/fixtures.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { setClock } from '../../../lib/time/clock.ts';
// Read ahead: a message loads it when it has an idea.
import './idea-card.tsx';
import { MessageInLog } from './message.tsx';

setClock({ now: NOW, speed: 1 });
afterEach(cleanup);

test('an image that was sent without words stands alone in its place', () => {
  render(
    <MessageInLog
      message={messageFixture({ id: 'm', role: 'user', content: '', images: ['/objects/uploads/cat.png'] })}
    />,
  );
  expect(screen.getByRole('img', { name: 'Attached by you' }).getAttribute('src')).toBe(
    '/objects/uploads/cat.png',
  );
  expect(screen.queryByText('You said:')).toBeNull();
});

test('answers to tap are sent as words, with the id of their button', () => {
  const onTap = vi.fn();
  const actions = [{ label: 'Watch gold', say: 'alert me when gold breaks' }];
  const message = messageFixture({ id: 'm1', role: 'assistant', content: 'Which is it?', actions });
  const { rerender } = render(<MessageInLog message={message} onTap={onTap} onOpen={vi.fn()} />);
  screen.getByRole('button', { name: 'Watch gold' }).click();
  expect(onTap).toHaveBeenCalledWith('alert me when gold breaks', 'tap-m1-0');
  rerender(<MessageInLog message={message} />);
  expect(screen.queryByRole('button', { name: 'Watch gold' })).toBeNull();
});

test('a button that opens a part of the app says nothing', () => {
  const [onTap, onOpen] = [vi.fn(), vi.fn()];
  const actions = [{ label: 'See prices', say: 'how much is premium', open: 'upgrade' as const }];
  const message = messageFixture({ id: 'm3', role: 'assistant', content: 'None left.', actions });
  render(<MessageInLog message={message} onTap={onTap} onOpen={onOpen} />);
  screen.getByRole('button', { name: 'See prices' }).click();
  expect(onOpen).toHaveBeenCalledWith('upgrade');
  expect(onTap).not.toHaveBeenCalled();
});

test('a notice has its buttons too', () => {
  const actions = [{ label: 'Enough for today', say: 'enough for today' }];
  const message = messageFixture({
    id: 'm5',
    role: 'assistant',
    content: 'It closed.',
    isSignalNotification: true,
    actions,
  });
  render(<MessageInLog message={message} onTap={vi.fn()} onOpen={vi.fn()} />);
  expect(screen.getByRole('button', { name: 'Enough for today' })).toBeTruthy();
});

test('a short bold first line stands alone as the answer', () => {
  const message = messageFixture({
    id: 'm6',
    role: 'assistant',
    content: '**Gold is at 4,120.00.**\n\nIt moved little.',
  });
  render(<MessageInLog message={message} />);
  expect(screen.getByText('Gold is at 4,120.00.').closest('p')?.className).toBe('message__lead');
  expect(screen.getByText('It moved little.').className).toBe('');
});

test('a reply with a chart shows it above its buttons', () => {
  const chart = {
    pair: 'EUR/USD',
    step: '4h' as const,
    digits: 5,
    candles: [[0, 1.1, 1.2, 1, 1.15]] satisfies Array<[number, number, number, number, number]>,
    levels: [],
    priceNow: 1.15,
    simulated: false,
  };
  const actions = [{ label: 'Daily', say: 'eurusd chart daily' }];
  const message = messageFixture({ id: 'm2', role: 'assistant', content: 'Here it is.', chart, actions });
  render(<MessageInLog message={message} onTap={vi.fn()} onOpen={vi.fn()} />);
  const card = screen.getByRole('article', { name: 'Chart of EUR/USD' });
  const button = screen.getByRole('button', { name: 'Daily' });
  expect(card.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

const ideaMessage = (openedMinutesAgo: number) =>
  messageFixture({
    id: 'm9',
    role: 'assistant',
    content: 'No proven edge: that could be luck either way, so it is for practice.',
    signal: signalFixture({
      kind: 'practice',
      openedAt: new Date(NOW - openedMinutesAgo * MINUTE_MS).toISOString(),
    }),
    actions: [{ label: 'Why this one?', say: 'why this one' }],
  });

test('what the words say of a plan does not stand again on its card, which still names it practice', async () => {
  renderPage(<MessageInLog message={ideaMessage(1)} />, {});
  expect(await screen.findByRole('article', { name: 'Practice idea: buy EUR/USD' })).toBeTruthy();
  expect(screen.getByText('Buy')).toBeTruthy();
  expect(screen.queryByText('Practice idea, no proven edge.')).toBeNull();
});

test('once it lives the card says how it stands, and below an older message it grows no buttons', async () => {
  renderPage(<MessageInLog message={ideaMessage(30)} onSay={vi.fn()} />, {});
  expect(await screen.findByText('Ahead for now.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Tell me at half way' })).toBeNull();
});
