import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../../lib/time/clock.ts';
import { clearUnsent } from '../../lib/storage/unsent.ts';
import { Refusal } from '../../testing/fake-server.ts';
import {
  configFixture,
  messageFixture,
  NOW,
  signalFixture,
  conversationFixture,
  userFixture,
  minutesAgo,
} from '../../testing/fixtures.ts';
import {
  composer,
  onOpen,
  openChat,
  replyTo,
  submitMessage,
  sendsOf,
  TROUBLE,
} from '../../testing/open-chat.tsx';
import { dismissToast, currentToast } from '../../ui/feedback/toast-store.ts';

beforeEach(() => setClock({ now: NOW, speed: 1 }));
afterEach(() => {
  dismissToast();
  clearUnsent();
  history.replaceState(null, '', '/');
  onOpen.mockClear();
});

describe('reading', () => {
  test('the conversation is a log with who speaks, the time in UTC and a line for the day', async () => {
    openChat();
    const log = await screen.findByRole('log', { name: 'Conversation with Pipsy' });
    await within(log).findByText('Line 1');
    expect(log.getAttribute('aria-busy')).toBe('false');
    expect(within(log).getByText('Today, Wednesday 14 May')).toBeTruthy();
    expect(within(log).getAllByText('You said:')).toHaveLength(2);
    expect(within(log).getAllByText('Pipsy says:')).toHaveLength(2);
    expect(within(log).getByText('08:21 UTC')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('an empty conversation opens with a welcome', async () => {
    openChat({ getConversation: () => ({ messages: [] }) });
    expect(await screen.findByText(/^Hi, I'm Pipsy, your trading buddy\./)).toBeTruthy();
  });

  test('the welcome offers questions to press, and stays above what was asked', async () => {
    const { calls } = openChat({
      getConversation: () => ({ messages: [] }),
      sendMessage: ({ body }) => replyTo(body),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Give me a gold idea' }));
    expect(await screen.findByText('Gold is quiet.')).toBeTruthy();
    expect(sendsOf(calls)).toMatchObject([{ content: 'Give me a gold idea' }]);
    expect(screen.getByText(/^Hi, I'm Pipsy, your trading buddy\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: "I'm new here" })).toBeNull();
  });

  test('the welcome offers the market that the user chose as a favorite', async () => {
    openChat({
      getConversation: () => ({ messages: [] }),
      getCurrentUser: () => userFixture({ favoritePairs: ['GBP/JPY', 'EUR/USD'] }),
      getConfig: () =>
        configFixture({ market: { ...configFixture().market, pairs: ['XAU/USD', 'EUR/USD'] } }),
    });
    expect(await screen.findByRole('button', { name: 'Give me an EUR/USD idea' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /gold/ })).toBeNull();
  });

  test('so does one that cannot be loaded, which can be tried again', async () => {
    const page = openChat({
      getConversation: () => new Refusal(503, { error: 'Down', code: 'unavailable' }),
    });
    expect(await screen.findByText(/^Hi, I'm Pipsy, your trading buddy\./)).toBeTruthy();
    page.answers.getConversation = () => ({ messages: conversationFixture(2) });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Line 0')).toBeTruthy();
  });

  test('a fresh signal stands with its plan, its chart asked for from before it opened to now', async () => {
    const signal = signalFixture({ openedAt: minutesAgo(2) });
    const { calls } = openChat({
      getConversation: () => ({ messages: [messageFixture({ id: 's', content: 'Here is one.', signal })] }),
    });
    const card = await screen.findByLabelText('Signal: buy EUR/USD');
    expect(within(card).getByText('27.5 pips')).toBeTruthy();
    expect(await within(card).findByText("Replayed past prices, not today's market.")).toBeTruthy();
    const asked = calls.find((one) => one.path === '/api/market/candles/EUR%2FUSD');
    expect(asked?.query).toMatchObject({ step: '1h', count: '42' });
    expect(asked?.query).not.toHaveProperty('to');
  });

  test('a signal that has been open for a while is live: money so far, and how long it goes on', async () => {
    const signal = signalFixture({
      stake: { risk: 5, currency: 'USD', account: 500, isExample: false },
      expiresAt: new Date(NOW + 5_430_000).toISOString(),
    });
    openChat({
      getConversation: () => ({ messages: [messageFixture({ id: 's', content: 'Here is one.', signal })] }),
    });
    const card = await screen.findByLabelText('Live signal: buy EUR/USD');
    for (const text of ['In a profit', '+$3.35', '+0.67 R', '1 h 30 min left'])
      expect(within(card).getByText(text), text).toBeTruthy();
  });

  test('a closed one is asked for up to the candle of its end', async () => {
    const signal = signalFixture({ status: 'stop_hit', currentPrice: 1.0815, closedAt: minutesAgo(30) });
    const { calls } = openChat({
      getConversation: () => ({ messages: [messageFixture({ id: 's', content: 'Here is one.', signal })] }),
    });
    expect(await screen.findByLabelText('Settled signal: buy EUR/USD')).toBeTruthy();
    const asked = calls.find((one) => one.path === '/api/market/candles/EUR%2FUSD');
    expect(asked?.query).toMatchObject({ step: '1h', to: '2025-05-14T08:00:00.000Z' });
  });

  test('an analogy of Pipsy’s is drawn; the same words from the user are not', async () => {
    const content = 'Think of resistance like a ceiling.';
    openChat({
      getConversation: () => ({
        messages: [messageFixture({ id: 'u', role: 'user', content }), messageFixture({ id: 'a', content })],
      }),
    });
    expect(await screen.findAllByRole('img', { name: /^Ceiling: Resistance is a price area/ })).toHaveLength(
      1,
    );
  });

  test('a plan written into a reply is drawn; the same line from the user stays text', async () => {
    const line = 'GBPUSD|SELL|1.2672|1.2628|1.2694|daily';
    openChat({
      getConversation: () => ({
        messages: [
          messageFixture({ id: 'u', role: 'user', content: line }),
          messageFixture({ id: 'a', content: `One to study.\n\n${line}` }),
        ],
      }),
    });
    expect(await screen.findByLabelText('Signal: sell GBP/USD')).toBeTruthy();
    expect(screen.getByText('One to study.')).toBeTruthy();
    expect(screen.getAllByText(line)).toHaveLength(1);
  });

  test.each([
    ['nothing in particular', {}, 'purple'],
    ['what the server says', { pipsyMood: 'orange', content: 'A loss.' }, 'orange'],
    ['what the server says, also with green', { pipsyMood: 'green', content: 'A loss.' }, 'green'],
    ['what the server says, also with blue', { pipsyMood: 'blue', content: 'A profit.' }, 'blue'],
    ['what the server says, also with red', { pipsyMood: 'red', content: 'A profit.' }, 'red'],
    ['words of loss before words of profit', { content: 'One profit, one loss.' }, 'red'],
    ['words of a losing status', { content: 'It is losing for now.' }, 'blue'],
    ['no loss in the name of a stop loss', { content: 'Set your stop loss first.' }, 'purple'],
    ['words of loss', { content: 'That trade lost.' }, 'red'],
    ['words of profit', { content: 'It made a profit.' }, 'yellow'],
    [
      'a signal that is behind',
      { content: 'Still open.', signal: signalFixture({ currentPrice: 1.083 }) },
      'blue',
    ],
    ['a signal that is ahead', { content: 'Still open.', signal: signalFixture() }, 'yellow'],
  ] as const)('Pipsy’s colour follows %s', async (_case, more, colour) => {
    openChat({ getConversation: () => ({ messages: [messageFixture({ id: 'm', ...more })] }) });
    await waitFor(() =>
      expect(document.querySelector('.message .pipsy')?.getAttribute('data-mood')).toBe(colour),
    );
  });

  test('without candles the card keeps every figure', async () => {
    openChat({
      getConversation: () => ({
        messages: [messageFixture({ id: 's', signal: signalFixture({ simulated: false }) })],
      }),
      getConfig: () =>
        configFixture({ market: { provider: 'desk', simulated: false, label: null, pairs: [] } }),
      getCandles: () => new Refusal(503, { error: 'No feed', code: 'unavailable' }),
    });
    expect(await screen.findByText('Chart Unavailable')).toBeTruthy();
    expect(screen.getByText('36.5 pips above now')).toBeTruthy();
    expect(screen.queryByText(/simulated/i)).toBeNull();
  });

  test('a signal that ended is a notification', async () => {
    const signal = signalFixture({ status: 'stop_hit', profitLossPips: -27.5 });
    openChat({
      getConversation: () => ({
        messages: [
          messageFixture({ id: 'n', content: 'It closed at its stop.', signal, isSignalNotification: true }),
        ],
      }),
    });
    const note = await screen.findByLabelText('Signal has lost');
    expect(within(note).getByText('\u221227.5 pips')).toBeTruthy();
    expect(within(note).getByText('It closed at its stop.')).toBeTruthy();
  });
});

test('words that were not sent are still there after a look elsewhere', async () => {
  openChat();
  fireEvent.change(await composer(), { target: { value: 'half a question' } });
  cleanup();
  openChat();
  const box = await composer();
  expect(box.value).toBe('half a question');
  fireEvent.change(box, { target: { value: '' } });
});

test('a market that is not live is called so for as long as the chat is open', async () => {
  openChat();
  expect(await screen.findByText('Simulated market')).toBeTruthy();
});

describe('older messages', () => {
  const all = conversationFixture(53);

  test('twenty more with each press, until fewer than asked for come back', async () => {
    const { calls } = openChat({
      getConversation: () => ({ messages: all.slice(-20) }),
      getHistory: ({ query }) => ({ success: true as const, data: all.slice(-Number(query['limit'])) }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Load Older Messages' }));
    expect(await screen.findByText('20 older messages loaded')).toBeTruthy();
    expect(screen.getByText('Line 13')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Load Older Messages' }));
    expect(await screen.findByText('13 older messages loaded')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load Older Messages' })).toBeNull();
    expect(calls.filter((one) => one.path.endsWith('/history')).map((one) => one.query['limit'])).toEqual([
      '40',
      '60',
    ]);
    expect(calls.every((one) => !one.path.includes('/api/chat/') || '_t' in one.query)).toBe(true);
  });

  test('a short conversation offers none', async () => {
    openChat();
    await screen.findByText('Line 1');
    expect(screen.queryByRole('button', { name: 'Load Older Messages' })).toBeNull();
  });
});

describe('sending', () => {
  test('what was typed stands in the log at once, and the answer takes the place of the candles', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const { calls } = openChat({
      sendMessage: async ({ body }) => {
        await held;
        return replyTo(body);
      },
    });
    await screen.findByText('Line 1');
    const box = await submitMessage('  What about gold?  ');
    expect(screen.getByText('What about gold?')).toBeTruthy();
    expect(await screen.findByText('Pipsy is typing')).toBeTruthy();
    expect(box.value).toBe('');

    await submitMessage('Second');
    expect(sendsOf(calls)).toHaveLength(1);
    expect(box.value).toBe('Second');

    await act(async () => release());
    expect(await screen.findByText('Gold is quiet.')).toBeTruthy();
    expect(screen.getAllByText('What about gold?')).toHaveLength(1);
    expect(screen.queryByText('Pipsy is typing')).toBeNull();
  });

  test('Shift+Enter and the Enter that ends a composition do not send; nothing but spaces is not sent', async () => {
    const { calls } = openChat();
    const box = await composer();
    fireEvent.change(box, { target: { value: 'こんにちは' } });
    fireEvent.keyDown(box, { key: 'Enter', shiftKey: true });
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
    expect(box.value).toBe('こんにちは');
    fireEvent.change(box, { target: { value: '  \n ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await act(async () => {});
    expect(sendsOf(calls)).toEqual([]);
  });

  test('a failed message stays, and Try again sends it under the same id', async () => {
    const page = openChat({ sendMessage: () => new Refusal(500, { error: 'Broken', code: 'internal' }) });
    await submitMessage('What about gold?');
    expect(await screen.findByText(TROUBLE)).toBeTruthy();
    page.answers.sendMessage = ({ body }) => replyTo(body);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Gold is quiet.')).toBeTruthy();
    expect(screen.queryByText(TROUBLE)).toBeNull();
    const [first, second] = sendsOf(page.calls);
    expect(second).toEqual(first);
    expect(screen.getAllByText('What about gold?')).toHaveLength(1);
  });

  test('a message that arrived although its answer was lost is shown once', async () => {
    const page = openChat({ sendMessage: () => new Refusal(500, { error: 'Broken', code: 'internal' }) });
    await submitMessage('What about gold?');
    await screen.findByText(TROUBLE);
    const { userMessage, aiMessage } = replyTo(sendsOf(page.calls)[0]);
    page.answers.getConversation = () => ({ messages: [...conversationFixture(2), userMessage, aiMessage] });
    await act(() => page.client.invalidateQueries({ queryKey: ['chat'] }));
    expect(await screen.findByText('Gold is quiet.')).toBeTruthy();
    expect(screen.queryByText(TROUBLE)).toBeNull();
    expect(screen.getAllByText('What about gold?')).toHaveLength(1);
  });

  test('out of tokens: the server’s words, the way to more and how long until midnight', async () => {
    openChat({
      getCurrentUser: () =>
        userFixture({
          tokensRemaining: 0,
          tokens: { daily: 0, welcome: 0, purchased: 0, welcomeUntil: null },
        }),
      sendMessage: () =>
        new Refusal(402, { error: 'Out of tokens for today, friend.', code: 'out_of_tokens' }),
    });
    await submitMessage('What about gold?');
    const words = await screen.findByText('Out of tokens for today, friend.');
    const turn = words.closest('article') as HTMLElement;
    expect(within(turn).getByText('Resets in 15h 37m')).toBeTruthy();
    expect(screen.queryByText(TROUBLE)).toBeNull();
    fireEvent.click(within(turn).getByRole('button', { name: 'See prices' }));
    expect(onOpen).toHaveBeenCalledWith('upgrade');
  });

  test('at the own limit for the day the way leads to the token account, as no purchase lifts it', async () => {
    openChat({
      sendMessage: () =>
        new Refusal(402, { error: 'You have reached your own limit for today.', code: 'own_cap' }),
    });
    await submitMessage('What about gold?');
    const words = await screen.findByText('You have reached your own limit for today.');
    const turn = within(words.closest('article') as HTMLElement);
    expect(turn.queryByRole('button', { name: 'See prices' })).toBeNull();
    fireEvent.click(turn.getByRole('button', { name: 'Open your account' }));
    expect(onOpen).toHaveBeenCalledWith('tokens');
  });

  test('a text over the limit is not cut but refused with the reason', async () => {
    const { calls } = openChat();
    await submitMessage('a'.repeat(4_001));
    expect(screen.getByRole('alert').textContent).toContain('1 character too long');
    expect(sendsOf(calls)).toEqual([]);
  });
});

describe('the footer', () => {
  test('brains, tokens with the rest beside them, the clock in UTC, and what is left to verify', async () => {
    openChat();
    expect((await screen.findAllByText(/20\/20 \+80/)).length).toBeGreaterThan(0);
    const bar = document.querySelector('.chat-footer') as HTMLElement;
    expect(bar.textContent).toContain('1/4');
    expect(bar.textContent).toMatch(/08:22:4\d/);
    fireEvent.click(screen.getByRole('button', { name: 'Profile, 1 item to verify' }));
    expect(onOpen).toHaveBeenCalledWith('profile');
  });

  test('more than 100 tokens are four brains', async () => {
    openChat({ getCurrentUser: () => userFixture({ tokensRemaining: 101, emailVerified: true }) });
    expect(await screen.findByRole('button', { name: 'Profile' })).toBeTruthy();
    expect(document.querySelector('.chat-footer')?.textContent).toContain('4/4');
  });

  test('at zero the countdown stands in the counter’s place', async () => {
    openChat({
      getCurrentUser: () =>
        userFixture({
          tokensRemaining: 0,
          tokens: { daily: 0, welcome: 0, purchased: 0, welcomeUntil: null },
        }),
    });
    expect((await screen.findAllByText(/Resets in 15h 37m/)).length).toBeGreaterThan(0);
  });
});

test('an alert in the address is told once and taken out of it', async () => {
  history.replaceState(null, '', '/?alert=true&pair=EURUSD&utm_source=email');
  openChat();
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Email Alert',
      description: 'You have a new market alert for EUR/USD!',
    }),
  );
  expect(location.search).toBe('');
});
