import { busiestHours, openSessions, type Session } from '../../../market/hours/sessions.ts';
import { instrumentOf, type Instrument } from '../../../market/instrument.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../time.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Question } from '../../query/query.ts';
import type { ClockTime } from '../../query/times/clock-times.ts';
import type { Cite } from '../../replies/evidence.ts';
import {
  ask,
  unanswered,
  withEvidence,
  type CalculatorContext,
  type Facts,
  type Finding,
  type Missing,
} from '../calculator.ts';
import { titleOf } from '../market.ts';
import { instantOf, placeWords, printLocalTime, zoneAsked } from './local-clock.ts';

const HOURS = 'market hours';
const NEXT = 'Busy hours mean tighter spreads and bigger moves, not better odds.';
const WITHOUT_ZONE = 'I count in UTC. Name your city, and I tell it in your own time.';
const details = [
  'Judged by the usual office hours of Sydney, Tokyo, London and New York, in their own clocks.',
];

const clockOf = (at: number): string => new Date(at).toISOString().slice(11, 16);

/** "13:00 to 17:00 UTC (08:00 to 12:00 in Lima)", on any working day. */
function citeHours(
  cite: Cite,
  { from, to }: { from: number; to: number },
  question: Question,
  known: CalculatorContext,
): string {
  const where = zoneAsked(question, known);
  const local = (at: number): string =>
    (where && printLocalTime(at, where.zone, at)?.slice(-5)) || clockOf(at);
  const there =
    where && where.zone !== 'UTC'
      ? ` (${cite(`${local(from)} to ${local(to)}`, HOURS, from)} ${placeWords(where.place)})`
      : '';
  return `${cite(`${clockOf(from)} to ${clockOf(to)} UTC`, HOURS, from)}${there}`;
}

type WorkingDay = {
  busiest: { from: number; to: number };
  london: Session;
  newYork: Session;
  tokyo: Session;
};

const MOST_DAYS = 5;
const IN_TOKYO = 3 * HOUR_MS;

/** The next weekday on which all of them work. */
function workingDay(now: number): WorkingDay | null {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  for (let day = today; day < today + MOST_DAYS * DAY_MS; day += DAY_MS) {
    const busiest = busiestHours(day);
    const [tokyo] = openSessions(day + IN_TOKYO).filter(({ name }) => name === 'Tokyo');
    const open = busiest ? openSessions(busiest.from) : [];
    const [london] = open.filter(({ name }) => name === 'London');
    const [newYork] = open.filter(({ name }) => name === 'New York');
    if (busiest && tokyo && london && newYork) return { busiest, london, newYork, tokyo };
  }
  return null;
}

const ASIAN = new Set(['JPY', 'AUD', 'NZD']);
const isAsian = ({ kind, base, quote }: Instrument): boolean =>
  kind === 'forex' && (ASIAN.has(base) || ASIAN.has(quote));

const ASKS_QUIET = /\b(quiet\w*|dead|slow\w*|worst|avoid|calm\w*|sleepy|sleepiest|least|bad|boring)\b/;

/** "Best time of day to trade gold", "what hours are quiet for the yen". */
export function tellBusyHours(question: Question, facts: Facts): Finding {
  const day = workingDay(facts.now);
  if (!day) return unanswered('No big city works in the next days, so I name no busy hours.');
  const [pair] = question.pairs;
  const instrument = instrumentOf(pair ?? 'EUR/USD');
  const { busiest, london, newYork, tokyo } = day;
  const name = pair ? titleOf(pair) : 'The market';
  return withEvidence(facts, (cite) => {
    const hours = (from: number, to: number): string => citeHours(cite, { from, to }, question, facts);
    const busy = `from ${hours(busiest.from, busiest.to)}, when London and New York are both at work`;
    const lively = isAsian(instrument)
      ? ` It is lively too while Tokyo works, from ${hours(tokyo.opensAt, tokyo.closesAt)}.`
      : ` It comes alive when London opens: ${hours(london.opensAt, busiest.from)}.`;
    const quiet = `from ${hours(newYork.closesAt, tokyo.opensAt + DAY_MS)}, after New York has closed and before Tokyo opens`;
    const weekend = instrument.kind === 'crypto' ? ' It trades on weekends too, with less behind it.' : '';
    const sentence = ASKS_QUIET.test(question.words)
      ? `${name} is quietest ${quiet}; it is busiest ${busy}.${weekend}`
      : `${name} is busiest ${busy}.${lively} Quietest is the time ${quiet}.${weekend}`;
    return {
      sentence,
      value: busiest.from,
      unit: 'ms',
      details,
      next: zoneAsked(question, facts) ? NEXT : WITHOUT_ZONE,
      ...(pair && { pair }),
    };
  });
}

const HALF_HOUR = 30 * MINUTE_MS;
const DAY_MINUTES = 24 * 60;

/** "I only have time 9 to 11 in the evening, is the euro busy then". */
export function tellHoursNamed(
  question: Question,
  [first, second]: readonly ClockTime[],
  facts: Facts,
): Finding | Missing {
  const day = workingDay(facts.now);
  const where = zoneAsked(question, facts);
  if (!first || !day) return tellBusyHours(question, facts);
  const { busiest } = day;
  const noon = Math.floor(busiest.from / DAY_MS) * DAY_MS + DAY_MS / 2;
  const from = instantOf(where?.zone ?? 'UTC', Math.floor(first.minute / 60), first.minute % 60, noon);
  if (from === null) return ask('I do not know that place. Which large city is near?', []);
  const minutes = second ? (second.minute - first.minute + DAY_MINUTES) % DAY_MINUTES : 60;
  const to = from + (minutes || 60) * MINUTE_MS;
  const names = new Set<string>();
  let overlap = 0;
  for (let at = from; at < to; at += HALF_HOUR) {
    const onDay = at >= noon + DAY_MS / 2 ? at - DAY_MS : at;
    for (const { name } of openSessions(onDay)) names.add(name);
    if (busiest.from <= onDay && onDay < busiest.to) overlap += HALF_HOUR;
  }
  const [pair] = question.pairs;
  const market = pair ? spokenName(pair) : 'the market';
  const isBusy =
    overlap > 0 || names.has('London') || (names.has('Tokyo') && pair && isAsian(instrumentOf(pair)));
  const isYes = Boolean(isBusy) !== ASKS_QUIET.test(question.words);
  return withEvidence(facts, (cite) => {
    const hours = citeHours(cite, { from, to }, question, facts);
    const cities = listed([...names]);
    const state =
      overlap >= to - from
        ? `that is the liveliest time of the day, with London and New York both at work`
        : overlap > 0
          ? `part of it is the liveliest time of the day, when London and New York are both at work`
          : names.size === 0
            ? 'no big city is at work then'
            : `${isBusy ? '' : 'only '}${cities} ${names.size === 1 ? 'is' : 'are'} at work then`;
    const busy =
      overlap >= to - from ? '' : ` The busiest hours are ${citeHours(cite, busiest, question, facts)}.`;
    return {
      sentence: `${isYes ? 'Yes' : 'No'}, ${market} is ${isBusy ? 'busy' : 'rather quiet'} from ${hours}: ${state}.${busy}`,
      value: names.size,
      unit: '',
      details,
      next: where ? NEXT : WITHOUT_ZONE,
      ...(pair && { pair }),
    };
  });
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
