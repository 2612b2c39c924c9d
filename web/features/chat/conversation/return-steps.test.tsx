import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { setClock } from '../../../lib/time/clock.ts';
import { openChat } from '../../../testing/open-chat.tsx';
import { messageFixture, minutesAgo, NOW, signalFixture } from '../../../testing/fixtures.ts';

beforeEach(() => setClock({ now: NOW, speed: 1 }));

const HOURS = 60;
const talk = (hoursAgo: number) => [
  messageFixture({
    id: 'm1',
    role: 'assistant',
    timestamp: minutesAgo(hoursAgo * HOURS + 2),
    signal: signalFixture({ pair: 'XAU/USD', status: 'active' }),
  }),
  messageFixture({
    id: 'm2',
    role: 'assistant',
    content: 'Anything else?',
    timestamp: minutesAgo(hoursAgo * HOURS),
    actions: [{ label: 'Enough for today', say: 'enough for today' }],
  }),
];

test('fresh offers stay as they are', async () => {
  openChat({ getConversation: () => ({ messages: talk(1) }) });
  await screen.findByRole('button', { name: 'Enough for today' });
  expect(screen.queryByRole('button', { name: 'How my gold idea stands' })).toBeNull();
});

test('a user who comes back is offered what they did last, which a tap says', async () => {
  openChat({ getConversation: () => ({ messages: talk(20) }) });
  const opener = await screen.findByRole('button', { name: 'How my gold idea stands' });
  expect(screen.queryByRole('button', { name: 'Enough for today' })).toBeNull();
  fireEvent.click(opener);
  await screen.findByText('How is my gold idea doing?');
});
