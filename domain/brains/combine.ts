import { brains, type Brain, type Verdict, type View, type Weights } from './view.ts';

const SUREST = 0.001;

/** Floating-point remainders are no majority. */
const NOISE = 1e-9;

const held = (share: number): number => Math.min(1 - SUREST, Math.max(SUREST, share));
const logOdds = (share: number): number => Math.log(share / (1 - share));
const fromLogOdds = (value: number): number => 1 / (1 + Math.exp(-value));

/** One veto blocks; otherwise the weighted sum decides, and dissent draws the log-odds mean towards the no-skill rate. */
export function combine(given: readonly View[], noSkill: number, weights: Weights): Verdict {
  const views = brains.flatMap((brain) => given.filter((view) => view.brain === brain));
  const speaking = views.filter((view) => view.stance !== 'abstain');
  const say = (view: View): number => weights[view.brain] * view.strength;
  const against = sum(speaking.filter((view) => view.stance === 'against').map(say));
  const all = sum(speaking.map(say));
  const disagreement = all > 0 ? against / all : 0;
  const vetoes = views.filter((view) => view.veto);
  const trade = vetoes.length === 0 && all - 2 * against > NOISE;
  return {
    decision: trade ? 'trade' : 'no-trade',
    probability: pulled(stated(speaking, weights) ?? noSkill, noSkill, disagreement),
    noSkill,
    agreement: all > 0 ? 1 - disagreement : 0,
    views,
    weights,
    because: trade ? null : stoppedBy(vetoes.length > 0 ? vetoes : speaking, say),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function stated(speaking: readonly View[], weights: Weights): number | null {
  const odds = speaking.flatMap(({ brain, probability }) =>
    probability === null ? [] : [{ weight: weights[brain], value: logOdds(held(probability)) }],
  );
  const total = sum(odds.map(({ weight }) => weight));
  return total > 0 ? fromLogOdds(sum(odds.map(({ weight, value }) => weight * value)) / total) : null;
}

function pulled(chance: number, noSkill: number, disagreement: number): number {
  const kept = Math.max(0, 1 - 2 * disagreement);
  return Math.min(chance, noSkill + (chance - noSkill) * kept);
}

function stoppedBy(views: readonly View[], say: (view: View) => number): Brain | null {
  const against = views.filter((view) => view.veto || view.stance === 'against');
  return against.reduce<View | null>((a, b) => (a && say(a) >= say(b) ? a : b), null)?.brain ?? null;
}
