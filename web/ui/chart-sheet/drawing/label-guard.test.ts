import { expect, test, vi } from 'vitest';
import { createLabelGuard } from './label-guard.ts';

/** Ten pixels a dollar. */
const series = { priceToCoordinate: (price: number) => (Number.isNaN(price) ? null : (200 - price) * 10) };

test('the label of the crosshair gives way to a tag that it would cover, and comes back behind it', () => {
  const applyOptions = vi.fn();
  const guard = createLabelGuard({ applyOptions } as never, series as never, () => [100, Number.NaN]);
  const shown = () => applyOptions.mock.calls.map(([{ crosshair }]) => crosshair.horzLine.labelVisible);
  guard(110);
  expect(shown()).toEqual([]);
  guard(101.9);
  guard(98.1);
  expect(shown()).toEqual([false]);
  guard(98);
  expect(shown()).toEqual([false, true]);
  guard(100);
  guard(null);
  expect(shown()).toEqual([false, true, false, true]);
});
