import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '@app/contracts/request.ts';
import { setClock } from '../../../lib/time/clock.ts';
import { clearUnsent } from '../../../lib/storage/unsent.ts';
import { Refusal, type FakeHandlers } from '../../../testing/fake-server.ts';
import { NOW, conversationFixture } from '../../../testing/fixtures.ts';
import {
  composer,
  onOpen,
  openChat,
  replyTo,
  submitMessage,
  sendsOf,
  TROUBLE,
} from '../../../testing/open-chat.tsx';
import type { Draft } from './outgoing-messages.ts';
import { useSendWhenOnline } from './use-send-when-online.ts';

const noNetwork = () => new CallError(0, 'No network');
const WORDS = 'What about gold?';
const broken = () => new Refusal(500, { error: 'Broken', code: 'internal' });
const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};
const endless = () => new Promise<never>(() => undefined);
const tryAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

const storedNow = (): (readonly [string, string])[] =>
  Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key) ?? ''] as const);

/** The tab is loaded anew: what the page remembered is gone, the tab's storage is not. */
function reload(answers: FakeHandlers = {}) {
  cleanup();
  const stored = storedNow();
  clearUnsent();
  for (const [key, value] of stored) sessionStorage.setItem(key, value);
  return openChat(answers);
}

function connection(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')));
}

beforeEach(() => setClock({ now: NOW, speed: 1 }));
afterEach(() => {
  cleanup();
  clearUnsent();
  vi.restoreAllMocks();
  vi.useRealTimers();
  onOpen.mockClear();
});

describe('a message that does not arrive', () => {
  test.each([
    ['the network is down', unreachable],
    ['the server fails', broken],
    ['the proxy before it fails', () => new Refusal(503, { error: 'Busy', code: 'unavailable' })],
  ])('stays and is sent again under the same id when %s', async (_case, answer) => {
    const page = openChat({ sendMessage: answer });
    await submitMessage(WORDS);
    expect(await screen.findByText(TROUBLE)).toBeTruthy();
    expect(screen.getByText('Not sent')).toBeTruthy();
    page.answers.sendMessage = ({ body }) => replyTo(body);
    tryAgain();
    expect(await screen.findByText('Gold is quiet.')).toBeTruthy();
    const [first, second, ...rest] = sendsOf(page.calls);
    expect(second).toEqual(first);
    expect(rest).toEqual([]);
    expect(screen.getAllByText(WORDS)).toHaveLength(1);
  });

  test('is given up after a minute and a half without an answer, and stays', async () => {
    const patience = new AbortController();
    const limits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
      limits.push(limit);
      return patience.signal;
    });
    openChat();
    await screen.findByText('Line 1');
    const answered = fetch;
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      init?.method === 'POST'
        ? new Promise((_resolve, reject) => {
            init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
          })
        : answered(input, init),
    );
    await submitMessage(WORDS);
    expect(await screen.findByText('Pipsy is typing')).toBeTruthy();
    await act(async () => patience.abort(new DOMException('Too long', 'TimeoutError')));
    expect(await screen.findByText(TROUBLE)).toBeTruthy();
    expect(limits).toContain(90_000);
    expect(screen.getByText(WORDS)).toBeTruthy();
  });

  test('is still there after the tab was loaded again, and then sent under its id', async () => {
    const { calls } = openChat({ sendMessage: broken });
    await submitMessage(WORDS);
    await screen.findByText(TROUBLE);
    const page = reload({ sendMessage: ({ body }) => replyTo(body) });
    expect(await screen.findByText(WORDS)).toBeTruthy();
    expect(screen.getByText(/Your words are still here/)).toBeTruthy();
    expect(sendsOf(page.calls)).toEqual([]);
    tryAgain();
    expect(await screen.findByText('Gold is quiet.')).toBeTruthy();
    expect(sendsOf(page.calls)).toEqual(sendsOf(calls));
    reload();
    await screen.findByText('Line 1');
    expect(screen.queryByText(WORDS)).toBeNull();
  });

  test('and was on its way when the tab was loaded again stays too', async () => {
    openChat({ sendMessage: endless });
    await submitMessage(WORDS);
    await screen.findByText('Pipsy is typing');
    reload();
    expect(await screen.findByText(WORDS)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test('but had arrived before the tab was loaded again is shown once, as sent', async () => {
    const { calls } = openChat({ sendMessage: endless });
    await submitMessage(WORDS);
    await screen.findByText('Pipsy is typing');
    const { userMessage, aiMessage } = replyTo(sendsOf(calls)[0]);
    reload({ getConversation: () => ({ messages: [...conversationFixture(2), userMessage, aiMessage] }) });
    expect(await screen.findByText('Gold is quiet.')).toBeTruthy();
    expect(screen.getAllByText(WORDS)).toHaveLength(1);
    expect(screen.queryByText('Not sent')).toBeNull();
    expect(storedNow()).toEqual([]);
  });

  test('can be taken back, for good', async () => {
    openChat({ sendMessage: broken });
    await submitMessage(WORDS);
    await screen.findByText(TROUBLE);
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(WORDS)).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('log'));
    reload();
    await screen.findByText('Line 1');
    expect(screen.queryByText(WORDS)).toBeNull();
  });

  test('keeps its picture', async () => {
    sessionStorage.setItem(
      'unsent:messages:user-1',
      JSON.stringify([
        { clientMessageId: 'id-12345678', content: '', at: NOW, images: ['/objects/uploads/cat.png'] },
      ]),
    );
    const { calls } = openChat({ sendMessage: ({ body }) => replyTo(body) });
    expect((await screen.findByRole('img', { name: 'Attached by you' })).getAttribute('src')).toBe(
      '/objects/uploads/cat.png',
    );
    tryAgain();
    await waitFor(() =>
      expect(sendsOf(calls)).toEqual([
        {
          content: '',
          clientMessageId: 'id-12345678',
          images: ['/objects/uploads/cat.png'],
          timeZone: 'UTC',
        },
      ]),
    );
  });

  test.each(['{"half', '[1,{"content":3}]', '"text"', 'null'])(
    'and a damaged store (%s) do not break the chat',
    async (text) => {
      sessionStorage.setItem('unsent:messages:user-1', text);
      sessionStorage.setItem('unsent:text:user-1', text);
      openChat();
      expect(await screen.findByText('Line 1')).toBeTruthy();
    },
  );
});

describe('what is typed', () => {
  test('is still in its place after the tab was loaded again', async () => {
    openChat();
    fireEvent.change(await composer(), { target: { value: 'half a question' } });
    reload();
    expect((await composer()).value).toBe('half a question');
  });

  test('is kept where the browser gives no storage, for as long as the page is loaded', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    openChat();
    fireEvent.change(await composer(), { target: { value: 'half a question' } });
    cleanup();
    openChat();
    expect((await composer()).value).toBe('half a question');
  });

  test('belongs to its user, and nothing of it is left after logging out', async () => {
    openChat();
    fireEvent.change(await composer(), { target: { value: 'half a question' } });
    expect(storedNow().map(([key]) => key)).toEqual(['unsent:text:user-1']);
    clearUnsent();
    expect(storedNow()).toEqual([]);
  });

  test('stays while the browser is offline, which is said, and what was sent goes out by itself', async () => {
    const page = openChat({ sendMessage: unreachable });
    await screen.findByText('Line 1');
    connection(false);
    expect(screen.getByText(/^You are offline\./).getAttribute('role')).toBe('status');
    const box = await submitMessage(WORDS);
    expect(await screen.findByText('Goes out when you are back online')).toBeTruthy();
    fireEvent.change(box, { target: { value: 'and silver?' } });
    page.answers.sendMessage = ({ body }) => replyTo(body);
    connection(true);
    expect(screen.queryByText(/^You are offline\./)).toBeNull();
    expect(await screen.findByText('Gold is quiet.')).toBeTruthy();
    expect(box.value).toBe('and silver?');
    const [first, second, ...rest] = sendsOf(page.calls);
    expect(second).toEqual(first);
    expect(rest).toEqual([]);
  });

  test('goes out in the order of its writing once the network is back, each message once', async () => {
    const page = openChat({ sendMessage: unreachable });
    await screen.findByText('Line 1');
    connection(false);
    for (const [index, words] of ['First', 'Second', 'Third'].entries()) {
      setClock({ now: NOW + index * 1_000, speed: 1 });
      await submitMessage(words);
      await waitFor(() =>
        expect(screen.getAllByText('Goes out when you are back online')).toHaveLength(index + 1),
      );
    }
    const sentOffline = sendsOf(page.calls).length;
    page.answers.sendMessage = ({ body }) => replyTo(body);
    connection(true);
    await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull());
    await waitFor(() => expect(sendsOf(page.calls)).toHaveLength(sentOffline + 3));
    connection(true);
    expect(sendsOf(page.calls).slice(sentOffline)).toMatchObject([
      { content: 'First' },
      { content: 'Second' },
      { content: 'Third' },
    ]);
  });

  test('goes out after the tab was loaded again with the network back', async () => {
    const { calls } = openChat({ sendMessage: unreachable });
    await submitMessage(WORDS);
    await screen.findByText(TROUBLE);
    const page = reload({ sendMessage: ({ body }) => replyTo(body) });
    expect(await screen.findByText('Gold is quiet.')).toBeTruthy();
    expect(sendsOf(page.calls)).toEqual(sendsOf(calls).slice(-1));
  });

  test('is tried again a little later where the network did not stand yet', () => {
    vi.useFakeTimers();
    const send = vi.fn<(draft: Draft) => boolean>(() => true);
    const failed = () => [
      { draft: { clientMessageId: 'id-1', content: WORDS, at: NOW }, error: noNetwork() },
    ];
    const { rerender } = renderHook(({ waiting }) => useSendWhenOnline(waiting, send), {
      initialProps: { waiting: failed() },
    });
    expect(send).toHaveBeenCalledTimes(1);
    rerender({ waiting: failed() });
    expect(send).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5_000);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('stays with its button where the network is not what failed', async () => {
    const page = openChat({ sendMessage: broken });
    await submitMessage(WORDS);
    await screen.findByText(TROUBLE);
    connection(false);
    connection(true);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(sendsOf(page.calls)).toHaveLength(1);
  });
});

describe('two presses', () => {
  const twice = (element: HTMLElement, press: (element: HTMLElement) => void) =>
    // Both before the page has drawn the first.
    act(() => {
      press(element);
      press(element);
    });

  test('of Enter send one message', async () => {
    const { calls } = openChat({ sendMessage: endless });
    const box = await composer();
    fireEvent.change(box, { target: { value: WORDS } });
    twice(box, (one) => fireEvent.keyDown(one, { key: 'Enter' }));
    await screen.findByText('Pipsy is typing');
    expect(sendsOf(calls)).toHaveLength(1);
  });

  test('of a first question send one message', async () => {
    const { calls } = openChat({ getConversation: () => ({ messages: [] }), sendMessage: endless });
    twice(await screen.findByRole('button', { name: 'Give me a gold idea' }), fireEvent.click);
    await screen.findByText('Pipsy is typing');
    expect(sendsOf(calls)).toHaveLength(1);
  });

  test('of Try again send it once more, not twice', async () => {
    const page = openChat({ sendMessage: broken });
    await submitMessage(WORDS);
    await screen.findByText(TROUBLE);
    page.answers.sendMessage = endless;
    twice(screen.getByRole('button', { name: 'Try again' }), fireEvent.click);
    await screen.findByText('Pipsy is typing');
    expect(sendsOf(page.calls)).toHaveLength(2);
  });

  test('a message whose turn it is not yet stays in the composer', async () => {
    const { calls } = openChat({ sendMessage: endless });
    await submitMessage(WORDS);
    await screen.findByText('Pipsy is typing');
    const box = await submitMessage('Second');
    expect(box.value).toBe('Second');
    expect(sendsOf(calls)).toHaveLength(1);
  });
});
