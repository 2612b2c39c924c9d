import { noSkillRateOf } from '../../signals/risk-reward.ts';
import { chanceInTime } from '../track-record/chance-in-time.ts';
import { placeOf } from '../../strategy/price-place.ts';
import { notebookOf, type Facts, type Notebook } from '../facts.ts';
import { sideOf } from '../take-side.ts';
import { tellChance, tellPastHits } from '../tell-chance.ts';
import type { View } from '../view.ts';
import { timeframeNames } from '../../signals/timeframe-name.ts';

const SURE = 0.4;

/** What luck alone gives; estimated from past endings where no chance is stated, and then it is told to nobody. */
export const luckOf = ({ plan, measured, chance }: NonNullable<Facts['idea']>): number =>
  chance?.luck ?? chanceInTime(noSkillRateOf(plan), measured.expiredRate);

/** States the chance of the price pattern, which past outcomes of the same rule have corrected. */
export function breakoutAnalyst(facts: Facts): View {
  const notes = notebookOf(facts);
  const { idea } = facts;
  const silent = { brain: 'breakout', stance: 'abstain', strength: 0, probability: null } as const;
  const common = { veto: false, change: null, lesson: null, evidence: notes.rows };
  if (!idea) return { ...silent, ...common, ...nothingBroke(facts, notes) };
  const broke = tellBreak(facts, notes);
  const { chance, measured } = idea;
  const { instrument, timeframe, quote } = facts;
  const citing = { cite: notes.cite, source: `breakout ${instrument.pair} ${timeframe}`, at: quote.at };
  const says = `${broke} ${tellChance(chance, citing)} ${tellPastHits(measured, citing)}`;
  if (!chance) return { ...silent, ...common, says };
  const stance = sideOf(chance.target, chance.luck);
  return {
    ...common,
    brain: 'breakout',
    stance,
    strength: stance === 'abstain' ? 0 : SURE,
    probability: chance.target,
    says,
  };
}

function tellBreak({ idea, instrument, timeframe }: Facts, { price }: Notebook): string {
  if (!idea) return '';
  const { plan, level } = idea;
  const source = `breakout ${instrument.pair} ${timeframeNames[timeframe]}`;
  const side = plan.action === 'BUY' ? 'above' : 'below';
  return `It closed ${side} ${price(level, source)}, the edge of its ${timeframeNames[timeframe]} range, and the entry is ${price(plan.entry, source)}.`;
}

function nothingBroke(
  { range, instrument, timeframe, quote }: Facts,
  { price }: Notebook,
): { says: string; change: string | null } {
  if (!range) return { says: 'Nothing has freshly broken out.', change: null };
  const source = `${timeframeNames[timeframe]} range ${instrument.pair}`;
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
