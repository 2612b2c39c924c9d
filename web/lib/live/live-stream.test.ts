import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, Refusal } from '../../testing/fake-server.ts';
import { fakeStream } from '../../testing/fake-stream.ts';
import { isLive } from './live-state.ts';
import { followLive, type LiveEvent } from './live-stream.ts';

type Stream = ReturnType<typeof fakeStream<'openLive'>>;

const RETRY = 3_000;
const opening = { name: 'open', data: { retryMs: RETRY } } as const;
const prices = { name: 'prices' as const, data: { at: '2026-06-03T12:00:00.000Z', moved: [] } };

let leave = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  leave();
  look('visible');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function look(visibility: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A page that follows the stream of a server which opens one at each asking, or answers otherwise. */
function following(answer: () => Response | Refusal | null = () => null) {
  const streams: Stream[] = [];
  const server = fakeServer({
    openLive: () => {
      const other = answer();
      if (other) return other;
      const stream = fakeStream<'openLive'>();
      streams.push(stream);
      stream.tell(opening);
      return stream.response;
    },
  });
  vi.stubGlobal('fetch', server.fetch);
  const told: LiveEvent[] = [];
  const follower = {
    onEvent: (event: LiveEvent) => void told.push(event),
    onLost: vi.fn(),
    onSignedOut: vi.fn(),
  };
  leave = followLive(follower);
  return { ...follower, streams, told, asked: () => server.calls.length };
}

test('what the stream tells is passed on, for far longer than an answer may take', async () => {
  const { streams, told, asked } = following();
  await pass(0);
  expect(isLive()).toBe(true);
  for (let beat = 0; beat < 20; beat += 1) {
    streams[0]?.tell(prices);
    await pass(10_000);
  }
  expect(told).toHaveLength(20);
  expect(asked()).toBe(1);
});

test('a stream that breaks off is opened again when the server said, and nobody is troubled', async () => {
  const page = following();
  await pass(0);
  page.streams[0]?.drop();
  await pass(RETRY - 1);
  expect(page.asked()).toBe(1);
  await pass(1);
  expect(page.asked()).toBe(2);
  expect(isLive()).toBe(true);
  expect(page.onLost).not.toHaveBeenCalled();
});

test('one that does not come back is given up: asking takes over, the tries grow rarer, and the network coming back is one', async () => {
  let broken = false;
  const page = following(() => (broken ? new Refusal(503, { error: 'Busy', code: 'unavailable' }) : null));
  await pass(0);
  broken = true;
  page.streams[0]?.drop();
  await pass(RETRY);
  expect(page.onLost).toHaveBeenCalledTimes(1);
  expect(isLive()).toBe(false);
  const gaps: number[] = [];
  for (let tries = page.asked(), waited = 0; gaps.length < 5;) {
    await pass(1_000);
    waited += 1;
    if (page.asked() === tries) continue;
    gaps.push(waited);
    tries = page.asked();
    waited = 0;
  }
  expect(gaps).toEqual([8, 16, 32, 60, 60]);
  broken = false;
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(isLive()).toBe(true);
  expect(page.onLost).toHaveBeenCalledTimes(1);
});

test('the end of the session is told and ends it', async () => {
  const page = following();
  await pass(0);
  page.streams[0]?.tell({ name: 'failed', data: { error: 'Please sign in.', code: 'not_signed_in' } });
  await pass(0);
  expect(page.onSignedOut).toHaveBeenCalledTimes(1);
  expect(isLive()).toBe(false);
  await pass(300_000);
  expect(page.asked()).toBe(1);
});

test('a page out of sight lets its stream go after half a minute and asks for everything when it is back', async () => {
  const page = following();
  await pass(0);
  look('hidden');
  await pass(29_000);
  look('visible');
  await pass(60_000);
  page.streams[0]?.tell(prices);
  await pass(0);
  expect(page.told).toHaveLength(1);
  look('hidden');
  await pass(31_000);
  expect(isLive()).toBe(false);
  expect(page.onLost).not.toHaveBeenCalled();
  look('visible');
  await pass(0);
  expect(page.onLost).toHaveBeenCalledTimes(1);
  expect(page.asked()).toBe(2);
  expect(isLive()).toBe(true);
});

test('where the browser’s streams are taken by other tabs this one asks, and takes the next that is free', async () => {
  const free = new Set<string>();
  const request = async (name: string, _how: object, work: (lock: object | null) => Promise<boolean>) =>
    work(free.has(name) ? {} : null);
  vi.stubGlobal('navigator', { locks: { request } });
  const page = following();
  await pass(0);
  expect(page.asked()).toBe(0);
  expect(isLive()).toBe(false);
  free.add('live-2');
  await pass(10_000);
  expect(isLive()).toBe(true);
});
