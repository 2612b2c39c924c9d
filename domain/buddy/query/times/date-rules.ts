import { DAY_MS, WEEK_MS } from '../../../time.ts';
import type { Period } from '../query.ts';

/** `today` and `monday` are 00:00 UTC. */
export type Clock = { now: number; today: number; monday: number; said: string };
export type PeriodRule = readonly [RegExp, (match: RegExpExecArray, clock: Clock) => Period | null];

const monthNames =
  'january february march april may june july august september october november december'.split(' ');
export const MONTH = `(${monthNames.map((name) => (name.length > 4 ? `${name}|${name.slice(0, 3)}` : name)).join('|')}|sept)`;
export const findMonth = (name: string): number =>
  monthNames.findIndex((one) => one.startsWith(name.slice(0, 3)));

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
export const WEEKDAY = `(${weekdays.join('|')})s?`;

export const capitalizeName = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
export const nameDate = (at: number): string => {
  const date = new Date(at);
  return `${date.getUTCDate()} ${capitalizeName(monthNames[date.getUTCMonth()] as string)}`;
};

/** A day that began at `from`, alone or up to now. */
export const spanDay = (isSince: boolean, name: string, from: number): Period => ({
  label: `${isSince ? 'since' : 'on'} ${name}`,
  from,
  to: isSince ? null : from + DAY_MS,
});

function readDate(isSince: boolean, day: number, month: number | null, { now }: Clock): Period | null {
  if (day < 1 || day > 31) return null;
  const date = new Date(now);
  const at = Date.UTC(date.getUTCFullYear(), month ?? date.getUTCMonth(), day);
  const from =
    at <= now
      ? at
      : month === null
        ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, day)
        : Date.UTC(date.getUTCFullYear() - 1, month, day);
  const isToday = now - from < DAY_MS;
  return { ...spanDay(isSince, nameDate(from), from), ...(isToday && { to: null }) };
}

const isSince = (word: string | undefined): boolean => word === 'since' || word === 'from';

/** A day of a month, a week of a month, or a month; the first that fits decides. */
export const dateRules: readonly PeriodRule[] = [
  [
    new RegExp(`\\b(?:(since|from|on|for) )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b`),
    ([, since, day, month = ''], clock) => readDate(isSince(since), Number(day), findMonth(month), clock),
  ],
  [
    new RegExp(`\\b(?:(since|from|on|for) )?${MONTH} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b`),
    ([, since, month = '', day], clock) => readDate(isSince(since), Number(day), findMonth(month), clock),
  ],
  [
    /\b(since|from|on)? ?(?:the )(\d{1,2})(?:st|nd|rd|th)\b/,
    ([, since, day], clock) => readDate(isSince(since), Number(day), null, clock),
  ],
  [
    new RegExp(`\\b(first|1st|second|2nd|third|3rd|last) week (?:of|in) ${MONTH}\\b`),
    ([, nth = '', name = ''], { now }) => {
      const date = new Date(now);
      const month = findMonth(name);
      const year = date.getUTCFullYear() - (month > date.getUTCMonth() ? 1 : 0);
      const end = Date.UTC(year, month + 1, 1);
      const from =
        nth === 'last'
          ? end - WEEK_MS
          : Date.UTC(year, month, 1) +
            WEEK_MS * ['f1', 's2', 't3'].findIndex((one) => one.includes(nth.charAt(0)));
      return {
        label: `in the ${nth} week of ${capitalizeName(monthNames[month] as string)}`,
        from,
        to: Math.min(from + WEEK_MS, now),
      };
    },
  ],
  [
    new RegExp(`\\b(in|since|from|during|of) (?!may\\b)${MONTH}s?\\b`),
    ([, since, name = ''], { now }) => {
      const date = new Date(now);
      const month = findMonth(name);
      const year = date.getUTCFullYear() - (month > date.getUTCMonth() ? 1 : 0);
      const to = Date.UTC(year, month + 1, 1);
      const isOpen = isSince(since) || to > now;
      return {
        label: `${isOpen ? 'since' : 'in'} ${capitalizeName(monthNames[month] as string)}`,
        from: Date.UTC(year, month, 1),
        to: isOpen ? null : to,
      };
    },
  ],
];

export const weekdayRule: PeriodRule = [
  new RegExp(`\\b(?:(since|from|on|last|since last|since (?:[a-z]+ ){1,5}?on) )?${WEEKDAY}\\b`),
  (match, { now, today }) => {
    const day = weekdays.indexOf(match[2] as string);
    const gone = (new Date(now).getUTCDay() - day + 7) % 7;
    const back = gone === 0 && /^(since|from|on|last)/.test(match[1] ?? '') ? 7 : gone;
    const from = today - back * DAY_MS;
    if (from === today) return { label: 'today', from, to: null };
    return spanDay(
      /^(since|from)/.test(match[1] ?? ''),
      `${capitalizeName(match[2] as string)} ${nameDate(from)}`,
      from,
    );
  },
];
