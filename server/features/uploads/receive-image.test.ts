import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUploadSlots, phonePace, receiveImage } from './receive-image.ts';

const MAX = 8_000_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Sends `bytes` every `everyMs`, `times` times, then the rest or nothing. */
async function send(bytes: number, everyMs: number, times: number, ends: boolean): Promise<number | string> {
  const body = new PassThrough({ highWaterMark: MAX });
  const received = receiveImage(body, MAX, phonePace).then(
    (whole) => whole.length,
    (error: Error & { code: string }) => `${error.code}: ${error.message}`,
  );
  for (let sent = 0; sent < times; sent += 1) {
    body.write(Buffer.alloc(bytes));
    await vi.advanceTimersByTimeAsync(everyMs);
  }
  if (ends) body.end();
  else await vi.advanceTimersByTimeAsync(phonePace.totalMs);
  return received;
}

test('a slow phone that keeps sending has almost five minutes', async () => {
  expect(await send(400_000, 15_000, 19, true)).toBe(7_600_000);
});

test('nobody has more than five minutes', async () => {
  expect(await send(100_000, 10_000, 31, true)).toMatch(/^bad_input: .*too long/);
});

test('a silent sender is not waited for', async () => {
  expect(await send(1_000_000, 20_001, 1, true)).toMatch(/^bad_input: .*too long/);
});

test('a crawling sender is not waited for', async () => {
  expect(await send(1, 5_000, 8, true)).toMatch(/^bad_input: .*too long/);
});

test('an image that is too large is refused while it arrives', async () => {
  expect(await send(MAX, 1, 2, false)).toMatch(/^too_large/);
});

test('an image that breaks off is refused', async () => {
  const body = new PassThrough();
  const received = receiveImage(body, MAX, phonePace);
  body.write('half');
  body.destroy();
  await expect(received).rejects.toThrow(/did not arrive whole/);
});

test('one user may send three images at once and all users forty, and each finished upload frees a slot', () => {
  const arrivals = createUploadSlots();
  const leave = arrivals.acquire('maya');
  arrivals.acquire('maya');
  arrivals.acquire('maya');
  expect(() => arrivals.acquire('maya')).toThrow(/other images/);
  leave();
  leave();
  arrivals.acquire('maya');
  expect(() => arrivals.acquire('maya')).toThrow(/other images/);
  for (let other = 0; other < 37; other += 1) arrivals.acquire(`user-${other}`);
  expect(() => arrivals.acquire('late')).toThrow(/busy/);
});
