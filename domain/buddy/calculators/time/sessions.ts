import { MINUTE_MS } from '../../../time.ts';
import { isMarketOpen, nextClose, nextOpen } from '../../../market/hours/market-week.ts';
import { nextSession, openSessions, type Session, type SessionName } from '../../../market/hours/sessions.ts';
import { instrumentOf } from '../../../market/instrument.ts';
import type { Cite } from '../../replies/evidence.ts';
import { tellHoliday } from '../../replies/tell-holiday.ts';
import type { Question } from '../../query/query.ts';
import { withEvidence, type Calculator, type Facts, type Finding } from '../calculator.ts';
import { titleOf } from '../market.ts';
import { citeTime, citeWhen, printSpan } from './local-clock.ts';

const sessionNames = 4;
/** Holidays can put a week between two openings of one city. */
const MOST_OPENINGS = 10 * sessionNames;

function nextOpeningOf(name: SessionName, at: number): Session {
  let next = nextSession(at);
  for (let i = 0; i < MOST_OPENINGS; i += 1) {
    const opened = openSessions(next.opensAt).find(
      (one) => one.name === name && one.opensAt === next.opensAt,
    );
    if (opened) return opened;
    next = nextSession(next.opensAt);
  }
  throw new Error(`${name} opens within two weeks`);
}

const HOURS = 'market hours';

const details = [
  'Sessions are the usual office hours of each city in its own clock, so they shift with summer time; no official hours exist.',
];

/** The next opening or close of a session. */
export function sessionEdge(
  question: Question,
  now: number,
): { name: SessionName; at: number; edge: 'open' | 'close'; session: Session; isOpen: boolean } {
  const open = openSessions(now);
  const current = question.session
    ? open.find(({ name }) => name === question.session)
    : open.toSorted((a, b) => a.closesAt - b.closesAt)[0];
  const isOpen = current !== undefined;
  const wantsClose =
    question.edge === 'close' || (question.edge === null && question.session !== null && isOpen);
  const next = question.session ? nextOpeningOf(question.session, now) : nextSession(now);
  if (wantsClose) {
    const session = current ?? next;
    return { name: session.name, at: session.closesAt, edge: 'close', session, isOpen };
  }
  return {
    name: next.name,
    at: next.opensAt,
    edge: 'open',
    session: next,
    isOpen: isOpen && question.session !== null,
  };
}

export const sessionCountdown: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const { now } = facts;
    const { name, at, edge, session, isOpen } = sessionEdge(question, now);
    if (ASKS_STATE.test(question.words) && !ASKS_WHEN.test(question.words)) return tellState(question, facts);
    return withEvidence(facts, (cite) => {
      const time = (instant: number): string => citeWhen(cite, instant, question, facts);
      const span = cite(printSpan(at - now), HOURS, at);
      const minutes = Math.floor((at - now) / MINUTE_MS);
      const left =
        /\bmin(ute)?s?\b/.test(question.words) && minutes >= 60
          ? `${cite(minutes, HOURS, at)} minutes (${span})`
          : span;
      const sentence =
        edge === 'close'
          ? isOpen
            ? `${name} closes in ${left}, ${time(at)}.`
            : `${name} isn't open now: it opens ${time(session.opensAt)} and closes ${time(at)}, in ${left}.`
          : isOpen
            ? `${name} is open already; it opens again in ${left}, ${time(at)}.`
            : `${name} opens in ${left}, ${time(at)}.`;
      return { sentence, value: at - now, unit: 'ms', details };
    });
  },
};

const ASKS_WHEN = /\b(when|what time|how (long|many|much)|until|till|hours?)\b/;
const ASKS_STATE =
  /\b(is|are|did|has|was)\b.*\b(open(ed)?|closed?|shut|start(ed)?|running|over|on|awake|trading)\b|\b(open|closed)( already| yet| now)?$/;

/** "Is London open yet": yes or no first. */
function tellState(question: Question, facts: Facts): Finding {
  const { now } = facts;
  const current = openSessions(now).find(({ name }) => name === question.session);
  const { name, at, session } = sessionEdge({ ...question, edge: 'open' }, now);
  return withEvidence(facts, (cite) => {
    const time = (instant: number): string => citeWhen(cite, instant, question, facts);
    const asksClosed = /\b(closed?|shut|over)\b/.test(question.words);
    const sentence = current
      ? `${asksClosed ? 'No' : 'Yes'}: ${name} is open, since ${citeTime(cite, current.opensAt, question, facts)}, and closes ${time(current.closesAt)}, in ${cite(printSpan(current.closesAt - now), HOURS, current.closesAt)}.`
      : `${asksClosed ? 'Yes' : 'No'}: ${name} is closed; it opens ${time(session.opensAt)}, in ${cite(printSpan(at - now), HOURS, at)}.`;
    return { sentence, value: (current?.closesAt ?? at) - now, unit: 'ms', details };
  });
}

export const marketHours: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const [pair] = question.pairs;
    if (question.session && !pair) return sessionCountdown.calculate(question, facts);
    const { now } = facts;
    const instrument = instrumentOf(pair ?? 'EUR/USD');
    const name = pair ? titleOf(pair) : 'The forex market';
    if (instrument.kind === 'crypto')
      return {
        sentence: `${name} trades around the clock, weekends too; nights and weekends are thin, so prices jump more easily.`,
        evidence: [],
        value: Infinity,
        unit: 'ms',
        pair: instrument.pair,
      };
    return withEvidence(facts, (cite) => {
      const isOpen = isMarketOpen(instrument, now);
      const at = isOpen ? nextClose(instrument, now) : nextOpen(instrument, now);
      const left = cite(printSpan(at - now), HOURS, at);
      const holiday = tellHoliday(instrument, now);
      const state = isOpen ? 'is open now and closes' : `is closed now${holiday} and opens`;
      const again =
        isOpen && question.edge === 'open'
          ? ` It opens again ${citeWhen(cite, nextOpen(instrument, at), question, facts)}.`
          : '';
      return {
        sentence: `${name} ${state} in ${left}, ${citeWhen(cite, at, question, facts)}${isOpen ? holiday : ''}.${again}${isOpen && !again ? tellSessions(question, facts, cite) : ''}`,
        value: at - now,
        unit: 'ms',
        details: [
          ...details,
          'Currencies trade from Sunday to Friday evening in New York; metals and oil rest an hour each day.',
        ],
        ...(pair && { pair }),
      } satisfies Omit<Finding, 'evidence'>;
    });
  },
};

function tellSessions(question: Question, facts: Facts, cite: Cite): string {
  const open = openSessions(facts.now);
  if (open.length === 0) return '';
  const told = open.map(({ name, closesAt }) => `${name} until ${citeTime(cite, closesAt, question, facts)}`);
  return ` At work now: ${told.join(', ')}.`;
}
