import type { Question } from '../../query/query.ts';
import { printTime } from '../../replies/print.ts';
import { subjectIn } from '../../questions/news-question.ts';
import { ask, unanswered, withEvidence, type Calculator } from '../calculator.ts';
import { nextEventAsked } from './events.ts';
import { instantOf, placeWords, printLocalTime, titled, zoneAsked } from './local-clock.ts';
import { zoneOfPlace } from './places.ts';
import { sessionEdge } from './sessions.ts';

const asksEvent = ({ words }: Question): boolean => subjectIn(words.toLowerCase()) !== null;

export const localTime: Calculator = {
  needs: (question) => (asksEvent(question) ? { events: true } : {}),
  calculate: (question, facts) => {
    const { now } = facts;
    const where = zoneAsked(question, facts);
    if (!where)
      return ask('Where are you? Name a city or a country.', [
        'I am in London',
        'I am in Lagos',
        'I am in Lima',
      ]);
    const clock = clockNamed(question.words, facts.now);
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
  /\b(\d{1,2}):?(\d{2})? ?(am|pm)? ?(utc|gmt|est|edt|cet|new york|london|ny|tokyo|sydney)(?: time)?\b/;

/** "1330 utc", "8 am new york time". */
function clockNamed(words: string, now: number): { at: number; words: string; isUtc: boolean } | null {
  const [, hours, minutes = '00', half, place = ''] = CLOCK.exec(words) ?? [];
  const zone = zoneOfPlace(place);
  if (hours === undefined || zone === null) return null;
  const hour = (Number(hours) % (half ? 12 : 24)) + (half === 'pm' ? 12 : 0);
  const at = instantOf(zone, hour, Number(minutes), now);
  return at === null
    ? null
    : {
        at,
        isUtc: zone === 'UTC',
        words: `${String(hour).padStart(2, '0')}:${minutes} ${zone === 'UTC' ? 'UTC' : `in ${titled(place)}`}`,
      };
}
