// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { setClock } from '../../../lib/time/clock.ts';
import { messageFixture, NOW, signalFixture } from '../../../testing/fixtures.ts';
import { openChat } from '../../../testing/open-chat.tsx';

beforeEach(() => setClock({ now: NOW, speed: 1 }));
afterEach(cleanup);

const openWith = (changes: Partial<SignalView>) =>
  openChat({
    getConversation: () => ({
      messages: [messageFixture({ id: 's', content: 'An idea.', signal: signalFixture(changes) })],
    }),
  });

test('a card says the chance that was stated when it opened, beside luck', async () => {
  openWith({ chance: { target: 0.214, stop: 0.5, expired: 0.286, luck: 0.196 } });
  expect(await screen.findByText('Chance 21%, by luck alone 20%.')).toBeTruthy();
});

test('a card says that none was stated', async () => {
  openWith({ chance: null });
  expect(await screen.findByText('No chance stated.')).toBeTruthy();
});
