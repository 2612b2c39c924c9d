import type { Question } from '../../query/query.ts';
import { printTime } from '../../replies/print.ts';
import { subjectIn } from '../../questions/news-question.ts';
import { ask, unanswered, withEvidence, type Calculator } from '../calculator.ts';
import { nextEventAsked } from './events.ts';
import { placeWords, printLocalTime, zoneAsked } from './local-clock.ts';
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
