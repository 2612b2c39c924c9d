import { busiestHours, nextSession, openSessions } from '../../../market/hours/sessions.ts';
import { isMarketOpen, nextOpen } from '../../../market/hours/market-week.ts';
import { instrumentOf } from '../../../market/instrument.ts';
import type { Question } from '../../query/query.ts';
import { clockTimesIn } from '../../query/times/clock-times.ts';
import { withEvidence, type Calculator, type Facts, type Finding, type Missing } from '../calculator.ts';
import { tellBusyHours, tellHoursNamed } from './busy-hours.ts';
import { citeTime, citeWhen, placeWords, printLocalTime, zoneAsked } from './local-clock.ts';

const CLOCK = 'clock';
const HOURS = 'market hours';

const ASKS_HOURS =
  /\b(when|what (time|times|hours?|part)|which (time|times|hours?|session|part)|(best|worst|ideal|right|quietest|busiest) (trading )?(time|times|hours?|session|moment)|time of (the )?day|most active|liveliest|busiest|quietest)\b/;
const ASKS_NOW = /\b(now|at the moment|currently|(is|was) (this|it)|this (hour|time|moment))\b/;
const ASKS_WHEN = /^(\w+ )?(when|what|which)\b/;

/** Whether an hour is lively, or which hours are, by the cities at work. */
export const goodHour: Calculator = {
  needs: () => ({}),
  calculate: (question, facts) => {
    const { words } = question;
    const hours = clockTimesIn(words, ASKS_THEN.test(words));
    if (hours.length > 0 && !ASKS_NOW.test(words)) return tellHoursNamed(question, hours, facts);
    if (ASKS_HOURS.test(words) && (ASKS_WHEN.test(words) || !ASKS_NOW.test(words)))
      return tellBusyHours(question, facts);
    return tellNow(question, facts);
  },
};

const ASKS_THEN =
  /\b(then|at that time|around|between|from|evenings?|mornings?|nights?|after work|after dinner)\b/;

function tellNow(question: Question, facts: Facts): Finding | Missing {
  const { now } = facts;
  const where = zoneAsked(question, facts);
  const open = openSessions(now);
  const busiest = busiestHours(now);
  return withEvidence(facts, (cite) => {
    const local = where && printLocalTime(now, where.zone, now);
    const clock = local
      ? `It is ${cite(local, CLOCK)} ${placeWords(where.place)} (${citeTime(cite, now, { ...question, zone: 'UTC', place: null }, facts)})`
      : `It is ${citeTime(cite, now, question, facts)}`;
    const [pair] = question.pairs;
    const instrument = instrumentOf(pair ?? 'EUR/USD');
    const at = (instant: number): string => citeTime(cite, instant, question, facts);
    const result = { value: open.length, unit: '', ...(pair && { pair }) };
    if (!isMarketOpen(instrument, now))
      return {
        ...result,
        sentence: `No: the market is closed and opens ${citeWhen(cite, nextOpen(instrument, now), question, facts)}. ${clock}.`,
      };
    const names = open.map(({ name }) => name).join(' and ');
    const until = open.map(({ name, closesAt }) => `${name} until ${at(closesAt)}`).join(', ');
    const isBusiest = busiest !== null && busiest.from <= now && now < busiest.to;
    const later =
      busiest && now < busiest.from
        ? ` The busiest hours today are ${at(busiest.from)} to ${at(busiest.to)}, when London and New York overlap.`
        : ` ${cite(nextSession(now).name, HOURS)} opens next, ${citeWhen(cite, nextSession(now).opensAt, question, facts)}.`;
    const yes = /\b(dead|quiet|slow|bad|boring)\b/.test(question.words) ? 'No' : 'Yes';
    const sentence = isBusiest
      ? `${yes}, it's the liveliest time of the day: London and New York are both at work, until ${at(busiest.to)}. ${clock}.`
      : open.length > 1
        ? `It's a fairly busy hour: ${names} are at work (${until}). ${clock}.${later}`
        : open.length === 1
          ? `It's a ${open[0]?.name === 'Sydney' ? 'quiet' : 'middling'} hour: only ${names} is at work (${until}). ${clock}.${later}`
          : `It's dead time: no big city is at work. ${clock}.${later}`;
    return {
      ...result,
      sentence,
      next: 'Busy hours mean tighter spreads and bigger moves, not better odds.',
    };
  });
}
