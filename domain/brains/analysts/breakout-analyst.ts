import { wholePercent } from '../../buddy/replies/print.ts';
import type { ChanceForecast } from '../../chance/forecast-chance.ts';
import { noSkillRateOf } from '../../signals/risk-reward.ts';
import { chanceInTime } from '../track-record/chance-in-time.ts';
import { placeOf } from '../../strategy/price-place.ts';
import { notebookOf, type Facts, type Notebook } from '../facts.ts';
import { sideOf } from '../take-side.ts';
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
  const { chance } = idea;
  if (!chance)
    return {
      ...silent,
      ...common,
      says: `${broke} There is not enough to say of the chance here. ${tellPastHits(facts, notes)}`,
    };
  const stance = sideOf(chance.target, chance.luck);
  return {
    ...common,
    brain: 'breakout',
    stance,
    strength: stance === 'abstain' ? 0 : SURE,
    probability: chance.target,
    says: `${broke} ${tellChance(facts, chance, notes)} ${tellPastHits(facts, notes)}`,
  };
}

function tellBreak({ idea, instrument, timeframe }: Facts, { price }: Notebook): string {
  if (!idea) return '';
  const { plan, level } = idea;
  const source = `breakout ${instrument.pair} ${timeframeNames[timeframe]}`;
  const side = plan.action === 'BUY' ? 'above' : 'below';
  return `It closed ${side} ${price(level, source)}, the edge of its ${timeframeNames[timeframe]} range, and the entry is ${price(plan.entry, source)}.`;
}

function tellChance(
  { instrument, timeframe, quote }: Facts,
  { target, luck }: ChanceForecast,
  { cite }: Notebook,
): string {
  const source = `chance ${instrument.pair} ${timeframeNames[timeframe]}`;
  const percent = (share: number, what: string): string =>
    cite(`${wholePercent(share)} %`, `${source}: ${what}`, quote.at);
  const stance = sideOf(target, luck);
  const worth =
    stance === 'for' ? 'above luck' : stance === 'against' ? 'below luck' : 'too near to luck to be an edge';
  return `The chance of the target is ${percent(target, 'target before stop and end')}, by luck alone ${percent(luck, 'luck alone')}: ${worth}.`;
}

function tellPastHits({ idea, instrument, timeframe, quote }: Facts, { cite }: Notebook): string {
  const { rate, count, enough } = idea?.measured ?? { rate: 0, count: 0, enough: false };
  if (count === 0) return 'No earlier set-up like it was seen.';
  const source = `breakout ${instrument.pair} ${timeframeNames[timeframe]}`;
  const many = cite(count, `${source}: measured trades`, quote.at);
  const hits = cite(`${wholePercent(rate)} %`, `${source}: measured rate`, quote.at);
  return `Past hits: ${hits} of ${many} ${count === 1 ? 'set-up' : 'set-ups'}${enough ? '' : ', too few to mean much'}.`;
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
