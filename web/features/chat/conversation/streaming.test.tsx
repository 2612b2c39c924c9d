import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setClock } from '../../../lib/time/clock.ts';
import { clearUnsent } from '../../../lib/storage/unsent.ts';
import { Refusal, type FakeHandlers } from '../../../testing/fake-server.ts';
import { fakeStream } from '../../../testing/fake-stream.ts';
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

const QUESTION = 'What about gold?';
const STREAM = '/api/chat/message/stream';
type Stream = ReturnType<typeof fakeStream<'streamMessage'>>;

let calm = true;
beforeEach(() => {
  calm = true;
  setClock({ now: NOW, speed: 1 });
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('reduce') && calm }),
  );
});
afterEach(() => {
  cleanup();
  clearUnsent();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  onOpen.mockClear();
});

/** The chat after a question, with the stream that answers it. */
async function asked(answers: FakeHandlers = {}) {
  const streams: Stream[] = [];
  const page = openChat({
    streamMessage: () => {
      const stream = fakeStream<'streamMessage'>();
      streams.push(stream);
      return stream.response;
    },
    stopMessage: () => ({ success: true as const }),
    ...answers,
  });
  await screen.findByText('Line 1');
  await submitMessage(QUESTION);
  const sent = () => page.calls.filter(({ path }) => path === STREAM).map(({ body }) => body);
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [body] = sent();
  const stops = () => page.calls.filter(({ path }) => path.endsWith('/stop')).map((one) => one.body);
  return { ...page, streams, stream: streams[0] as Stream, sent, body, stops };
}

const words = (text: string) => ({ name: 'words' as const, data: { text } });
const done = (body: unknown) => ({ name: 'done' as const, data: replyTo(body) });
const bubble = () => document.querySelector('.message-log__scroller article:last-of-type .message__bubble');

describe('an answer that comes word by word', () => {
  test('is shown as it is written, and then takes its place as the message it is', async () => {
    const { stream, body, calls } = await asked();
    expect(screen.getByText('Pipsy is typing')).toBeTruthy();
    await act(async () => stream.tell(words('Gold ')));
    expect(await screen.findByText('Gold')).toBeTruthy();
    await act(async () => stream.tell(words('is **qui')));
    expect(await screen.findByText('Gold is qui')).toBeTruthy();
    await act(async () => stream.tell(done(body)));
    expect(await screen.findByText('Gold is quiet.')).toBeTruthy();
    expect(screen.queryByText('Pipsy is typing')).toBeNull();
    expect(screen.getAllByText(QUESTION)).toHaveLength(1);
    expect(sendsOf(calls)).toEqual([]);
  });

  test('is read out once, at its end, and not word by word', async () => {
    const { stream, body } = await asked();
    const typing = screen.getByText('Pipsy is typing');
    await act(async () => stream.tell(words('Gold ')));
    const growing = (await screen.findByText('Gold')).closest('.message__bubble');
    expect(growing?.getAttribute('aria-live')).toBe('off');
    expect(screen.getByText('Pipsy is typing')).toBe(typing);
    await act(async () => stream.tell(done(body)));
    const whole = (await screen.findByText('Gold is quiet.')).closest('article');
    expect(whole?.querySelector('[aria-live]')).toBeNull();
    expect(whole?.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
    expect(growing?.isConnected).toBe(false);
  });

  test('that came in one lump flows out within 600 ms, words whole', async () => {
    calm = false;
    const { stream, body } = await asked();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reply = { ...replyTo(body), response: 'Gold is quiet. '.repeat(30).trim() };
    await act(async () => stream.tell(words(reply.response), { name: 'done', data: reply }));
    const seen = new Set<string>();
    // One step more than the 600 ms, for the page to draw the message.
    for (let spent = 0; spent <= 640; spent += 40) {
      await act(() => vi.advanceTimersByTimeAsync(40));
      const text = bubble()?.querySelector('p')?.textContent ?? '';
      if (document.querySelector('.message-log__scroller article:last-of-type [role=status]')) seen.add(text);
    }
    expect(seen.size).toBeGreaterThan(8);
    for (const text of seen)
      expect(`${reply.response} `.startsWith(`${text.trim()} `) || text === '').toBe(true);
    expect(screen.queryByText('Pipsy is typing')).toBeNull();
  });
});

describe('the next question', () => {
  const flowing = async () => {
    calm = false;
    const page = await asked();
    const reply = { ...replyTo(page.body), response: 'Gold is quiet. '.repeat(30).trim() };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(async () => page.stream.tell(words(reply.response)));
    await act(() => vi.advanceTimersByTimeAsync(80));
    return { ...page, reply };
  };
  const enter = async (text: string) => {
    const box = screen.getByLabelText<HTMLTextAreaElement>('Message Pipsy');
    fireEvent.change(box, { target: { value: text } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await act(() => vi.advanceTimersByTimeAsync(1));
    return box;
  };

  test('waits in the composer while the answer is written', async () => {
    const { sent } = await flowing();
    expect((await enter('and silver?')).value).toBe('and silver?');
    expect(sent()).toHaveLength(1);
  });

  test('need not wait until a whole answer has flowed out', async () => {
    const { stream, sent, reply } = await flowing();
    await act(async () => stream.tell({ name: 'done', data: reply }));
    expect(screen.getByText('Pipsy is typing')).toBeTruthy();
    expect((await enter('and silver?')).value).toBe('');
    vi.useRealTimers();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(screen.getByText('Gold is quiet.')).toBeTruthy();
    expect(screen.getByText('and silver?')).toBeTruthy();
  });
});

describe('a stream that fails', () => {
  test.each([
    ['before a word', (stream: Stream) => stream.drop()],
    [
      'after some words',
      (stream: Stream) => {
        stream.tell(words('Gold '));
        stream.drop();
      },
    ],
    ['by ending without the answer', (stream: Stream) => stream.end()],
    [
      'because the server stops',
      (stream: Stream) => stream.tell({ name: 'failed', data: { error: 'Busy', code: 'unavailable' } }),
    ],
  ])('%s is asked for plainly under the same id', async (_case, fail) => {
    const { stream, calls, body } = await asked({ sendMessage: (call) => replyTo(call.body) });
    await act(async () => fail(stream));
    expect(await screen.findByText('Gold is quiet.')).toBeTruthy();
    expect(sendsOf(calls)).toEqual([body]);
    expect(screen.getAllByText(QUESTION)).toHaveLength(1);
  });

  test.each([
    [
      'an address that an old server does not know',
      () => new Refusal(404, { error: 'No', code: 'not_found' }),
    ],
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a reply that is no stream', () => new Response('<h1>Hello</h1>', { status: 200 })],
  ])('for %s neither', async (_case, streamMessage) => {
    const { calls, body } = await asked({ streamMessage, sendMessage: (call) => replyTo(call.body) });
    expect(await screen.findByText('Gold is quiet.')).toBeTruthy();
    expect(sendsOf(calls)).toEqual([body]);
  });

  test('is not asked for again where the server refused it in words', async () => {
    const text = 'All used up for today.';
    const { calls } = await asked({
      streamMessage: () => new Refusal(402, { error: text, code: 'out_of_tokens' }),
    });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sendsOf(calls)).toEqual([]);
  });

  test('in the middle says so, and Try again sends the same message', async () => {
    const { stream, streams, sent } = await asked();
    await act(async () =>
      stream.tell(words('Gold '), { name: 'failed', data: { error: 'Broken', code: 'internal' } }),
    );
    expect(await screen.findByText(TROUBLE)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual(sent()[0]);
    expect(screen.queryByText('Gold')).toBeNull();
    await act(async () => streams[1]?.tell(done(sent()[0])));
    expect(await screen.findByText('Gold is quiet.')).toBeTruthy();
  });
});

describe('Stop', () => {
  test('takes the place of Send while the answer is written, and what is typed meanwhile stays', async () => {
    const { stream, body, stops } = await asked();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    fireEvent.change(await composer(), { target: { value: 'and silver?' } });
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() =>
      expect(stops()).toEqual([{ clientMessageId: (body as { clientMessageId: string }).clientMessageId }]),
    );
    expect(document.activeElement).toBe(await composer());
    await act(async () => stream.tell(done(body)));
    expect(await screen.findByText('Gold is quiet.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
    expect((await composer()).value).toBe('and silver?');
  });

  test('is Escape too, in the composer and in the conversation, and nowhere else', async () => {
    const { stops } = await asked();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(stops()).toEqual([]);
    fireEvent.keyDown(await composer(), { key: 'Escape' });
    await waitFor(() => expect(stops()).toHaveLength(1));
    fireEvent.keyDown(screen.getByRole('log'), { key: 'Escape' });
    await waitFor(() => expect(stops()).toHaveLength(2));
  });

  test('is not the second press of a double one on Send', async () => {
    const { stops } = await asked();
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }), { detail: 2 });
    await act(async () => undefined);
    expect(stops()).toEqual([]);
  });

  test('shows an answer whole that is whole already, and tells nobody', async () => {
    calm = false;
    const { stream, body, stops } = await asked();
    const reply = { ...replyTo(body), response: 'Gold is quiet. '.repeat(30).trim() };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(async () => stream.tell(words(reply.response), { name: 'done', data: reply }));
    await act(() => vi.advanceTimersByTimeAsync(80));
    fireEvent.keyDown(screen.getByLabelText('Message Pipsy'), { key: 'Escape' });
    vi.useRealTimers();
    await waitFor(() => expect(screen.queryByText('Pipsy is typing')).toBeNull());
    expect(stops()).toEqual([]);
  });

  test('before a word leaves the question, says that it cost nothing, and lets it be asked again or discarded', async () => {
    const error = 'You stopped this before it was answered. It cost nothing.';
    await asked({ streamMessage: () => new Refusal(409, { error, code: 'stopped' }) });
    expect(await screen.findByText(error)).toBeTruthy();
    expect(screen.getByText('Stopped')).toBeTruthy();
    expect(screen.getByText(QUESTION)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
  });
});

test('an answer that another tab already shows is not shown twice', async () => {
  const { stream, body, answers, client } = await asked();
  await act(async () => stream.tell(words('Gold ')));
  const { userMessage, aiMessage } = replyTo(body);
  answers.getConversation = () => ({ messages: [...conversationFixture(2), userMessage, aiMessage] });
  await act(() => client.invalidateQueries());
  expect(await screen.findByText('Gold is quiet.')).toBeTruthy();
  expect(screen.queryByText('Gold')).toBeNull();
  await act(async () => stream.tell(done(body)));
  expect(screen.getAllByText('Gold is quiet.')).toHaveLength(1);
});
