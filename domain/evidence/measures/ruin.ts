import { createNoise } from '../../market/seeded-noise.ts';

/** Trades that each person makes, and the share of the account that counts as a heavy loss. */
export const RUIN_TRADES = 250;
export const RUIN_FALL = 0.2;
/** Percent of the account on one trade where nobody said otherwise. */
export const USUAL_RISK_PERCENT = 1;

const PEOPLE = 4_000;
const SEED = 20_261_123;

/**
 * Of 100 people who each risk the same share of what they have on every trade, how many see a fifth of the account gone at
 * some time. `results` are equally likely R, drawn anew for each trade; the same for the same input.
 */
export function countRuined(results: readonly number[], riskPercent: number): number {
  if (results.length === 0) return 0;
  const factors = results.map((r) => Math.max(0, 1 + (riskPercent / 100) * r));
  const { uniform } = createNoise(SEED);
  let ruined = 0;
  for (let person = 0; person < PEOPLE; person += 1) {
    let account = 1;
    for (let trade = 0; trade < RUIN_TRADES; trade += 1) {
      account *= factors[Math.floor(uniform() * factors.length)] as number;
      if (account <= 1 - RUIN_FALL) {
        ruined += 1;
        break;
      }
    }
  }
  return Math.round((ruined / PEOPLE) * 100);
}
