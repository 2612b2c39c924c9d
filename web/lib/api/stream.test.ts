import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { encodeEvent, HEARTBEAT } from '@app/contracts/event-stream.ts';
import { streamEvents, StreamLostError } from './stream.ts';

const words = { name: 'words', data: { text: 'Gold' } };
const input = { body: { content: 'hello' } };

/** A connection that gives these pieces, one every ten seconds, and then nothing more. */
function speaking(pieces: readonly string[]) {
  let cut = false;
  const answer = (_url: string, init: RequestInit): Promise<Response> => {
    const body = new ReadableStream<Uint8Array>({
      start: (line) => {
        pieces.forEach((piece, index) =>
          setTimeout(() => line.enqueue(new TextEncoder().encode(piece)), index * 10_000),
        );
        init.signal?.addEventListener('abort', () => {
          cut = true;
          line.error(new DOMException('Aborted', 'AbortError'));
        });
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  };
  vi.stubGlobal('fetch', answer);
  return { isCut: () => cut };
}

/** What was told until the stream ended, and what ended it. */
async function heard(signal = new AbortController().signal) {
  const events: unknown[] = [];
  try {
    for await (const event of streamEvents('streamMessage', input, signal)) events.push(event);
  } catch (error) {
    return { events, error };
  }
  throw new Error('A stream ended without an end');
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a line that is silent for half a minute is given up', async () => {
  const line = speaking([encodeEvent(words)]);
  const hearing = heard();
  await vi.advanceTimersByTimeAsync(29_900);
  expect(line.isCut()).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(line.isCut()).toBe(true);
  const { events, error } = await hearing;
  expect(events).toEqual([words]);
  expect(error).toBeInstanceOf(StreamLostError);
});

test('heartbeats keep a line that has nothing to say', async () => {
  const beats = Array.from({ length: 6 }, () => HEARTBEAT);
  const line = speaking([...beats, encodeEvent(words)]);
  const hearing = heard();
  await vi.advanceTimersByTimeAsync(70_000);
  expect(line.isCut()).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect((await hearing).events).toEqual([words]);
});

test('a caller who gives up hears why, and the line is cut', async () => {
  const line = speaking([encodeEvent(words)]);
  const patience = new AbortController();
  const hearing = heard(patience.signal);
  await vi.advanceTimersByTimeAsync(1_000);
  patience.abort();
  const { error } = await hearing;
  expect(error).not.toBeInstanceOf(StreamLostError);
  expect(line.isCut()).toBe(true);
});
