import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InvariantViolation } from '../invariant.ts';
import { settleTokens, type PaymentTokens } from './payment-state.ts';
import { assertSoundSettlement } from './settlement-invariants.ts';

const WORTH = 1_000;
const FRESH: PaymentTokens = { credited: 0, taken: 0, debt: 0 };
const tokens = fc.integer({ min: 0, max: WORTH });

test('whatever is paid, refunded and won back in turn, each settlement is sound', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ due: tokens, spent: tokens }), { maxLength: 12 }), (turns) => {
      let [given, purchased] = [FRESH, 0];
      for (const { due, spent } of turns) {
        const settlement = settleTokens(given, { worth: WORTH, due }, purchased);
        if (settlement) {
          assertSoundSettlement(given, settlement, due);
          purchased += settlement.moves.reduce((sum, { delta }) => sum + delta, 0);
          given = settlement;
        }
        expect(purchased).toBeGreaterThanOrEqual(0);
        purchased = Math.max(0, purchased - spent);
      }
    }),
  );
});

const credit = { delta: WORTH, reason: 'purchase' as const };
const sound = { credited: WORTH, taken: 0, debt: 0, moves: [credit] };

test.each([
  ['tokens move that it does not have', { ...sound, moves: [credit, credit] }, WORTH, FRESH],
  ['none move', { ...sound, moves: [] }, WORTH, FRESH],
  ['it leaves more than it entitles to', sound, 500, FRESH],
  [
    'it leaves less than it entitles to',
    { ...sound, taken: 1, moves: [{ ...credit, delta: WORTH - 1 }] },
    WORTH,
    FRESH,
  ],
  [
    'it is credited a second time',
    { ...sound, credited: 2 * WORTH, moves: [credit] },
    2 * WORTH,
    { ...FRESH, credited: WORTH },
  ],
  [
    'it takes back less than nothing',
    { ...sound, taken: -1, debt: 1, moves: [{ ...credit, delta: WORTH + 1 }] },
    WORTH,
    FRESH,
  ],
  [
    'it owes less than nothing',
    { ...sound, taken: 1, debt: -1, moves: [{ ...credit, delta: WORTH - 1 }] },
    WORTH,
    FRESH,
  ],
])('a settlement is refused where %s', (_name, after, due, before) => {
  expect(() => assertSoundSettlement(before, after, due)).toThrow(InvariantViolation);
});

test('a first one is not refused', () => {
  assertSoundSettlement(FRESH, sound, WORTH);
});
