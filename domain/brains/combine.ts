import type { IdeaKind } from '../signals/signal.ts';
import { brains, type Brain, type Decision, type Verdict, type View, type Weights } from './view.ts';

const SUREST = 0.001;

/** Objections that outweigh support by this much stop an idea. */
const STOPS = 0.65;

/** Floating-point remainders stop nothing. */
const NOISE = 1e-9;

const held = (share: number): number => Math.min(1 - SUREST, Math.max(SUREST, share));
const logOdds = (share: number): number => Math.log(share / (1 - share));
const fromLogOdds = (value: number): number => 1 / (1 + Math.exp(-value));

/**
 * The odds are the weighted log-odds mean of those who state any. One veto stops, and so do objections that outweigh the support.
 * What is left is a trade only with odds above luck (docs/product-rules.md#R31).
 */
export function combine(
  given: readonly View[],
  noSkill: number,
  weights: Weights,
  kind: IdeaKind = 'signal',
): Verdict {
  const views = brains.flatMap((brain) => given.filter((view) => view.brain === brain));
  const say = (view: View): number => (weights[view.brain] * view.strength) / meanWeight(weights);
  const total = (side: View['stance'], among = views): number =>
    sum(among.filter(({ stance }) => stance === side).map(say));
  const stops = (among: readonly View[]): boolean =>
    among.some(({ veto }) => veto) ||
    total('against', [...among]) - total('for', [...among]) >= STOPS - NOISE;
  const odds = statedOdds(views, weights);
  const decision = decide(views, stops, kind === 'signal' && isAboveLuck(odds, noSkill));
  const spoken = total('for') + total('against');
  return {
    decision,
    probability: odds ?? noSkill,
    noSkill,
    agreement: spoken > 0 ? total('for') / spoken : 0,
    views,
    weights,
    because: stops(views) ? stoppedBy(views, say) : null,
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const meanWeight = (weights: Weights): number => sum(Object.values(weights)) / brains.length;

/** As whole per cent, which is how they are told. */
const isAboveLuck = (odds: number | null, noSkill: number): boolean =>
  odds !== null && Math.round(odds * 100) > Math.round(noSkill * 100);

function decide(
  views: readonly View[],
  stops: (among: readonly View[]) => boolean,
  isWorthMoney: boolean,
): Decision {
  if (!stops(views)) return isWorthMoney ? 'trade' : 'practice';
  return stops(views.filter(({ allowsPractice }) => allowsPractice !== true)) ? 'no-trade' : 'practice';
}

function statedOdds(views: readonly View[], weights: Weights): number | null {
  const odds = views.flatMap(({ brain, probability }) =>
    probability === null ? [] : [{ weight: weights[brain], value: logOdds(held(probability)) }],
  );
  const total = sum(odds.map(({ weight }) => weight));
  return total > 0 ? fromLogOdds(sum(odds.map(({ weight, value }) => weight * value)) / total) : null;
}

function stoppedBy(views: readonly View[], say: (view: View) => number): Brain | null {
  const vetoes = views.filter(({ veto }) => veto);
  const against = vetoes.length > 0 ? vetoes : views.filter(({ stance }) => stance === 'against');
  return against.reduce<View | null>((a, b) => (a && say(a) >= say(b) ? a : b), null)?.brain ?? null;
}
