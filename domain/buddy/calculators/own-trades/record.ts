import { countNoun, pluralise } from '../../../text.ts';
import { byKind, ideaNouns } from '../../../signals/signal.ts';
import { enoughToMeanSomething } from '../../../strategy/wilson.ts';
import type { Cite } from '../../replies/evidence.ts';
import { wholePercent } from '../../replies/print.ts';
import { withEvidence, type Calculator, type OwnStats } from '../calculator.ts';
import { printChance } from '../money.ts';
import { citeLabel } from '../prices/periods.ts';
import { citeR, closedNewestFirst, type ClosedIdea, noIdeas, ofPairs } from './own-ideas.ts';

const RECORD = 'your record';

const sumOf = (closed: readonly ClosedIdea[]): number =>
  closed.reduce((sum, { resultR }) => sum + resultR, 0);

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
    const groups = byKind(closed.map((one) => ({ ...one, kind: one.kind ?? 'signal' })));
    return withEvidence(facts, (cite) => ({
      sentence: groups
        .map(({ kind, held }) => {
          const wins = held.filter(({ resultR }) => resultR > 0).length;
          const few = held.length < enoughToMeanSomething ? ' Too few to mean much.' : '';
          return `Your ${cite(countNoun(held.length, `closed ${ideaNouns[kind]}`), RECORD)} ${period ? `${citeLabel(cite, period)} ` : ''}${held.length === 1 ? 'comes' : 'come'} to ${citeR(cite, sumOf(held), facts, RECORD)}: ${cite(wins, RECORD)} in profit, ${cite(held.length - wins, RECORD)} not.${few}`;
        })
        .join(' '),
      value: sumOf(groups[0]?.held ?? []),
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
    const { practice = null } = stats ?? {};
    const counted = [
      { name: 'signals', of: stats },
      { name: 'practice ideas', of: practice },
    ].flatMap(({ name, of }) => (of && of.closedSignals > 0 ? [{ name, of }] : []));
    const [first] = counted;
    if (!first) return noIdeas(question, 'closed');
    return withEvidence(facts, (cite) => ({
      sentence: counted.map(({ name, of }) => tellRate(name, of, cite)).join(' '),
      value: first.of.winRate,
      unit: '',
      details: ['Targets reached among all that closed, expired ones included, with the Wilson interval.'],
    }));
  },
};

function tellRate(
  name: string,
  { winRate, closedSignals, targetHits, winRateInterval: [low, high], noSkillRate }: OwnStats,
  cite: Cite,
): string {
  const few = closedSignals < enoughToMeanSomething ? ' That is too few to mean much.' : '';
  return `${cite(printChance(winRate), RECORD)} of your closed ${name} reached the target: ${cite(targetHits, RECORD)} of ${cite(closedSignals, RECORD)}. The true rate may lie anywhere from ${cite(wholePercent(low), RECORD)} to ${cite(wholePercent(high), RECORD)} %; such plans break even at ${cite(printChance(noSkillRate), RECORD)}.${few}`;
}

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
