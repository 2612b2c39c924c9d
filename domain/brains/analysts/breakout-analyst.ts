import { wholePercent } from '../../buddy/replies/print.ts';
import { noSkillRateOf } from '../../signals/risk-reward.ts';
import { chanceInTime } from '../track-record/chance-in-time.ts';
import { placeOf } from '../../strategy/price-place.ts';
import type { Confidence } from '../../signals/confidence.ts';
import { notebookOf, type Facts, type Notebook } from '../facts.ts';
import type { View } from '../view.ts';

const PRIOR_TRADES = 30;

const PROVEN = 1;
const UNPROVEN = 0.4;
const TOO_FEW = 0.2;

/** (rate × n + chance × 30) / (n + 30). */
export const shrunkRate = ({ rate, count }: Pick<Confidence, 'rate' | 'count'>, noSkill: number): number =>
  (rate * count + noSkill * PRIOR_TRADES) / (count + PRIOR_TRADES);

/** Chance that a price without direction reaches the target before the signal expires. */
export const chanceOf = ({ plan, measured }: NonNullable<Facts['idea']>): number =>
  chanceInTime(noSkillRateOf(plan), measured.expiredRate);

export function breakoutAnalyst(facts: Facts): View {
  const notes = notebookOf(facts);
  const { idea } = facts;
  const silent = { brain: 'breakout', stance: 'abstain', strength: 0, probability: null } as const;
  const common = { veto: false, change: null, lesson: null, evidence: notes.rows };
  if (!idea) return { ...silent, ...common, ...nothingBroke(facts, notes) };
  const { measured } = idea;
  const noSkill = chanceOf(idea);
  const broke = tellBreak(facts, notes);
  if (measured.count === 0)
    return {
      ...silent,
      ...common,
      says: `${broke} I have no earlier set-ups like it to measure, so I state no chance.`,
    };
  const worse = measured.interval.high < noSkill;
  const proven = measured.interval.low > noSkill;
  const probability = shrunkRate(measured, noSkill);
  return {
    ...common,
    brain: 'breakout',
    stance: worse ? 'against' : 'for',
    strength: worse || proven ? PROVEN : measured.enough ? UNPROVEN : TOO_FEW,
    probability,
    says: `${broke} ${tellRecord(facts, { measured, noSkill, probability }, notes)}`,
    change: worse ? 'A record that is no longer below chance would change my mind.' : null,
  };
}

function tellBreak({ idea, instrument, timeframe }: Facts, { price }: Notebook): string {
  if (!idea) return '';
  const { plan, level } = idea;
  const source = `breakout ${instrument.pair} ${timeframe}`;
  const side = plan.action === 'BUY' ? 'above' : 'below';
  return `It closed ${side} ${price(level, source)}, the edge of its ${timeframe} range, and the entry is ${price(plan.entry, source)}.`;
}

function tellRecord(
  { instrument, timeframe, quote }: Facts,
  told: { measured: Confidence; noSkill: number; probability: number },
  { cite }: Notebook,
): string {
  const source = `breakout ${instrument.pair} ${timeframe}`;
  const percent = (share: number, what: string): string =>
    cite(`${wholePercent(share)} %`, `${source}: ${what}`, quote.at);
  const { rate, count, interval, enough } = told.measured;
  const many = cite(count, `${source}: measured trades`, quote.at);
  const hit = `The same set-up reached its target in ${percent(rate, 'measured rate')} of ${many} ${count === 1 ? 'case' : 'cases'}, chance alone would in ${percent(told.noSkill, 'odds without skill in the same time')} in the same time`;
  const drawn = percent(told.probability, 'measured rate drawn towards chance');
  if (interval.high < told.noSkill) return `${hit}: that is worse than chance, and I state ${drawn}.`;
  if (!enough) return `${hit}: too few to mean much, so I state ${drawn}.`;
  const worth = interval.low > told.noSkill ? 'better than chance so far' : 'no proven edge';
  return `${hit}: ${worth}, and I state ${drawn}.`;
}

function nothingBroke(
  { range, instrument, timeframe, quote }: Facts,
  { price }: Notebook,
): { says: string; change: string | null } {
  if (!range) return { says: 'Nothing has freshly broken out.', change: null };
  const source = `${timeframe} range ${instrument.pair}`;
  const [low, high] = [price(range.low, source), price(range.high, source)];
  const place = placeOf(quote.mid, range);
  if (place !== 'between')
    return {
      says: `Nothing has freshly broken out: the price stands ${place} its range from ${low} to ${high}, but no candle of this plan has closed there.`,
      change: `A close ${place} ${place === 'above' ? high : low} would be a breakout.`,
    };
  return {
    says: `Nothing has freshly broken out: the price stands between ${low} and ${high}.`,
    change: 'A close beyond one of the two would be a breakout.',
  };
}
