import { openSessions } from '../../../market/hours/sessions.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '../../../time.ts';
import type { Period } from '../query.ts';
import { sessionIn } from '../slots.ts';
import { clockPeriodIn, withoutClockTimes } from './clock-times.ts';
import { spanIn, UNIT } from './spans.ts';
import {
  type Clock,
  MONTH,
  type PeriodRule,
  WEEKDAY,
  capitalizeName,
  dateRules,
  nameDate,
  spanDay,
  weekdayRule,
  weekdays,
} from './date-rules.ts';

const COUNT = '(\\d+|an?|1|couple(?: of)?|few|half an?)';
function lastSpan([, count, unit = '']: RegExpExecArray, { now }: Clock): Period | null {
  const { label, times, ms } = spanIn(count, unit);
  if (ms === 0 || ms > 20 * 365 * DAY_MS) return null;
  return {
    label: `the last ${times === 1 && !count?.startsWith('half') ? label.slice(2) : label}`,
    from: now - ms,
    to: null,
  };
}

function sinceSession({ now, said }: Clock, wantsWhole: boolean): Period | null {
  const name = sessionIn(said);
  if (!name) return null;
  for (let at = now; at > now - 4 * DAY_MS; at -= HOUR_MS) {
    const session = openSessions(at).find((one) => one.name === name);
    if (!session) continue;
    const clock = (instant: number): string => new Date(instant).toISOString().slice(11, 16);
    const isOver = session.closesAt <= now && wantsWhole;
    return {
      label: isOver
        ? `in the ${name} session (${clock(session.opensAt)} to ${clock(session.closesAt)} UTC)`
        : `since ${name} opened (${clock(session.opensAt)} UTC)`,
      from: session.opensAt,
      to: isOver ? session.closesAt : null,
    };
  }
  return null;
}

const AGAINST = '(?:versus|against|to|until|compared? (?:to|with))';
const MORNING = 6 * HOUR_MS;
const NOON = 12 * HOUR_MS;
const EVENING = 21 * HOUR_MS;

/** As far as day candles are read. */
const ALL_TIME_MS = 730 * DAY_MS;
export const ALL_TIME =
  /\b(all ?time|record) (high|low|top|bottom|peak|best)s?\b|\bath\b|\b(high|low)(est)?( price)? (ever|of all time)\b/;

/** The first that fits decides. */
const rules: readonly PeriodRule[] = [
  [
    ALL_TIME,
    (_, { now }) => ({
      label: 'the last two years (I look back no further)',
      from: now - ALL_TIME_MS,
      to: null,
    }),
  ],
  [
    new RegExp(`\\b${COUNT} ?${UNIT} (?:ago|back)\\b`),
    ([, count, unit = ''], { now }) => {
      const { label, ms } = spanIn(count, unit);
      const told = label.replace(/^1 (?=h)/, 'an ').replace(/^1 /, 'a ');
      return { label: `${told} ago`, from: now - ms, to: null };
    },
  ],
  [
    /\byesterday\b.*\b(same time|this time|same hour)\b|\b(same time|this time|same hour)\b.*\byesterday\b/,
    (_, { now }) => ({ label: 'this time yesterday', from: now - DAY_MS, to: null }),
  ],
  [
    /\bday before yesterday\b/,
    (_, { today }) => ({ label: 'the day before yesterday', from: today - 2 * DAY_MS, to: today - DAY_MS }),
  ],
  [
    new RegExp(
      `\\b(?:${WEEKDAY}|(yesterday)) ${AGAINST} (?:today|now)\\b|\\b(?:today|now) ${AGAINST} (?:last )?(?:${WEEKDAY}|(yesterday))\\b`,
    ),
    (match, { now, today }) => {
      const name = match.slice(1).find((part) => part !== undefined) as string;
      if (name === 'yesterday') return { label: 'since yesterday', from: today - DAY_MS, to: null };
      const back = (new Date(now).getUTCDay() - weekdays.indexOf(name) + 7) % 7 || 7;
      const from = today - back * DAY_MS;
      return spanDay(true, `${capitalizeName(name)} ${nameDate(from)}`, from);
    },
  ],
  [
    /\b(since|from|than|versus|against|compared? (to|with)) (the )?yesterdays? clos\w*\b/,
    (_, { today }) => ({ label: "since yesterday's close", from: today, to: null }),
  ],
  [
    /\bsince (yesterday|last night)\b/,
    (_, { today }) => ({ label: 'since yesterday', from: today - DAY_MS, to: null }),
  ],
  [
    /\b(over ?night|last nights?|(in|during|over) the night|while i (slept|was sleeping|was asleep))\b/,
    (_, { now, today }) => {
      const from = today - DAY_MS + EVENING;
      return now < today + MORNING
        ? { label: 'overnight (since 21:00 UTC)', from, to: null }
        : { label: 'overnight (21:00 to 06:00 UTC)', from, to: today + MORNING };
    },
  ],
  [/\byesterdays?\b/, (_, { today }) => ({ label: 'yesterday', from: today - DAY_MS, to: today })],
  [
    /\b(since )?(this |the |early )?morning\b(?! star)/,
    (match, { now, today }) => {
      if (now < today + MORNING) return { label: 'today', from: today, to: null };
      const isOver = match[1] === undefined && now >= today + NOON;
      return {
        label: isOver ? 'this morning (06:00 to 12:00 UTC)' : 'since this morning (06:00 UTC)',
        from: today + MORNING,
        to: isOver ? today + NOON : null,
      };
    },
  ],
  [
    /\b(this afternoon|since (noon|lunch|midday))\b/,
    (_, { now, today }) =>
      now < today + NOON
        ? { label: 'today', from: today, to: null }
        : { label: 'since noon (12:00 UTC)', from: today + NOON, to: null },
  ],
  [
    /\b(?:since|after|from|when|at) (the )?(london|new york|ny|tokyo|sydney|asian?|european?|us|american?)( session)?( (open(ed|ing|s)?|started|began|came in))\b|\bsince (the )?(london|new york|ny|tokyo|sydney|asian?)\b/,
    (_, clock) => sinceSession(clock, false),
  ],
  [
    /\b(in|during|over|of) (the )?(london|new york|ny|tokyo|sydney|asian?|european?|us|american?) (session|hours|open)\b/,
    (_, clock) => sinceSession(clock, true),
  ],
  [
    new RegExp(
      `\\b(?:since )?(?:last )?${WEEKDAY} clos\\w+\\b(?= (?:versus|against|to|until|and|compared)? ?now\\b)|\\bsince (?:last )?${WEEKDAY} clos`,
    ),
    ([, versus, since], { now, today }) => {
      const day = weekdays.indexOf((versus ?? since) as string);
      const from = today - ((new Date(now).getUTCDay() - day + 7) % 7 || 7) * DAY_MS + DAY_MS;
      return { label: `since ${capitalizeName((versus ?? since) as string)}'s close`, from, to: null };
    },
  ],
  [
    /\b(over|at|on|during|in) the (last |past )?weekend\b/,
    (_, { monday }) => ({ label: 'over the weekend', from: monday - 2 * DAY_MS, to: monday }),
  ],
  [
    /\b(since|from|after) (the )?(last )?weekend\b|\b(since|from) (the )?(weeks?|weekly|markets?) open(ed|ing)?\b/,
    (_, { monday }) => ({ label: 'since the weekend', from: monday - 2 * HOUR_MS, to: null }),
  ],
  [
    /\bsince last (week|month)\b/,
    ([, unit], { now, monday }) => {
      const date = new Date(now);
      const from =
        unit === 'week' ? monday - WEEK_MS : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 1);
      return { label: `since last ${unit}`, from, to: null };
    },
  ],
  [
    /\b(last|previous) weeks?\b/,
    (_, { monday }) => ({ label: 'last week', from: monday - WEEK_MS, to: monday }),
  ],
  [
    /\b(whole|full|entire|all) (the )?week\b(?! (so far|until now))/,
    (_, { now }) => ({ label: 'the last 7 days', from: now - WEEK_MS, to: null }),
  ],
  [new RegExp(`\\b(?:last|past|previous) ${COUNT} ?${UNIT}\\b`), lastSpan],
  [
    /\bweek before( last| that)?\b/,
    (_, { monday }) => ({
      label: 'the week before last',
      from: monday - 2 * WEEK_MS,
      to: monday - WEEK_MS,
    }),
  ],
  [
    /\b(last|previous) (month|year)\b(?<!\b(?:the|over|past|in) last month|\bthe last year)/,
    ([, , unit], { now }) => {
      const date = new Date(now);
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
      return unit === 'month'
        ? { label: 'last month', from: Date.UTC(year, month - 1, 1), to: Date.UTC(year, month, 1) }
        : { label: 'last year', from: Date.UTC(year - 1, 0, 1), to: Date.UTC(year, 0, 1) };
    },
  ],
  [new RegExp(`\\b(?:last|past|previous)()? ${UNIT}\\b`), lastSpan],
  [
    new RegExp(
      `(?<=\\b(?:been|low|lowest|high|highest|biggest|best|worst)\\b.{0,60})\\bin (?:the )?(?!(?:an?|1) days?\\b)${COUNT} ?${UNIT}\\b`,
    ),
    lastSpan,
  ],
  [
    new RegExp(
      `\\b(?:over|for|these|within|the|about|since)(?: the)? (?:last |past )?${COUNT} ?${UNIT}\\b(?! ?(?:ago|chart|candles?|frame|swing))`,
    ),
    (match, clock) => (isStep(match[1], match[2]) ? null : lastSpan(match, clock)),
  ],
  [
    new RegExp(
      `\\b(\\d+|couple(?: of)?|few)[ -]?${UNIT}s? (?:highs?|lows?|highest|lowest|range|changes?|moves?|performance|max|min|top|bottom|peak|chart|graph|back|now|straight|percent)\\b`,
    ),
    (match, clock) =>
      /(chart|graph)$/.test(match[0]) && isStep(match[1], match[2]) ? null : lastSpan(match, clock),
  ],
  [
    /\b(\d+) ?(hours?|hrs?|h|days?|d|weeks?|months?|years?)(?: (?:please|thank you|thanks|chart|graph|view|picture))*$/,
    (match, clock) => (isStep(match[1], match[2]) ? null : lastSpan(match, clock)),
  ],
  [
    new RegExp(`\\b${COUNT} ?${UNIT} (?:of|chart|graph|view|candles?)\\b(?! (?:the|my|this|trading|each))`),
    (match, clock) => (isStep(match[1], match[2]) ? null : lastSpan(match, clock)),
  ],
  ...dateRules,
  [
    /\b(today|todays|so far today|since midnight|tonight|on the day)\b/,
    (_, { today }) => ({ label: 'today', from: today, to: null }),
  ],
  [/\bsince mondays?\b/, (_, { monday }) => ({ label: 'since Monday', from: monday, to: null })],
  weekdayRule,
  [
    /\b(this|the|on the|of the) weeks?\b|\bweek (so far|till now|until now|to date)\b|\bweek$|\bweek(ly|s) (high|low|range|change|move|close|open|performance)/,
    (_, { monday }) => ({ label: 'this week', from: monday, to: null }),
  ],
  [
    /\b(this|the) months?\b|\bmonth (so far|to date)\b|\bmonthly (high|low|range|change|move|return|gain|performance|percent|result)/,
    (_, { now }) => {
      const date = new Date(now);
      return { label: 'this month', from: Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1), to: null };
    },
  ],
  [
    /\b(this year|year to date|ytd|year so far|since new years?)\b/,
    (_, { now }) => ({ label: 'this year', from: Date.UTC(new Date(now).getUTCFullYear(), 0, 1), to: null }),
  ],
  [
    /\b(so far|weekly)\b/,
    ([word], { today, monday }) =>
      word === 'weekly'
        ? { label: 'this week', from: monday, to: null }
        : { label: 'today', from: today, to: null },
  ],
];

/** "15 min chart", "4h": a time frame and no period. */
const isStep = (count = '1', unit = ''): boolean =>
  (unit.startsWith('min') && ['1', '5', '15', '30'].includes(count)) ||
  (unit.startsWith('h') && ['1', '2', '4'].includes(count)) ||
  (unit.startsWith('d') && count === '1');

const dates: readonly RegExp[] = [
  new RegExp(`\\b(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b`),
  new RegExp(`\\b${MONTH} (?:the )?\\d{1,2}(?:st|nd|rd|th)?\\b(?!\\.)`),
  /\b(?:1|4|5|15|30) ?(?:minutes?|min|hourly)\b/,
];

/** "10 november" and "at 8:30" hold no amounts. */
export const withoutDates = (said: string): string =>
  dates.reduce((left, pattern) => left.replace(pattern, ' '), withoutClockTimes(said));

/** Days and weeks are UTC; a week starts on Monday. */
export function periodIn(said: string, now: number): Period | null {
  const named = calendarPeriodIn(withoutClockTimes(said), now);
  const isDay =
    named !== null && named.from % DAY_MS === 0 && (named.to ?? named.from + DAY_MS) - named.from === DAY_MS;
  const day = isDay && now - named.from >= DAY_MS ? named.from : null;
  return clockPeriodIn(said, now, day) ?? calendarPeriodIn(said, now);
}

function calendarPeriodIn(said: string, now: number): Period | null {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const monday = today - ((new Date(now).getUTCDay() + 6) % 7) * DAY_MS;
  for (const [pattern, find] of rules) {
    const match = pattern.exec(said);
    const period = match && find(match, { now, today, monday, said });
    if (period) return period;
  }
  return null;
}
