import { chanceOf } from '@app/domain/brains/analysts/breakout-analyst.ts';
import type { PriceRole } from '@app/domain/buddy/replies/evidence.ts';
import { distance, printPrice, printR, wholePercent } from '@app/domain/buddy/replies/print.ts';
import { instrumentOf, type Instrument } from '@app/domain/market/instrument.ts';
import { noSkillRateOf, riskRewardOf } from '@app/domain/signals/risk-reward.ts';
import type { Interval } from '@app/domain/strategy/wilson.ts';
import type { FreshBreakout } from '@app/domain/strategy/setup.ts';
import type { Notes } from '../../turn.ts';

export function tellPlan(setup: FreshBreakout, { cite }: Notes): [string, string, string] {
  const { plan, breakout, quote, timeframe } = setup;
  const instrument = instrumentOf(plan.pair);
  const source = sourceOf(setup);
  const figure = (points: number, role?: PriceRole): string =>
    cite(printPrice(instrument, points), source, quote.at, role);
  const buy = plan.action === 'BUY';
  const [broke, side, falls] = buy ? ['above', 'buy', 'falls'] : ['below', 'sell', 'rises'];
  const down = cite(distance(instrument, plan.entry - plan.stop), source, quote.at);
  const up = cite(distance(instrument, plan.target - plan.entry), source, quote.at);
  return [
    `${shortName(instrument)} broke ${broke} ${figure(breakout.level)}: the rule says ${side} at ${figure(plan.entry, 'entry')}, on the ${timeframe} plan.`,
    `**If it ${falls} to ${figure(plan.stop, 'stop')} you're out, ${down} down.** If it reaches ${figure(plan.target, 'target')} you gain ${up}.`,
    tellMeasured(setup, { cite }),
  ];
}

const shortName = ({ kind, pair, name }: Instrument): string => (kind === 'forex' ? pair : name);
const sourceOf = ({ plan, timeframe }: FreshBreakout): string => `breakout ${plan.pair} ${timeframe}`;
const setUps = (count: number): string => (count === 1 ? 'set-up' : 'set-ups');

function tellMeasured(setup: FreshBreakout, { cite }: Pick<Notes, 'cite'>): string {
  const { plan, quote, confidence } = setup;
  const { rate, count, interval, enough } = confidence;
  const source = sourceOf(setup);
  const noSkill = chanceOf({ plan, level: setup.breakout.level, measured: confidence });
  const chance = cite(wholePercent(noSkill), `${source}: odds without skill`, quote.at);
  if (count === 0)
    return `I have no earlier set-ups like this to measure it on; chance alone would reach the target ${chance} % of the time.`;
  const counted = cite(count, `${source}: measured trades`, quote.at);
  const hit = cite(wholePercent(rate), `${source}: measured rate`, quote.at);
  const measured = `${hit} % reached the target; chance alone would reach ${chance} % in that time`;
  if (!enough) return `Of only ${counted} earlier ${setUps(count)}, ${measured}. Too few to mean much.`;
  return `Of ${counted} earlier ${setUps(count)}, ${measured}: ${verdict(interval, noSkill)}.`;
}

function verdict({ low, high }: Interval, noSkill: number): string {
  if (high < noSkill) return 'worse than chance so far';
  return low <= noSkill ? 'no proven edge' : 'better so far, and no promise';
}

export function tellRecord(setup: FreshBreakout, { cite }: Notes): string[] {
  const { plan, quote, confidence } = setup;
  const { rate, count, interval, expiredRate, meanR, enough } = confidence;
  const source = sourceOf(setup);
  const percent = (share: number): string => cite(wholePercent(share), `${source}: measured rate`, quote.at);
  const reward = cite((riskRewardOf(plan) ?? 0).toFixed(1), source, quote.at);
  const ratio = `Your planned loss is ${cite('1R', 'definition')}, the target is ${reward}R; the spread is already in both. Chance alone, given all the time it needs, would reach the target ${percent(noSkillRateOf(plan))} % of the time, and that is also where such a plan breaks even.`;
  if (count === 0) return [ratio];
  const mean = cite(printR(meanR ?? 0), `${source}: mean result`, quote.at);
  const measured = `Of ${cite(count, `${source}: measured trades`, quote.at)} earlier ${setUps(count)}, ${percent(rate)} % reached the target and ${percent(expiredRate)} % ran out of time, on average ${mean} each after spread.`;
  const range = enough
    ? `The true rate could just as well be anywhere from ${percent(interval.low)} % to ${percent(interval.high)} %.`
    : 'That is too few to mean much.';
  return [ratio, `${measured} ${range}`];
}

export function reasonOf({ plan, breakout, timeframe }: FreshBreakout): string {
  const level = printPrice(instrumentOf(plan.pair), breakout.level);
  return `Closed ${plan.action === 'BUY' ? 'above' : 'below'} ${level}, the edge of its ${timeframe} range.`;
}
