import { distance, printPrice, wholePercent } from '@app/domain/buddy/print.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { noSkillRate, riskReward } from '@app/domain/signals/risk-reward.ts';
import type { Plan } from '@app/domain/signals/signal.ts';
import type { Confidence } from '@app/domain/strategy/confidence.ts';
import type { FreshBreakout } from '@app/domain/strategy/setup.ts';
import { nameOf } from './answer-quote.ts';
import type { Notes } from './turn.ts';

/** A fresh breakout in words: the loss first, then the gain, then how often it worked. */
export function tellPlan(
  { plan, breakout, quote, confidence, timeframe }: FreshBreakout,
  { cite }: Notes,
): string[] {
  const instrument = instrumentOf(plan.pair);
  const source = `breakout ${plan.pair} ${timeframe}`;
  const figure = (points: number): string => cite(printPrice(instrument, points), source, quote.at);
  const buy = plan.action === 'BUY';
  const [broke, side, falls] = buy ? ['above', 'buy', 'falls'] : ['below', 'sell', 'rises'];
  const down = cite(distance(instrument, plan.entry - plan.stop), source, quote.at);
  const up = cite(distance(instrument, plan.target - plan.entry), source, quote.at);
  const reward = cite((riskReward(plan) ?? 0).toFixed(1), source, quote.at);
  return [
    `${nameOf(plan.pair)} broke ${broke} ${figure(breakout.level)}, so the breakout rule says ${side}, on the ${timeframe} plan. The entry is ${figure(plan.entry)}.`,
    `If it ${falls} to ${figure(plan.stop)} you're out, ${down} down: that is your planned loss, ${cite('1 R', 'definition')}. If it reaches ${figure(plan.target)} you gain ${up}, or ${reward} R. The spread is already in both.`,
    tellMeasured(plan, confidence, { cite, source, at: quote.at }),
  ];
}

const signedR = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;

type Told = { cite: Notes['cite']; source: string; at: number };

function tellMeasured(
  plan: Plan,
  { rate, count, interval, enough, expiredRate, meanR }: Confidence,
  { cite, source, at }: Told,
): string {
  const percent = (share: number): string => cite(wholePercent(share), `${source}: measured rate`, at);
  const chance = cite(wholePercent(noSkillRate(plan)), `${source}: odds without skill`, at);
  const counted = cite(count, `${source}: measured trades`, at);
  if (count === 0)
    return `I have no earlier set-ups like this to measure it on. Chance alone, given all the time it needs, would reach the target about ${chance} % of the time.`;
  const late = expiredRate > 0 ? `, ${percent(expiredRate)} % ran out of time` : '';
  const mean = `on average ${cite(signedR(meanR ?? 0), `${source}: mean result`, at)} R each after spread`;
  const measured = `Measured on ${counted} earlier ${count === 1 ? 'set-up' : 'set-ups'}: ${percent(rate)} % reached the target${late}, ${mean}. Chance alone, given all the time it needs, would reach it ${chance} % of the time.`;
  if (!enough) return `${measured} That is too few to mean much.`;
  const range = `The true rate could just as well be anywhere from ${percent(interval.low)} % to ${percent(interval.high)} %`;
  const noSkill = noSkillRate(plan);
  return `${measured} ${range}${interval.low <= noSkill ? ', so this is no proven edge' : ', and the past promises nothing'}.`;
}

/** The one line a signal keeps as its reason. */
export function reasonOf({ plan, breakout, timeframe }: FreshBreakout): string {
  const level = printPrice(instrumentOf(plan.pair), breakout.level);
  return `Closed ${plan.action === 'BUY' ? 'above' : 'below'} ${level}, the edge of its ${timeframe} range.`;
}
