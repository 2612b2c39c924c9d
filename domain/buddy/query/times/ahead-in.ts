import { DAY_MS, HOUR_MS } from '../../../time.ts';
import type { Period } from '../query.ts';
import { capitalizeName, findMonth, MONTH, nameDate, WEEKDAY, weekdays } from './date-rules.ts';
import { spanIn, UNIT } from './spans.ts';

/** `today` is 00:00 UTC. */
type Ahead = { said: string; now: number; today: number };
type AheadRule = readonly [RegExp, (match: RegExpExecArray, ahead: Ahead) => Omit<Period, 'from'> | null];

const END = '(?:the )?(?:end|close|closing) (?:of|on) (?:the |this )?';

const daysUntil = (day: number, now: number): number => (day - new Date(now).getUTCDay() + 7) % 7;

const endOfMonth = (now: number, later: number): number => {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1 + later, 1);
};

/** The end of the trading week: Friday. */
const endOfWeek = (today: number, now: number): number => today + (daysUntil(5, now) + 1) * DAY_MS;

/** The first that fits decides. */
const rules: readonly AheadRule[] = [
  [
    new RegExp(
      `\\b(?:next|coming|following|another|within|inside|in)(?: the)?(?: next| coming)? (\\d+|an?|couple(?: of)?|few)? ?${UNIT}\\b(?! ago)`,
    ),
    (match, { now }) => {
      const [, count, unit = ''] = match;
      if (!count && !/\b(next|coming|following)\b/.test(match[0])) return null;
      // "Next week" is the one that begins on Monday.
      if (!count && /^(week|month|year)/.test(unit)) return null;
      const { label, ms } = spanIn(count, unit);
      return ms > 0 ? { label: `within ${label}`, to: now + ms } : null;
    },
  ],
  [/\btomorrow\b/, (_, { today }) => ({ label: 'by the end of tomorrow (UTC)', to: today + 2 * DAY_MS })],
  [
    /\b(next|coming|following) weeks?\b/,
    (_, { today, now }) => ({ label: 'by the end of next week', to: endOfWeek(today, now) + 7 * DAY_MS }),
  ],
  [
    /\b(next|coming|following) months?\b/,
    (_, { now }) => ({ label: 'by the end of next month', to: endOfMonth(now, 1) }),
  ],
  [
    new RegExp(
      `\\b(?:by|until|till?|before|on) (?:the )?(?:end of )?(?:(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}|${MONTH} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?)\\b`,
    ),
    ([, day, month, otherMonth, otherDay], { now }) => {
      const date = new Date(now);
      const index = findMonth((month ?? otherMonth) as string);
      const year = date.getUTCFullYear() + (index < date.getUTCMonth() ? 1 : 0);
      const at = Date.UTC(year, index, Number(day ?? otherDay));
      return at < now - DAY_MS ? null : { label: `by the end of ${nameDate(at)}`, to: at + DAY_MS };
    },
  ],
  [
    /\bchristmas\b/,
    (_, { now }) => ({ label: 'by Christmas', to: Date.UTC(new Date(now).getUTCFullYear(), 11, 25) }),
  ],
  [
    new RegExp(`\\b(?:by|until|till?|before|end of|in) (?:the )?(?:end of )?(?!may\\b)${MONTH}\\b`),
    ([, month = ''], { now }) => {
      const date = new Date(now);
      const index = findMonth(month);
      const year = date.getUTCFullYear() + (index < date.getUTCMonth() ? 1 : 0);
      return { label: `by the end of ${capitalizeName(month)}`, to: Date.UTC(year, index + 1, 1) };
    },
  ],
  [
    new RegExp(`\\b(next )?${WEEKDAY}\\b`),
    ([, , name = ''], { now, today }) => {
      const at = today + daysUntil(weekdays.indexOf(name), now) * DAY_MS;
      const told = at === today ? 'today (UTC)' : `${capitalizeName(name)} ${nameDate(at)}`;
      return { label: `by the end of ${told}`, to: at + DAY_MS };
    },
  ],
  [
    new RegExp(`\\b${END}month\\b|\\bmonths? end\\b|\\bend of months?\\b|\\b(this|the) months?\\b`),
    (_, { now }) => ({ label: 'by the end of the month', to: endOfMonth(now, 0) }),
  ],
  [
    new RegExp(`\\b${END}year\\b|\\byears? end\\b|\\b(this|the) year\\b|\\bnew years?\\b`),
    (_, { now }) => ({
      label: 'by the end of the year',
      to: Date.UTC(new Date(now).getUTCFullYear() + 1, 0, 1),
    }),
  ],
  [
    new RegExp(`\\b${END}week\\b|\\bend of weeks?\\b|\\b(this|the) weeks?\\b|\\bweekend\\b|\\bweek$`),
    (_, { now, today }) => ({ label: 'by the end of the week', to: endOfWeek(today, now) }),
  ],
  [
    /\b(today|tonight|end of (the )?day|this (afternoon|evening))\b/,
    (_, { today }) => ({ label: 'by the end of today (UTC)', to: today + DAY_MS }),
  ],
];

const LOOKS_BACK = /\b(last|past|previous|yesterday|ago|since|so far)\b/;
const LEAST_MS = HOUR_MS / 4;

/** A time that ends ahead, for a question of what may come: "till Friday", "by the end of the week", "within 3 days". */
export function aheadIn(said: string, now: number): Period | null {
  if (LOOKS_BACK.test(said)) return null;
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  for (const [pattern, find] of rules) {
    const match = pattern.exec(said);
    const found = match && find(match, { said, now, today });
    if (found && found.to !== null) return { ...found, from: now, to: Math.max(found.to, now + LEAST_MS) };
  }
  return null;
}
