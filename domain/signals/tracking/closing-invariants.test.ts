import fc from 'fast-check';
import { expect, test } from 'vitest';
import { candleWalk } from '../../testing/candle-walk.ts';
import { InvariantViolation } from '../../invariant.ts';
import { assertSoundClosing } from './closing-invariants.ts';
import { settleOnBars } from './settlement.ts';

const buy = { action: 'BUY' as const, target: 110, stop: 90, openedAt: 50 };
const sell = { action: 'SELL' as const, target: 90, stop: 110, openedAt: 50 };

test.each([
  ['at the price or beyond', buy, 'target_hit', 110],
  ['at the price or beyond', sell, 'target_hit', 89],
  ['at the price or beyond', buy, 'stop_hit', 90],
  ['at the price or beyond', sell, 'stop_hit', 112],
] as const)('%s: %o closes by %s', (_name, plan, status, price) => {
  assertSoundClosing(plan, { status, price, at: 50 });
  const short = status === 'target_hit' ? plan.stop : plan.target;
  for (const wrong of [short, null])
    expect(() => assertSoundClosing(plan, { status, price: wrong, at: 60 })).toThrow(
      status === 'target_hit'
        ? /a target is hit at the target or beyond/
        : /a stop is hit at the stop or beyond/,
    );
  expect(() => assertSoundClosing(plan, { status, price, at: 49 })).toThrow(/before it was opened/);
});

test('an idea that only expires needs no price', () => {
  assertSoundClosing(buy, { status: 'expired', price: null, at: 60 });
});

test('whatever candles come, a settlement is sound', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.constantFrom('BUY', 'SELL'),
      fc.integer({ min: 20, max: 400 }),
      (seed, action, size) => {
        const bars = candleWalk(seed, 80, 60_000);
        const first = bars[0]?.time ?? 0;
        const sign = action === 'BUY' ? 1 : -1;
        const levels = { entry: 108_000, target: 108_000 + sign * 2 * size, stop: 108_000 - sign * size };
        const signal = {
          pair: 'EUR/USD',
          action,
          ...levels,
          openedAt: first,
          expiresAt: first + 70 * 60_000,
        } as const;
        const closing = settleOnBars(signal, bars, 60_000, 3);
        if (closing) expect(() => assertSoundClosing(signal, closing)).not.toThrow(InvariantViolation);
      },
    ),
  );
});
