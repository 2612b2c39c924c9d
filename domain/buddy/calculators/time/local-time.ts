import type { Question } from '../../query/query.ts';
import { printTime } from '../../replies/print.ts';
import { subjectIn } from '../../questions/news-question.ts';
import { ask, unanswered, withEvidence, type Calculator } from '../calculator.ts';
import { nextEventAsked } from './events.ts';
import { priceThen } from '../prices/price.ts';
import { placesIn } from '../../query/times/place-in.ts';
import { instantOf, placeWords, printLocalTime, titled, zoneAsked } from './local-clock.ts';
import { zoneOfPlace } from './places.ts';
import { sessionEdge } from './sessions.ts';

const asksEvent = ({ words }: Question): boolean => subjectIn(words.toLowerCase()) !== null;

/** "Price of the euro at 8 am London time". */
const asksPrice = ({ pairs, period, words }: Question): boolean =>
  pairs.length > 0 && period !== null && /\b(price|where|was|worth|at what|stood|traded?)\b/.test(words);

export const localTime: Calculator = {
  needs: (question, known) =>
    asksPrice(question) ? priceThen.needs(question, known) : asksEvent(question) ? { events: true } : {},
  calculate: (question, facts) => {
    if (asksPrice(question)) return priceThen.calculate(question, facts);
    const { now } = facts;
    const clock = clockNamed(question.words, facts.now);
    const named = zoneAsked(question, facts);
    // "8:30 am in New York, what is that for me" names the clock and not the user's place.
    const isOwn = clock !== null && named?.place && zoneOfPlace(named.place) === clock.zone;
    const other = isOwn ? placesIn(question.words).find((place) => zoneOfPlace(place) !== clock.zone) : null;
    const where = isOwn ? zoneAsked({ ...question, zone: null, place: other ?? null }, facts) : named;
    if (!where)
      return ask('Where are you? Name a city or a country.', [
        'I am in London',
        'I am in Lagos',
        'I am in Lima',
      ]);
    if (clock)
      return withEvidence(facts, (cite) => {
        const here = printLocalTime(clock.at, where.zone, now) ?? '';
        return {
          sentence: `${cite(clock.words, 'your message')} is ${cite(here, 'clock', clock.at)} ${placeWords(where.place)}${clock.isUtc ? '' : ` (${cite(printTime(clock.at, now), 'clock', clock.at)})`}.`,
          value: clock.at,
          unit: 'ms',
          details: ['Summer time of both places is counted in.'],
        };
      });
    const event = asksEvent(question) ? nextEventAsked(question, facts) : null;
    if (asksEvent(question) && !event)
      return unanswered("I have no date for that one in my calendar, so I won't guess it.");
    // "What time is it in London" names a place; only with an edge is it the session.
    const session = question.session && question.edge ? sessionEdge(question, now) : null;
    const at = event?.at ?? session?.at ?? now;
    const local = printLocalTime(at, where.zone, now);
    if (!local) return ask('I do not know that place. Which large city is near?', []);
    return withEvidence(facts, (cite) => {
      const clock = 'clock';
      const here = `${cite(local, clock, at)} ${placeWords(where.place)}`;
      const utc = cite(printTime(at, now), clock, at);
      const what = event
        ? `${cite(event.name, 'economic calendar', at)} comes at`
        : session
          ? `${session.name} ${session.edge === 'open' ? 'opens' : 'closes'} at`
          : 'It is';
      return {
        sentence: `${what} ${here} (${utc}).`,
        value: at,
        unit: 'ms',
        details: ['Summer time of both places is counted in.'],
      };
    });
  },
};

const CLOCK =
  /\b(\d{1,2})(?::?(\d{2}))? ?(am|pm|o ?clock)? ?(?:in |by )?((?:new york|hong kong|[a-z]{2,})(?: time)?)\b/g;

/** "1330 utc", "8 am new york time". */
function clockNamed(
  words: string,
  now: number,
): { at: number; words: string; isUtc: boolean; zone: string } | null {
  const found = [...words.matchAll(CLOCK)].find(([, , , , place = '']) => zoneOfPlace(place) !== null);
  if (!found) return null;
  const [, hours, minutes = '00', half, place = ''] = found;
  const zone = zoneOfPlace(place) as string;
  const hour = (Number(hours) % (half ? 12 : 24)) + (half === 'pm' ? 12 : 0);
  const at = instantOf(zone, hour, Number(minutes), now);
  return at === null
    ? null
    : {
        at,
        zone,
        isUtc: zone === 'UTC',
        words: `${String(hour).padStart(2, '0')}:${minutes} ${zone === 'UTC' ? 'UTC' : `in ${titled(place.replace(/ time$/, ''))}`}`,
      };
}
