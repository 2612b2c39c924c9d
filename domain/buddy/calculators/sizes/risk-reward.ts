import { instrumentOf, toPoints } from '../../../market/instrument.ts';
import { noSkillRateOf } from '../../../signals/risk-reward.ts';
import type { Question } from '../../query/query.ts';
import { printNumber } from '../../replies/print.ts';
import { ask, withEvidence, type Calculator, type Missing } from '../calculator.ts';
import { printDistance } from '../market.ts';
import { printChance, printMoney } from '../money.ts';
import { amountOf, firstPair, valueOf, valuesOf, YOURS } from '../slots.ts';

/** What may be lost and won, in one unit of any kind. */
type Stakes = { risk: number; reward: number; unit: 'price' | 'money' | 'pips' | 'R' };

/** From a ratio, three prices, two sums of money or two distances in pips; null where none is named. */
export function stakesAsked(question: Question): Stakes | Missing | null {
  const [entry, stop, target, ratio] = (['entry', 'stop', 'target', 'ratio'] as const).map((role) =>
    valueOf(question, role),
  );
  const prices = [...valuesOf(question, 'entry'), ...valuesOf(question, 'price')];
  // "1.34, 1.337, 1.3475, what ratio": entry, stop and target in that order.
  if (!stop && !target && prices.length === 3 && valueOf(question, 'lots') === null)
    return stakesOf(prices[0] as number, prices[1] as number, prices[2] as number);
  const from = entry ?? valueOf(question, 'price');
  if (from && stop && target) return stakesOf(from, stop, target);
  const [risked, won] = [amountOf(question, 'risk'), amountOf(question, 'profit')];
  if (risked && won && risked.isPercent === won.isPercent && risked.value > 0 && won.value > 0)
    return { risk: risked.value, reward: won.value, unit: risked.currency || won.currency ? 'money' : 'R' };
  const pips = (['stop-pips', 'target-pips', 'pips'] as const).flatMap((role) => valuesOf(question, role));
  const moves = valuesOf(question, 'move');
  const [risk, reward] = pips.length > 1 ? pips : moves;
  if (risk && reward) return { risk, reward, unit: pips.length > 1 ? 'pips' : 'price' };
  const [, side, times] =
    /\b(lose|losses|losers|wins?|winners) (?:are |is )?(\d+(?:\.\d+)?) (?:times|x)\b/.exec(question.words) ??
    [];
  if (side && Number(times) > 0)
    return side.startsWith('l')
      ? { risk: Number(times), reward: 1, unit: 'R' }
      : { risk: 1, reward: Number(times), unit: 'R' };
  const inR = Number(/\b(\d+(?:\.\d+)?) ?r\b/.exec(question.words)?.[1] ?? Number.NaN);
  const inRisks = ratio ?? inR;
  if (inRisks > 0 && risked && !risked.isPercent)
    return { risk: risked.value, reward: risked.value * inRisks, unit: 'money' };
  return inRisks > 0 ? { risk: 1, reward: inRisks, unit: 'R' } : null;
}

function stakesOf(from: number, stop: number, target: number): Stakes | Missing {
  if ((stop - from) * (target - from) >= 0)
    return ask('Stop and target lie on the same side of the entry. Which is which?', []);
  return { risk: Math.abs(from - stop), reward: Math.abs(target - from), unit: 'price' };
}

export const askStakes = (): Missing =>
  ask('What may be lost and what won? Tell me entry, stop and target, or both distances.', [
    'Stop 20 pips, target 40 pips',
    'Risk $10 to make $20',
  ]);

/** Exactly what the domain calls the rate without skill. */
export const breakEvenRateOf = ({ risk, reward }: Stakes): number =>
  noSkillRateOf({ entry: 0, stop: -risk, target: reward });

function printStake(question: Question, unit: Stakes['unit'], value: number): string {
  if (unit === 'money') return printMoney(value, amountOf(question, 'risk')?.currency ?? 'USD');
  if (unit === 'pips') return `${printNumber(value, 1)} pips`;
  const [pair] = firstPair(question);
  return pair
    ? printDistance(instrumentOf(pair), toPoints(instrumentOf(pair), value))
    : printNumber(value, 5);
}

/** "Risking 25 at 1:2, what can I win". */
export const ASKS_WIN = /\b(what|how much) (can|do|could|would|will) i (win|make|get|earn|gain)\b/;

export const riskReward: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const stakes = stakesAsked(question);
    if (!stakes) return askStakes();
    if ('ask' in stakes) return stakes;
    const { risk, reward } = stakes;
    const [pair] = firstPair(question);
    return withEvidence(facts, (cite) => {
      const side = (value: number): string => cite(printStake(question, stakes.unit, value), YOURS);
      if (ASKS_WIN.test(question.words) && stakes.unit === 'money')
        return {
          sentence: `You can win ${side(reward)}, risking ${side(risk)} at ${cite(`1:${printNumber(reward / risk, 2)}`, YOURS)}. It breaks even when ${cite(printChance(breakEvenRateOf(stakes)), 'break-even rate')} of such trades win.`,
          value: reward,
          unit: amountOf(question, 'risk')?.currency ?? 'USD',
          details: ['The risk, times the ratio.'],
        };
      const sides = stakes.unit === 'R' ? '' : `: you risk ${side(risk)} to make ${side(reward)}`;
      return {
        sentence: `That is ${cite(`1:${printNumber(reward / risk, 2)}`, 'risk to reward')}${sides}. It breaks even when ${cite(printChance(breakEvenRateOf(stakes)), 'break-even rate')} of such trades win.`,
        value: reward / risk,
        unit: '',
        details: [
          'The way to the target, divided by the way to the stop. The break-even rate is the risk, divided by risk and reward together; spread and slippage lift it a little.',
        ],
        ...(pair && { pair }),
      };
    });
  },
};
