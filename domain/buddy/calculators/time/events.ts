import type { EconomicEvent } from '../../../calendar/economic-event.ts';
import { isAskedFor, readNews } from '../../questions/news-question.ts';
import type { Question } from '../../query/query.ts';
import { unanswered, withEvidence, type Calculator, type Facts } from '../calculator.ts';
import { citeWhen, printSpan } from './local-clock.ts';

const CALENDAR = 'economic calendar';

/** The soonest release that the words name; without a name the soonest of high impact. */
export function nextEventAsked({ words, pairs }: Question, { events, now }: Facts): EconomicEvent | null {
  const asked = readNews(words.toLowerCase(), pairs);
  const ahead = events
    .filter((event) => event.at > now && isAskedFor(asked, event))
    .toSorted((a, b) => a.at - b.at);
  return (asked.subject ? ahead[0] : ahead.find(({ impact }) => impact === 'HIGH')) ?? null;
}

export const eventCountdown: Calculator = {
  needs: () => ({ events: true }),
  calculate: (question, facts) => {
    const event = nextEventAsked(question, facts);
    if (!event) return unanswered("I have no date for that one in my calendar, so I won't guess it.");
    const { name, currency, at, impact, precision } = event;
    return withEvidence(facts, (cite) => {
      const unsure = precision === 'estimated' ? 'around ' : '';
      const note = precision === 'estimated' ? ' The day is not confirmed yet.' : '';
      return {
        sentence: `${cite(name, CALENDAR, at)} (${currency}, ${impact.toLowerCase()} impact) comes in ${unsure}${cite(printSpan(at - facts.now), CALENDAR, at)}, ${citeWhen(cite, at, question, facts)}.${note}`,
        value: at - facts.now,
        unit: 'ms',
        next: 'Around a release the spread widens and the price can jump past a stop.',
      };
    });
  },
};
