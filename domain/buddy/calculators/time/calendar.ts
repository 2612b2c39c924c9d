import type { EconomicEvent } from '../../../calendar/economic-event.ts';
import { DAY_MS } from '../../../time.ts';
import { isAskedFor, readNews, type NewsQuestion } from '../../questions/news-question.ts';
import type { Question } from '../../query/query.ts';
import type { Cite } from '../../replies/evidence.ts';
import { withEvidence, type Calculator, type CalculatorContext, type Facts } from '../calculator.ts';
import { citeTime, citeWhen, printSpan } from './local-clock.ts';

const CALENDAR = 'economic calendar';
const MOST = 5;

const spans: Record<
  NonNullable<NewsQuestion['span']> | 'later',
  { from: number; days: number; words: string }
> = {
  today: { from: 0, days: 1, words: 'today (UTC)' },
  tomorrow: { from: 1, days: 1, words: 'tomorrow (UTC)' },
  week: { from: 0, days: 7, words: 'in the next 7 days' },
  later: { from: 0, days: 30, words: 'in the next 30 days' },
};

const tell = (one: EconomicEvent, question: Question, known: CalculatorContext, cite: Cite): string =>
  `${cite(one.name, CALENDAR, one.at)} (${one.currency}, ${one.impact.toLowerCase()} impact) ${one.precision === 'estimated' ? `around ${citeTime(cite, one.at, question, known)}` : citeWhen(cite, one.at, question, known)}, in ${cite(printSpan(one.at - known.now), CALENDAR, one.at)}`;

/** "Any rate decision soon for the kiwi", "big news tomorrow for usd": yes or no first, then each. */
export const calendar: Calculator = {
  needs: () => ({ events: true }),
  calculate: (question, facts) => {
    const asked = readNews(question.words.toLowerCase(), question.pairs);
    const span = spans[asked.span ?? (asked.subject ? 'later' : 'week')];
    const midnight = Math.floor(facts.now / DAY_MS) * DAY_MS;
    const from = Math.max(facts.now, midnight + span.from * DAY_MS);
    const to =
      asked.span === 'today' || asked.span === 'tomorrow'
        ? midnight + (span.from + span.days) * DAY_MS
        : facts.now + span.days * DAY_MS;
    const wantsBig = /\b(big|major|important|heavy|high impact|red|serious)\b/.test(question.words);
    const all = facts.events
      .filter((one) => one.at > facts.now && isAskedFor(asked, one))
      .toSorted((one, other) => one.at - other.at);
    const within = all.filter((one) => one.at >= from && one.at < to);
    const heavy = within.filter(({ impact }) => impact === 'HIGH');
    const shown = (wantsBig && heavy.length > 0 ? heavy : within).slice(0, MOST);
    return withEvidence(facts, (cite) => {
      const told = (one: EconomicEvent): string => tell(one, question, facts, cite);
      const of = asked.currencies.length > 0 ? ` for ${asked.currencies.join(' and ')}` : '';
      const words = cite(span.words, CALENDAR);
      const what = asked.subject === 'rates' ? 'rate decision' : wantsBig ? 'big release' : 'release';
      if (shown.length === 0)
        return {
          sentence: `No ${what}${of} is on my calendar ${words}.${nextAfter(all, facts, asked, told)}`,
          value: 0,
          unit: 'releases',
          details: ['That is a quiet calendar, not a promise of a quiet market.'],
        };
      const noneBig =
        wantsBig && heavy.length === 0 ? `Nothing of high impact${of} ${words}, only smaller ones: ` : '';
      const left = within.length - shown.length;
      const more =
        left > 0 && !wantsBig
          ? ` ${cite(left, CALENDAR)} more ${left === 1 ? 'is' : 'are'} on the calendar.`
          : '';
      return {
        sentence: `${noneBig || `Yes${of ? `,${of}` : ''} ${words}: `}${shown.map(told).join('; ')}.${more}`,
        value: shown.length,
        unit: 'releases',
        next: 'Around a release the spread widens and the price can jump past a stop.',
      };
    });
  },
};

/** What is nearest to what was asked: the next of its kind, or of any currency. */
function nextAfter(
  all: readonly EconomicEvent[],
  { events, now }: Facts,
  asked: NewsQuestion,
  told: (one: EconomicEvent) => string,
): string {
  const [first] = all;
  if (first) return ` The next one: ${told(first)}.`;
  const other = events.find((one) => one.at > now && isAskedFor({ ...asked, currencies: [] }, one));
  return other ? ` I may not know it; the nearest of that kind I have is ${told(other)}.` : '';
}
