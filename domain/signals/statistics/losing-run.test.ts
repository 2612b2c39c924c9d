import fc from 'fast-check';
import { expect, it } from 'vitest';
import { losingRunProbability } from './losing-run.ts';

/** Goes through every sequence of wins and losses. */
function byCounting(lost: number, length: number, trades: number): number {
  let seen = 0;
  for (let sequence = 0; sequence < 2 ** trades; sequence += 1) {
    let [run, found, chance] = [0, false, 1];
    for (let i = 0; i < trades; i += 1) {
      const loses = ((sequence >> i) & 1) === 1;
      run = loses ? run + 1 : 0;
      found ||= run >= length;
      chance *= loses ? lost : 1 - lost;
    }
    if (found) seen += chance;
  }
  return seen;
}

it('the chance of a run of losses is that of counting every sequence', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 0, max: 9 }),
      (lost, length, trades) => {
        expect(losingRunProbability(lost, length, trades)).toBeCloseTo(byCounting(lost, length, trades), 10);
      },
    ),
  );
});

it('a coin shows five losses in a row in a quarter of all stretches of twenty', () => {
  expect(losingRunProbability(0.5, 5, 20)).toBeCloseTo(0.2499, 4);
  expect(losingRunProbability(0, 1, 20)).toBe(0);
  expect(losingRunProbability(1, 20, 20)).toBe(1);
});
