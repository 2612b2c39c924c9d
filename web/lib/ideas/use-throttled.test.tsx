import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useThrottled } from './use-throttled.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('of ten prices in a second at most three are shown, and the newest is never lost', async () => {
  const shown: number[] = [];
  const { rerender } = renderHook(
    ({ price }) => {
      const value = useThrottled(price, 500);
      if (shown.at(-1) !== value) shown.push(value);
    },
    { initialProps: { price: 0 } },
  );
  await pass(600);
  for (let price = 1; price <= 10; price += 1) {
    rerender({ price });
    await pass(100);
  }
  await pass(500);
  expect(shown[0]).toBe(0);
  expect(shown.at(-1)).toBe(10);
  expect(shown.length).toBeLessThanOrEqual(4);
});
