import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SharedQuery } from './shared-query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A source that answers when told, in any order. */
function source() {
  const asked: { answer: (value: { name: string }) => void; fail: (error: Error) => void }[] = [];
  const answer = new SharedQuery(
    () =>
      new Promise<{ name: string }>((resolve, reject) => void asked.push({ answer: resolve, fail: reject })),
  );
  return { asked, answer };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test('two screens that follow ask once at a time, every ten seconds, and stop when both are gone', async () => {
  const { asked, answer } = source();
  const ends = [answer.poll(10_000), answer.poll(10_000)];
  expect(asked).toHaveLength(1);
  asked[0]?.answer({ name: 'Maya' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(2);
  asked[1]?.answer({ name: 'Maya' });
  await settle();
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(3);
  ends[1]?.();
  asked[2]?.answer({ name: 'Maya' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(3);
});

test('an answer to an older question never takes the place of a newer one', async () => {
  const { asked, answer } = source();
  answer.refresh();
  const newest = answer.fetch();
  asked[1]?.answer({ name: 'after the login' });
  asked[0]?.answer({ name: 'before it' });
  expect(await newest).toEqual({ name: 'after the login' });
  await settle();
  expect(answer.current().value).toEqual({ name: 'after the login' });
  answer.refresh();
  answer.set({ name: 'saved' });
  asked[2]?.answer({ name: 'not saved yet' });
  await settle();
  expect(answer.current().value).toEqual({ name: 'saved' });
});

test('a failure is told beside what was known, and the same answer again redraws nothing', async () => {
  const { asked, answer } = source();
  const told = vi.fn();
  answer.watch(told);
  answer.refresh();
  asked[0]?.answer({ name: 'Maya' });
  await settle();
  const known = answer.current().value;
  answer.refresh();
  asked[1]?.answer({ name: 'Maya' });
  await settle();
  expect(told).toHaveBeenCalledTimes(1);
  expect(answer.current().value).toBe(known);
  const lost = new Error('lost');
  answer.refresh();
  asked[2]?.fail(lost);
  await settle();
  expect(answer.current()).toEqual({ value: { name: 'Maya' }, error: lost });
});

test('what is asked once is asked again only until it has been answered', async () => {
  const { asked, answer } = source();
  answer.poll(null);
  asked[0]?.fail(new Error('lost'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  dispatchEvent(new Event('online'));
  expect(asked).toHaveLength(2);
  asked[1]?.answer({ name: 'Calmwick' });
  await settle();
  answer.poll(null);
  dispatchEvent(new Event('online'));
  expect(asked).toHaveLength(2);
});
