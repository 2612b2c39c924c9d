import { spokenName } from '../../clauses/market-names.ts';
import { HOUR_MS } from '../../../time.ts';
import { MOST_STEPS, type NextStep } from './next-step.ts';
import { steps } from './steps.ts';

/** What was offered below a message longer ago than this is no longer what its reader wants next. */
export const OFFER_LASTS_MS = 6 * HOUR_MS;

export type PastMessage = {
  /** UTC ms. */
  at: number;
  /** The market that it shows. */
  pair: string | null;
  /** It carries an idea that is still followed. */
  hasOpenIdea: boolean;
  /** The title of the lesson that it teaches. */
  lesson: string | null;
};

/** What a user who comes back most likely wants: their open idea, the market last talked of, the lesson after their last. Empty where nothing is known or the last offers still hold. `past`: oldest first. */
export function chooseReturnSteps(past: readonly PastMessage[], now: number): NextStep[] {
  const newest = past.at(-1);
  if (!newest || now - newest.at < OFFER_LASTS_MS) return [];
  const idea = past.findLast(({ hasOpenIdea }) => hasOpenIdea)?.pair;
  const market = past.findLast(({ pair }) => pair !== null && pair !== idea)?.pair;
  const lesson = past.some((message) => message.lesson !== null);
  const chosen: NextStep[] = [];
  if (idea)
    chosen.push({
      label: `How my ${spokenName(idea)} idea stands`,
      say: `How is my ${spokenName(idea)} idea doing?`,
    });
  if (market)
    chosen.push({ label: `How ${spokenName(market)} is now`, say: `How is ${spokenName(market)} now?` });
  if (lesson) chosen.push({ label: 'Teach me the next thing', say: 'Teach me the next thing' });
  if (chosen.length === 0) return [];
  return [...chosen, steps.news].slice(0, MOST_STEPS);
}
