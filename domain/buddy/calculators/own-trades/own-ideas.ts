import { findInstrument, instrumentOf, toPoints, type Pair } from '../../../market/instrument.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Cite, PriceRole } from '../../replies/evidence.ts';
import { printPrice, printR } from '../../replies/print.ts';
import { unanswered, type Facts, type Finding, type OwnIdea } from '../calculator.ts';
import { printMoney } from '../money.ts';
import type { Question } from '../../query/query.ts';

export const ideaSource = ({ signalId }: OwnIdea): string => `signal ${signalId}`;

export const pairOf = ({ pair }: OwnIdea): Pair | null => findInstrument(pair)?.pair ?? null;

/** Those on the instruments asked about, or all. */
export const ofPairs = ({ pairs }: Question, ideas: readonly OwnIdea[]): OwnIdea[] =>
  ideas.filter((one) => pairs.length === 0 || pairs.some((pair) => pair === pairOf(one)));

export const isOpen = ({ status }: OwnIdea): boolean => status === 'active';

export type ClosedIdea = OwnIdea & { closedAt: string; resultR: number };

/** Closed ones with a result, newest first. */
export const closedNewestFirst = (ideas: readonly OwnIdea[]): ClosedIdea[] =>
  ideas
    .filter((one): one is ClosedIdea => !isOpen(one) && one.closedAt !== null && one.resultR !== null)
    .toSorted((a, b) => Date.parse(b.closedAt) - Date.parse(a.closedAt));

/** "SG-1048, your buy of gold". */
export function citeIdea(cite: Cite, idea: OwnIdea): string {
  const kind = idea.kind === 'practice' ? 'practice ' : '';
  return `${cite(idea.signalId, ideaSource(idea))}, your ${kind}${idea.action === 'BUY' ? 'buy' : 'sell'} of ${spokenName(idea.pair)}`;
}

/** "+1.50R", with the money that this is on the user's own stake where it is known. */
export function citeR(cite: Cite, r: number, { stake }: Facts, source: string): string {
  const figure = cite(printR(r), source);
  if (!stake || Math.abs(r) < 0.005) return figure;
  return `${figure}, ${r < 0 ? 'minus ' : ''}${cite(printMoney(r * stake), 'your risk for each trade')} at your ${cite(printMoney(stake), 'your risk for each trade')} a trade`;
}

export function citeLevel(cite: Cite, idea: OwnIdea, price: number, role?: PriceRole): string {
  const pair = pairOf(idea);
  if (!pair) return cite(String(price), ideaSource(idea), undefined, role);
  const instrument = instrumentOf(pair);
  return cite(printPrice(instrument, toPoints(instrument, price)), ideaSource(idea), undefined, role);
}

export const noIdeas = ({ pairs: [pair] }: Question, what: 'open' | 'closed'): Finding =>
  unanswered(
    what === 'open'
      ? `You have no open idea${pair ? ` on ${spokenName(pair)}` : ''} right now.`
      : `None of your ideas${pair ? ` on ${spokenName(pair)}` : ''} has closed yet, so there is no result to tell.`,
    pair,
  );
