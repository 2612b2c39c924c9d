import { capitalise } from '../../../text.ts';
import { instrumentOf, toPrice } from '../../../market/instrument.ts';
import type { ClosedStatus } from '../../../signals/signal.ts';
import { printAge, printNumber } from '../../replies/print.ts';
import { withEvidence, type Calculator } from '../calculator.ts';
import { printDistance, TABLE } from '../market.ts';
import { printMoney } from '../money.ts';
import {
  citeIdea,
  citeLevel,
  citeR,
  closedNewestFirst,
  ideaSource,
  noIdeas,
  ofPairs,
  pairOf,
} from './own-ideas.ts';

const endings: Record<ClosedStatus, string> = {
  target_hit: 'reached its target',
  stop_hit: 'was stopped out',
  expired: 'ran out of time',
};

export const lastTrade: Calculator = {
  needs: () => ({ signals: true }),
  calculate: (question, facts) => {
    const [idea] = closedNewestFirst(ofPairs(question, facts.signals));
    if (!idea) return noIdeas(question, 'closed');
    const pair = pairOf(idea);
    return withEvidence(facts, (cite) => {
      const ago = cite(printAge(facts.now - Date.parse(idea.closedAt)), ideaSource(idea));
      const closing =
        idea.currentPrice === null ? '' : `, out at ${citeLevel(cite, idea, idea.currentPrice)}`;
      return {
        sentence: `${capitalise(citeIdea(cite, idea))}, ${endings[idea.status as ClosedStatus]} ${ago} ago at ${citeR(cite, idea.resultR, facts, ideaSource(idea))}. It went in at ${citeLevel(cite, idea, idea.entry)}${closing}.`,
        value: idea.resultR,
        unit: 'R',
        ...(pair && { pair }),
      };
    });
  },
};

export const lastTradeCost: Calculator = {
  needs: () => ({ signals: true }),
  calculate: (question, facts) => {
    const ideas = ofPairs(question, facts.signals);
    const idea = ideas.toSorted((a, b) => Date.parse(b.openedAt) - Date.parse(a.openedAt))[0];
    if (!idea) return noIdeas(question, 'closed');
    const pair = pairOf(idea);
    if (!pair) return noIdeas(question, 'closed');
    const instrument = instrumentOf(pair);
    const r = toPrice(instrument, instrument.spreadPoints) / Math.abs(idea.entry - idea.stopLoss);
    return withEvidence(facts, (cite) => {
      const source = ideaSource(idea);
      const money =
        facts.stake === null
          ? ''
          : `, ${cite(printMoney(r * facts.stake), source)} at your ${cite(printMoney(facts.stake), 'your risk for each trade')} a trade`;
      const tokens = idea.tokensDeducted;
      return {
        sentence: `${capitalise(citeIdea(cite, idea))}, cost about ${cite(printNumber(r, r < 0.01 ? 4 : 2), source)} R in spread${money}: the usual ${cite(printDistance(instrument, instrument.spreadPoints), TABLE)} beside the way to its stop. It took ${cite(tokens, source)} ${tokens === 1 ? 'token' : 'tokens'} too.`,
        value: r,
        unit: 'R',
        details: [
          'The typical spread of the market, divided by the distance from entry to stop. It is already in the result, and commission and swap are your broker’s.',
        ],
        pair,
      };
    });
  },
};
