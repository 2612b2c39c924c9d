import { tellChance, tellPastHits } from '@app/domain/brains/tell-chance.ts';
import type { PriceRole } from '@app/domain/buddy/replies/evidence.ts';
import { distance, printPrice, printR, wholePercent } from '@app/domain/buddy/replies/print.ts';
import { instrumentOf, type Instrument } from '@app/domain/market/instrument.ts';
import { noSkillRateOf, riskRewardOf } from '@app/domain/signals/risk-reward.ts';
import type { FreshBreakout } from '@app/domain/strategy/setup.ts';
import { timeframeNames } from '@app/domain/signals/timeframe-name.ts';
import type { Notes } from '../../turn.ts';

export type ToldPlan = { broke: string; risk: string; chance: string; past: string };

export function tellPlan(setup: FreshBreakout, { cite }: Pick<Notes, 'cite'>): ToldPlan {
  const { plan, breakout, quote, timeframe } = setup;
  const instrument = instrumentOf(plan.pair);
  const source = sourceOf(setup);
  const figure = (points: number, role?: PriceRole): string =>
    cite(printPrice(instrument, points), source, quote.at, role);
  const buy = plan.action === 'BUY';
  const [broke, side, falls] = buy ? ['above', 'buy', 'falls'] : ['below', 'sell', 'rises'];
  const down = cite(distance(instrument, plan.entry - plan.stop), source, quote.at);
  const up = cite(distance(instrument, plan.target - plan.entry), source, quote.at);
  return {
    broke: `${shortName(instrument)} broke ${broke} ${figure(breakout.level)}: the rule says ${side} at ${figure(plan.entry, 'entry')}, on the ${timeframeNames[timeframe]} plan.`,
    risk: `**If it ${falls} to ${figure(plan.stop, 'stop')} you're out, ${down} down.** If it reaches ${figure(plan.target, 'target')} you gain ${up}.`,
    chance: tellChance(setup.chance, { cite, source, at: quote.at }),
    past: tellPastHits(setup.confidence, { cite, source, at: quote.at }),
  };
}

const shortName = ({ kind, pair, name }: Instrument): string => (kind === 'forex' ? pair : name);
const sourceOf = ({ plan, timeframe }: FreshBreakout): string =>
  `breakout ${plan.pair} ${timeframeNames[timeframe]}`;

export function tellRecord(setup: FreshBreakout, { cite }: Notes): string[] {
  const { plan, quote, confidence } = setup;
  const { rate, count, interval, expiredRate, meanR } = confidence;
  const source = sourceOf(setup);
  const percent = (share: number): string => cite(wholePercent(share), `${source}: measured rate`, quote.at);
  const reward = cite((riskRewardOf(plan) ?? 0).toFixed(1), source, quote.at);
  const ratio = `Your planned loss is ${cite('1R', 'definition')}, the target is ${reward}R; the spread is already in both. Its break-even rate is ${percent(noSkillRateOf(plan))} %: so many of such plans must reach the target to come out even.`;
  if (!confidence.enough) return [ratio];
  const mean = cite(printR(meanR ?? 0), `${source}: mean result`, quote.at);
  const measured = `Of ${cite(count, `${source}: measured trades`, quote.at)} earlier set-ups, ${percent(rate)} % reached the target and ${percent(expiredRate)} % ran out of time, on average ${mean} each after spread.`;
  const range = `The true rate could just as well be anywhere from ${percent(interval.low)} % to ${percent(interval.high)} %.`;
  return [ratio, `${measured} ${range}`];
}

export function reasonOf({ plan, breakout, timeframe }: FreshBreakout): string {
  const level = printPrice(instrumentOf(plan.pair), breakout.level);
  return `Closed ${plan.action === 'BUY' ? 'above' : 'below'} ${level}, the edge of its ${timeframeNames[timeframe]} range.`;
}
