import { distance, grouped, printTime } from '../../buddy/replies/print.ts';
import { riskRewardOf } from '../../signals/risk-reward.ts';
import type { Plan } from '../../signals/signal.ts';
import { nextUtcMidnight } from '../../tokens/balance.ts';
import { gainTogether, sharedExposure } from './exposure.ts';
import { notebookOf, type Facts, type Notebook } from '../facts.ts';
import { lossGuard } from './loss-guard.ts';
import { checkSize, type Objection } from './risk-size.ts';
import { oddsWithVariance, tellOdds } from './state-odds.ts';
import type { View } from '../view.ts';
import { timeframeNames } from '../../signals/timeframe-name.ts';

const LEAST_REWARD = 1;
const TOO_LITTLE_REWARD = 0.4;
export const SHARED_SIDE = 2;
const exposureStrength = (count: number): number => Math.min(0.9, 0.2 * count + 0.05);
export const MOVES_ALIKE = 0.7;
const ALIKE = 0.4;
const CAREFUL = 0.7;

export function riskManager(facts: Facts): View {
  const notes = notebookOf(facts);
  const size = facts.idea && checkSize(facts, facts.idea.plan, notes);
  const objections = [
    guard(facts, notes),
    size?.objection ?? null,
    exposure(facts, notes),
    alike(facts, notes),
    reward(facts, notes),
  ]
    .filter((one) => one !== null)
    .sort((a, b) => Number(b.veto) - Number(a.veto) || b.strength - a.strength);
  const path = facts.idea?.chance?.path;
  const odds = path ? oddsWithVariance(path, path.lastDayLogVariance) : null;
  const view = { brain: 'risk', probability: odds, lesson: null, evidence: notes.rows } as const;
  const [worst, second] = objections;
  if (worst)
    return {
      ...view,
      stance: 'against',
      strength: worst.strength,
      veto: worst.veto,
      allowsPractice: worst.allowsPractice === true && second?.veto !== true,
      says: second ? `${worst.says} ${second.says}` : worst.says,
      change: worst.change,
    };
  if (!facts.idea)
    return {
      ...view,
      stance: 'abstain',
      strength: 0,
      veto: false,
      says: 'There is no entry and no stop yet, so there is nothing to weigh.',
      change: null,
    };
  return {
    ...view,
    stance: 'abstain',
    strength: 0,
    veto: false,
    says: [
      tellRisk(facts, facts.idea.plan, notes),
      size?.says,
      odds === null
        ? 'I state no odds: there is too little past to forecast its swings.'
        : `If the swings of the last day go on, ${tellOdds(odds, 'with the swings of the last day', facts, notes)}.`,
    ]
      .filter(Boolean)
      .join(' '),
    change: null,
  };
}

function tellRisk({ instrument, timeframe, quote }: Facts, plan: Plan, { cite, price }: Notebook): string {
  const source = `breakout ${instrument.pair} ${timeframeNames[timeframe]}`;
  const away = (points: number): string => cite(distance(instrument, points), source, quote.at);
  const stop = price(plan.stop, source);
  const ratio = cite((riskRewardOf(plan) ?? 0).toFixed(1), source, quote.at);
  return `From ${price(plan.entry, source)} the stop at ${stop} is ${away(plan.entry - plan.stop)} away and the target ${ratio} times as far.`;
}

function guard({ closed, now }: Facts, { cite }: Notebook): Objection | null {
  const { level, run, inADay } = lossGuard(closed, now);
  if (level === 'none') return null;
  const source = 'your closed signals';
  const row = cite(run, source);
  const day = cite(inADay, source);
  const hours = cite(24, 'the loss guard');
  const lost =
    run >= inADay
      ? `Your last ${row} ideas ended in a loss.`
      : `You had ${day} losses in the last ${hours} hours.`;
  if (level === 'careful')
    return {
      strength: CAREFUL,
      veto: false,
      allowsPractice: true,
      says: `${lost} That happens by luck too, but it is when people trade to win it back.`,
      change: 'One idea that does not end in a loss, or a set-up that is proven, would change my mind.',
    };
  const until = cite(printTime(nextUtcMidnight(now), now), 'the loss guard');
  return {
    strength: 1,
    veto: true,
    allowsPractice: true,
    says: `${lost} No money on ideas for the rest of the day, so that a bad day stays a bad day.`,
    change: `That holds until ${until}; practice is open.`,
  };
}

function exposure({ idea, open }: Facts, { cite }: Notebook): Objection | null {
  const shared = idea && sharedExposure(idea.plan, open);
  if (!shared || shared.count < SHARED_SIDE) return null;
  const many = cite(shared.count, 'your open signals');
  return {
    strength: exposureStrength(shared.count),
    veto: false,
    says: `You already have ${many} open ideas ${shared.side} ${shared.currency}. This would be the same bet once more, and one move would hit them all.`,
    change: `Fewer open ideas ${shared.side} ${shared.currency} would make room for it.`,
  };
}

function alike({ idea, open, correlations, instrument }: Facts, { cite }: Notebook): Objection | null {
  if (!idea) return null;
  const found = open
    .filter(({ pair }) => pair !== instrument.pair)
    .flatMap((one) => {
      const known = correlations.get(one.pair);
      const strong = known && Math.abs(known.value) >= MOVES_ALIKE;
      return strong && gainTogether(idea.plan.action, one.action, known.value) ? [{ ...one, ...known }] : [];
    })
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))[0];
  if (!found) return null;
  const source = `hourly closes ${instrument.pair} and ${found.pair}`;
  const value = cite(found.value.toFixed(2), source);
  const bars = cite(grouped(String(found.bars)), source);
  return {
    strength: ALIKE,
    veto: false,
    says: `It moves with your open ${found.pair} idea (correlation ${value} over ${bars} hours), so it is much the same bet.`,
    change: `Without the open ${found.pair} idea this would stand on its own.`,
  };
}

function reward({ idea, instrument, timeframe, quote }: Facts, { cite }: Notebook): Objection | null {
  const ratio = idea && riskRewardOf(idea.plan);
  if (ratio === null || ratio >= LEAST_REWARD) return null;
  const told = cite(ratio.toFixed(1), `breakout ${instrument.pair} ${timeframeNames[timeframe]}`, quote.at);
  return {
    strength: TOO_LITTLE_REWARD,
    veto: false,
    says: `The target is only ${told} times as far as the stop: it would have to win more often than it loses.`,
    change: 'A target at least as far as the stop would change my mind.',
  };
}
