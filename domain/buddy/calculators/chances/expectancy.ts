import { printNumber } from '../../replies/print.ts';
import { withEvidence, type Calculator } from '../calculator.ts';
import { printChance, printMoney, printPercent } from '../money.ts';
import { askStakes, ASKS_WIN, breakEvenRateOf, riskReward, stakesAsked } from '../sizes/risk-reward.ts';
import { amountOf, valueOf, YOURS } from '../slots.ts';
import { winRateAsked } from './streak.ts';

export const breakEvenRate: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const stakes = stakesAsked(question);
    if (!stakes) return askStakes();
    if ('ask' in stakes) return stakes;
    if (ASKS_WIN.test(question.words) && stakes.unit === 'money')
      return riskReward.calculate(question, facts);
    const rate = breakEvenRateOf(stakes);
    const named = valueOf(question, 'percent');
    return withEvidence(facts, (cite) => ({
      sentence: `${named === null ? '' : `${named / 100 >= rate ? 'Yes' : 'No'}, not counting costs: with ${cite(printPercent(named, 1), YOURS)} % you are ${named / 100 > rate ? 'above' : named / 100 === rate ? 'right at' : 'below'} it. `}At ${cite(`1:${printNumber(stakes.reward / stakes.risk)}`, YOURS)} you break even when ${cite(printChance(rate), 'break-even rate')} of your trades win; costs lift that a little.`,
      value: rate,
      unit: '',
      details: ['The break-even rate is the risk, divided by risk and reward together.'],
      next: 'It is the rate that luck alone gives too, so only what lies above it is skill.',
    }));
  },
};

/** The ratio at which a win rate comes out even. */
export const breakEvenRatio: Calculator = {
  needs: () => ({ stats: true }),
  calculate: (question, facts) => {
    const rate = winRateAsked(question, facts);
    if ('ask' in rate) return rate;
    const ratio = (1 - rate.share) / rate.share;
    return withEvidence(facts, (cite) => ({
      sentence: `Winning ${cite(printPercent(rate.share * 100, 1), rate.isOwn ? 'your record' : YOURS)} % you break even at ${cite(`1:${printNumber(ratio, 2)}`, 'break-even ratio')}: a win has to bring ${cite(printNumber(ratio, 2), 'break-even ratio')} times what a loss takes, and a little more for the costs.`,
      value: ratio,
      unit: '',
      details: ['The loss rate, divided by the win rate.'],
    }));
  },
};

/** "Do I make money", "is that any good". */
const ASKS_IF_PAYS =
  /\b(is|does|do|am|would|will) (that|it|this|i|my \w+|they)\b( \w+){0,3} \b(good|profitable|pay|worth it|make (any )?(money|profit)|making money|work|winning)\b|\bis\b.* profitable\b/;

export const expectancy: Calculator = {
  needs: (question) => (valueOf(question, 'percent') === null ? { stats: true } : {}),
  calculate: (question, facts) => {
    const rate = winRateAsked(question, facts);
    if ('ask' in rate) return rate;
    const stakes = stakesAsked(question);
    if (!stakes) return askStakes();
    if ('ask' in stakes) return stakes;
    const inMoney = stakes.unit === 'money';
    const unit = inMoney ? 1 : stakes.risk;
    const value = (rate.share * stakes.reward - (1 - rate.share) * stakes.risk) / unit;
    const currency = amountOf(question, 'risk')?.currency ?? 'USD';
    return withEvidence(facts, (cite) => {
      const source = 'expectancy';
      const figure = cite(inMoney ? printMoney(value, currency) : `${Math.abs(value).toFixed(2)}R`, source);
      const isTimes = /\b(lose|losses|losers|wins?|winners) (are |is )?\d+ (times|x)\b/.test(question.words);
      const trades = isTimes ? null : valueOf(question, 'count');
      const all = trades === null || trades < 2 ? null : Math.abs(value * Math.round(trades));
      const overAll =
        all === null || all < 1e-9
          ? ''
          : ` Over ${cite(Math.round(trades ?? 0), YOURS)} trades that adds up to about ${cite(inMoney ? printMoney(all, currency) : `${all.toFixed(1)}R`, source)}.`;
      const verdict = ASKS_IF_PAYS.test(question.words) ? `${value > 1e-9 ? 'Yes' : 'No'}, ` : '';
      const outcome =
        Math.abs(value) < 1e-9
          ? 'you come out even over many trades, before costs'
          : `you would ${value > 0 ? 'make' : 'lose'} ${figure} a trade on average, before costs`;
      return {
        sentence: `${verdict}${verdict ? 'winning' : 'Winning'} ${cite(printPercent(rate.share * 100, 1), rate.isOwn ? 'your record' : YOURS)} % at ${cite(`1:${printNumber(stakes.reward / stakes.risk)}`, YOURS)}, ${outcome}. Break-even is ${cite(printChance(breakEvenRateOf(stakes)), source)}.${overAll}`,
        value,
        unit: inMoney ? currency : 'R',
        details: [
          'The win rate times what a win brings, less the loss rate times what a loss costs. R is what you risk on one trade.',
        ],
        next: 'An average shows only over many trades, and a short record can mislead.',
      };
    });
  },
};
