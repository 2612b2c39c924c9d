import { capitalise, pluralise } from '../../../text.ts';
import { instrumentOf, toPoints } from '../../../market/instrument.ts';
import { progressToTarget } from '../../../signals/progress.ts';
import type { Cite } from '../../replies/evidence.ts';
import { printAge } from '../../replies/print.ts';
import { withEvidence, type Calculator, type Facts, type OwnIdea } from '../calculator.ts';
import { printPercent } from '../money.ts';
import { citeIdea, citeLevel, citeR, ideaSource, isOpen, noIdeas, ofPairs, pairOf } from './own-ideas.ts';

const MOST = 3;

export const openIdeas: Calculator = {
  needs: () => ({ signals: true }),
  calculate: (question, facts) => {
    const open = ofPairs(question, facts.signals).filter(isOpen);
    if (open.length === 0) return noIdeas(question, 'open');
    return withEvidence(facts, (cite) => {
      const count = cite(open.length, 'your ideas');
      const lines = open.slice(0, MOST).map((idea) => tellStanding(facts, idea, cite));
      const more =
        open.length > MOST
          ? ` The other ${cite(open.length - MOST, 'your ideas')} stand in Signal Tracking.`
          : '';
      return {
        sentence: `You have ${count} open ${pluralise(open.length, 'idea')}: ${lines.join('; ')}.${more}`,
        value: open.length,
        unit: '',
      };
    });
  },
};

function tellStanding(facts: Facts, idea: OwnIdea, cite: Cite): string {
  const name = citeIdea(cite, idea);
  if (idea.resultR === null) return `${name}, for which I have no price right now`;
  return `${name}, at ${citeR(cite, idea.resultR, facts, ideaSource(idea))}`;
}

export const ideaProgress: Calculator = {
  needs: () => ({ signals: true }),
  calculate: (question, facts) => {
    const [idea] = ofPairs(question, facts.signals).filter(isOpen);
    if (!idea) return noIdeas(question, 'open');
    const pair = pairOf(idea);
    return withEvidence(facts, (cite) => {
      const name = capitalise(citeIdea(cite, idea));
      const levels = `target ${citeLevel(cite, idea, idea.target, 'target')}, stop ${citeLevel(cite, idea, idea.stopLoss, 'stop')}`;
      const source = ideaSource(idea);
      const left = `its time ends in ${cite(printAge(Date.parse(idea.expiresAt) - facts.now), source)}`;
      if (!pair || idea.currentPrice === null || idea.resultR === null)
        return {
          sentence: `${name}, is open, but I have no price for it right now: ${levels}, and ${left}.`,
          value: null,
          unit: 'R',
          ...(pair && { pair }),
        };
      const points = (price: number): number => toPoints(instrumentOf(pair), price);
      const way = progressToTarget(
        {
          action: idea.action,
          entry: points(idea.entry),
          target: points(idea.target),
          stop: points(idea.stopLoss),
        },
        points(idea.currentPrice),
      );
      const state =
        way > 0
          ? `${cite(printPercent(way, 0), source)} % of the way to its target`
          : `behind its entry of ${citeLevel(cite, idea, idea.entry, 'entry')}`;
      return {
        sentence: `${name}, stands at ${citeR(cite, idea.resultR, facts, source)}, ${state}. It is at ${citeLevel(cite, idea, idea.currentPrice)}: ${levels}, and ${left}.`,
        value: idea.resultR,
        unit: 'R',
        details: [
          'R is what the idea risks between entry and stop. The price is the one at which it would close now.',
        ],
        pair,
      };
    });
  },
};
