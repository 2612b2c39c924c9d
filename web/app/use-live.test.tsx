import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PriceUpdate } from '@app/contracts/system/live.ts';
import ChatPage from '../features/chat/chat-page.tsx';
import MarketPage from '../features/market/market-page.tsx';
import SignalsPage from '../features/signals/signals-page.tsx';
import { setClock } from '../lib/time/clock.ts';
import { isLive } from '../lib/live/live-state.ts';
import type { FakeHandlers } from '../testing/fake-server.ts';
import { fakeStream } from '../testing/fake-stream.ts';
import {
  assetFixture,
  messageFixture,
  NOW,
  signalFixture,
  statsFixture,
  conversationFixture,
  userFixture,
} from '../testing/fixtures.ts';
import { replyTo, submitMessage } from '../testing/open-chat.tsx';
import { closeScreen, openScreen } from '../testing/open-screen.tsx';
import { useLive } from './use-live.ts';

type Stream = ReturnType<typeof fakeStream<'openLive'>>;

const me = userFixture();
let stream: Stream;
beforeEach(() => {
  setClock({ now: NOW, speed: 1 });
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('reduce') }),
  );
  stream = fakeStream<'openLive'>();
});
afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

function Live() {
  useLive(me.id);
  return null;
}

/** A page of somebody signed in, with its live stream open. */
async function openLive(page: React.ReactNode, address: string, answers: FakeHandlers = {}) {
  const view = openScreen(
    <>
      {page}
      <Live />
    </>,
    address,
    {
      getCurrentUser: () => me,
      getConversation: () => ({ messages: conversationFixture(4) }),
      listSignals: () => [signalFixture()],
      getSignalStats: () => statsFixture(),
      getCoreAssets: () => [assetFixture()],
      openLive: () => stream.response,
      ...answers,
    },
  );
  stream.tell({ name: 'open', data: { retryMs: 1_000 } });
  await waitFor(() => expect(isLive()).toBe(true));
  const asked = (path: string) => view.calls.filter((call) => call.path === path).length;
  return { ...view, asked };
}

const moved = (move: Partial<PriceUpdate>): PriceUpdate => {
  const { symbol, price, bid, ask, change, changePercent, asOf, open } = assetFixture();
  return { symbol, price, bid, ask, change, changePercent, asOf, open, ...move };
};
const tell = (...events: Parameters<Stream['tell']>) => act(async () => stream.tell(...events));
const prices = (...moves: PriceUpdate[]) =>
  ({ name: 'prices', data: { at: new Date(NOW).toISOString(), moved: moves } }) as const;

test('a price that moves is on the market page at once, and nothing is asked for', async () => {
  const { symbol } = assetFixture();
  const { asked } = await openLive(<MarketPage onAsk={() => undefined} watches={null} />, '/market');
  await screen.findByText(symbol);
  const before = asked('/api/market/core-assets');
  await tell(prices(moved({ price: 1.23456 })));
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain('1.23456'));
  expect(asked('/api/market/core-assets')).toBe(before);
});

test('an open signal moves with the price of its closing side, and closes when told', async () => {
  const signal = signalFixture();
  await openLive(<SignalsPage />, '/signals');
  const card = within(await screen.findByRole('article', { name: new RegExp(signal.signalId) }));
  const price = signal.entry * 1.001;
  await tell(prices(moved({ symbol: signal.pair, bid: price, ask: price + 1 })));
  expect(await card.findByText(price.toFixed(signal.digits))).toBeTruthy();
  await tell({
    name: 'signals',
    data: [{ ...signal, status: 'target_hit', closedAt: new Date(NOW).toISOString() }],
  });
  expect(await screen.findByText('Signal profited')).toBeTruthy();
});

test('a message of Pipsy is in the conversation as it is told', async () => {
  const { asked } = await openLive(<ChatPage onOpen={vi.fn()} />, '/');
  await screen.findByText('Line 1');
  const before = asked('/api/chat/conversation');
  const told = messageFixture({ id: 'new', content: 'Your target was reached.' });
  await tell({ name: 'conversation', data: { messages: [...conversationFixture(4), told] } });
  expect(await screen.findByText('Your target was reached.')).toBeTruthy();
  expect(asked('/api/chat/conversation')).toBe(before);
});

test('the balance is the one that is told', async () => {
  await openLive(<ChatPage onOpen={vi.fn()} />, '/');
  await screen.findByText('Line 1');
  await tell({
    name: 'user',
    data: userFixture({ tokens: { daily: 7, welcome: 0, purchased: 0, welcomeUntil: null } }),
  });
  expect((await screen.findAllByText(/\b7\/20/)).length).toBeGreaterThan(0);
});

test('an answer still flows out word by word when the stream has told all of it, and what came with it follows', async () => {
  const answer = fakeStream<'streamMessage'>();
  let body: unknown;
  await openLive(<ChatPage onOpen={vi.fn()} />, '/', {
    streamMessage: (call) => {
      body = call.body;
      return answer.response;
    },
  });
  await screen.findByText('Line 1');
  await submitMessage('What about gold?');
  await waitFor(() => expect(body).toBeDefined());
  await act(async () => answer.tell({ name: 'words', data: { text: 'Gold ' } }));
  const { userMessage, aiMessage } = replyTo(body);
  const closing = messageFixture({ id: 'closing', content: 'Your target was reached.' });
  await tell({
    name: 'conversation',
    data: { messages: [...conversationFixture(2), userMessage, aiMessage, closing] },
  });
  expect(await screen.findByText('Gold')).toBeTruthy();
  expect(screen.queryByText('Gold is quiet.')).toBeNull();
  await act(async () => answer.tell({ name: 'done', data: replyTo(body) }));
  expect(await screen.findByText('Gold is quiet.')).toBeTruthy();
  expect(await screen.findByText('Your target was reached.')).toBeTruthy();
});

test('while the stream lives the pages ask every two minutes; without it, as often as specified', async () => {
  vi.useFakeTimers();
  const view = openScreen(
    <>
      <ChatPage onOpen={vi.fn()} />
      <Live />
    </>,
    '/',
    {
      getCurrentUser: () => me,
      getConversation: () => ({ messages: conversationFixture(4) }),
      openLive: () => stream.response,
    },
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const asked = () => view.calls.filter((call) => call.path === '/api/chat/conversation').length;
  await pass(0);
  const beats = setInterval(() => stream.tell(prices()), 10_000);
  await tell(
    { name: 'open', data: { retryMs: 1_000 } },
    { name: 'conversation', data: { messages: conversationFixture(4) } },
  );
  await pass(0);
  const before = asked();
  await pass(118_000);
  expect(asked()).toBe(before);
  await pass(4_000);
  expect(asked()).toBe(before + 1);
  clearInterval(beats);
  view.answers.openLive = undefined;
  await act(async () => stream.drop());
  await pass(1_000);
  expect(asked()).toBe(before + 2);
  await pass(15_000);
  expect(asked()).toBe(before + 3);
});
