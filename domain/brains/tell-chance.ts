import type { Cite } from '../buddy/replies/evidence.ts';
import { wholePercent } from '../buddy/replies/print.ts';
import type { ChanceForecast } from '../chance/forecast-chance.ts';
import type { Confidence } from '../signals/confidence.ts';
import { sideOf } from './take-side.ts';

/** `source` and `at`: what the figures are cited from. */
type Citing = { cite: Cite; source: string; at: number };

const worths = { for: 'above luck, no promise', against: 'below luck', abstain: 'much like luck' } as const;

/** The one chance (docs/product-rules.md#R32). */
export function tellChance(chance: ChanceForecast | null, { cite, source, at }: Citing): string {
  if (!chance) return 'Not enough to say of its chance.';
  const percent = (share: number, what: string): string =>
    cite(wholePercent(share), `${source}: ${what}`, at);
  const worth = worths[sideOf(chance.target, chance.luck)];
  return `Its chance is ${percent(chance.target, 'chance')} %, by luck alone ${percent(chance.luck, 'luck alone')} %: ${worth}.`;
}

/** No rate of few cases: it would look like knowledge (docs/product-rules.md#R19). */
export function tellPastHits(
  { rate, count, enough }: Pick<Confidence, 'rate' | 'count' | 'enough'>,
  { cite, source, at }: Citing,
): string {
  if (count === 0) return 'I have no earlier set-ups like this to measure it on.';
  const counted = cite(count, `${source}: measured trades`, at);
  if (!enough)
    return `Only ${counted} earlier ${count === 1 ? 'set-up' : 'set-ups'} like this: not enough to say how often it works.`;
  return `Past hits: ${cite(wholePercent(rate), `${source}: measured rate`, at)} % of ${counted} earlier set-ups.`;
}
