import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuined, RUIN_FALL, RUIN_TRADES } from './ruin.ts';

/** Exact for trades of +`win` and -1 R alike likely: by the number of wins, carried from trade to trade. */
function exactShare(win: number, riskPercent: number): number {
  const [up, down] = [1 + (riskPercent / 100) * win, 1 - riskPercent / 100];
  let alive = new Map([[0, 1]]);
  let ruined = 0;
  for (let trade = 1; trade <= RUIN_TRADES; trade += 1) {
    const next = new Map<number, number>();
    for (const [wins, share] of alive)
      for (const after of [wins, wins + 1])
        if (up ** after * down ** (trade - after) <= 1 - RUIN_FALL) ruined += share / 2;
        else next.set(after, (next.get(after) ?? 0) + share / 2);
    alive = next;
  }
  return ruined;
}

const someResults = fc.array(fc.double({ min: -2, max: 4, noNaN: true }), { minLength: 1, maxLength: 40 });

describe('how many of 100 lose a fifth', () => {
  it.each([
    [1, 1],
    [1, 2],
    [1.1, 1],
    [2, 3],
    [0.9, 0.5],
  ])('is that of an exact count for +%d and -1 R at %d percent', (win, riskPercent) => {
    expect(Math.abs(countRuined([win, -1], riskPercent) - 100 * exactShare(win, riskPercent))).toBeLessThan(
      3,
    );
  });

  it('is the same each time and no more than everybody', () => {
    fc.assert(
      fc.property(someResults, fc.double({ min: 0.1, max: 10, noNaN: true }), (results, risk) => {
        const count = countRuined(results, risk);
        expect(count).toBeGreaterThanOrEqual(0);
        expect(count).toBeLessThanOrEqual(100);
        expect(countRuined(results, risk)).toBe(count);
      }),
      { numRuns: 20 },
    );
  });

  it('is nobody where no trade loses, and everybody where each does', () => {
    expect(countRuined([0, 1, 2], 5)).toBe(0);
    expect(countRuined([-1], 1)).toBe(100);
    expect(countRuined([], 1)).toBe(0);
  });

  it('does not fall when every result is worse', () => {
    fc.assert(
      fc.property(someResults, (results) => {
        const worse = results.map((r) => r - 0.2);
        expect(countRuined(worse, 1)).toBeGreaterThanOrEqual(countRuined(results, 1));
      }),
      { numRuns: 20 },
    );
  });
});
