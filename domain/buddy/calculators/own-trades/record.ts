import { countNoun, pluralise } from '../../../text.ts';
import { enoughToMeanSomething } from '../../../strategy/wilson.ts';
import { wholePercent } from '../../replies/print.ts';
import { withEvidence, type Calculator } from '../calculator.ts';
import { printChance } from '../money.ts';
import { citeLabel } from '../prices/periods.ts';
import { citeR, closedNewestFirst, noIdeas, ofPairs } from './own-ideas.ts';

const RECORD = 'your record';

export const ownResult: Calculator = {
  needs: () => ({ signals: true }),
  calculate: (question, facts) => {
    const { period } = question;
    const until = period?.to ?? facts.now;
    const closed = closedNewestFirst(ofPairs(question, facts.signals)).filter(({ closedAt }) => {
      const at = Date.parse(closedAt);
      return !period || (at >= period.from && at <= until);
    });
    if (closed.length === 0) {
      if (!period) return noIdeas(question, 'closed');
      return withEvidence(facts, (cite) => ({
        sentence: `None of your ideas closed ${citeLabel(cite, period)}, so there is no result to tell.`,
        value: null,
        unit: 'R',
      }));
    }
    const total = closed.reduce((sum, { resultR }) => sum + resultR, 0);
    const wins = closed.filter(({ resultR }) => resultR > 0).length;
    return withEvidence(facts, (cite) => ({
      sentence: `Your ${cite(countNoun(closed.length, 'closed idea'), RECORD)} ${period ? `${citeLabel(cite, period)} ` : ''}${closed.length === 1 ? 'comes' : 'come'} to ${citeR(cite, total, facts, RECORD)}: ${cite(wins, RECORD)} in profit, ${cite(closed.length - wins, RECORD)} not.${closed.length < enoughToMeanSomething ? ' Too few to mean much.' : ''}`,
      value: total,
      unit: 'R',
      details: [
        'R is what each idea risked between entry and stop; the results are after spread and simply added.',
      ],
    }));
  },
};

export const ownWinRate: Calculator = {
  needs: () => ({ stats: true }),
  calculate: (question, facts) => {
    const { stats } = facts;
    if (!stats || stats.closedSignals === 0) return noIdeas(question, 'closed');
    const { winRate, closedSignals, profitableSignals, winRateInterval, noSkillRate } = stats;
    const [low, high] = winRateInterval;
    return withEvidence(facts, (cite) => {
      const few = closedSignals < enoughToMeanSomething ? ' That is too few to mean much.' : '';
      return {
        sentence: `${cite(printChance(winRate), RECORD)} of your closed ideas reached the target: ${cite(profitableSignals, RECORD)} of ${cite(closedSignals, RECORD)}. The true rate may lie anywhere from ${cite(wholePercent(low), RECORD)} to ${cite(wholePercent(high), RECORD)} %; luck alone would give ${cite(printChance(noSkillRate), RECORD)}.${few}`,
        value: winRate,
        unit: '',
        details: ['Targets reached among all closed ideas, expired ones included, with the Wilson interval.'],
      };
    });
  },
};

export const ownStreak: Calculator = {
  needs: () => ({ signals: true }),
  calculate: (question, facts) => {
    const closed = closedNewestFirst(ofPairs(question, facts.signals));
    const [last] = closed;
    if (!last) return noIdeas(question, 'closed');
    const isWin = last.resultR > 0;
    const broken = closed.findIndex(({ resultR }) => resultR > 0 !== isWin);
    const run = broken === -1 ? closed.length : broken;
    return withEvidence(facts, (cite) => ({
      sentence: `Your last ${run === 1 ? 'closed idea was' : `${cite(run, RECORD)} closed ideas were`} ${isWin ? pluralise(run, 'a win', 'wins') : pluralise(run, 'a loss', 'losses')}, ${cite(closed.length, RECORD)} closed in all. A run says nothing about the next one.`,
      value: isWin ? run : -run,
      unit: '',
      details: ['A win is an idea that closed above zero R after spread.'],
    }));
  },
};
