import { instantOf, titled } from '../../calculators/time/local-clock.ts';
import { zoneOfPlace } from '../../calculators/time/places.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../time.ts';
import type { Period } from '../query.ts';

/**
 * A time of day as typed, in minutes from midnight. `isExact`: the half of the day was said too. `before` is the
 * word that leads to it: "at", "since", "to". `isSpelled`: "noon", "half past 2".
 */
export type ClockTime = {
  minute: number;
  isExact: boolean;
  isSpelled: boolean;
  before: string;
  place: string | null;
  start: number;
  end: number;
};

const HALF_DAY = 12 * 60;
const WHOLE_DAY = 24 * 60;
const hourNamed = (name: string): number => (name === 'midnight' ? 0 : 12);
const TIME = new RegExp(
  [
    String.raw`\b(?:(?<before>at|around|about|since|from|after|before|by|till?|until|to|between|and) )?`,
    String.raw`(?:(?:about|around|like|roughly|exactly) )?(?:`,
    String.raw`(?:12 )?(?<named>noon|midday|midnight|(?<=\b(?:at|around|about|since|before|after) )lunch(?: ?time)?)`,
    String.raw`|(?<part>half|0\.5|(?:a )?quarter|\d{1,2} min(?:ute)?s?|(?<=\b(?:at|by|around|about) )(?:5|10|20|25)) (?<way>past|to) (?<of>\d{1,2})`,
    String.raw`|(?<![\d.:/+*-])(?<hour>\d{1,2})(?:(?<mark>[:.])(?<minutes>[0-5]\d))?(?![\d:]|\.\d)`,
    String.raw`)(?: ?(?<half>am|pm|o ?clock)\b)?`,
    String.raw`(?: (?:in the |this |at |last |yesterday )?(?<day>morning|afternoon|evening|night|tonight)\b)?`,
    String.raw`(?: (?<place>utc|gmt|et|est|edt|ct|pt|pst|cet|cest|bst|ist|jst|london|new york|ny|tokyo|sydney)\b)?`,
  ].join(''),
  'g',
);
/** What makes of the figure before it a size, a span or a price. */
const UNIT =
  /^ ?(pips?|lots?|percent|per|points?|dollars?|bucks|euros?|pounds|yen|hours?|hrs?|h|min(ute)?s?|m|d|days?|weeks?|months?|years?|trades?|times|ounces?|oz|candles?|bars?|cents?|micro|mini|standard|ticks?|losses|wins|of|(th|st|nd|rd)|usd|[a-z]+:|[-+*/x])\b|^ ?[%$]/;
const WENT_TO_BED = /\b(to (bed|sleep)|fell asleep|asleep)\b/;
const DAY_BEHIND =
  /^ (yesterday|today|on (mon|tues|wednes|thurs|fri|satur|sun)day|(last )?(mon|tues|wednes|thurs|fri|satur|sun)day)\b/;
/** The day of a bare figure is spoken of: "at 10 this morning", "to bed at 11". */
const SPEAKS_OF_A_DAY =
  /\b(morning|afternoon|evening|night|tonight|went to (bed|sleep)|fell asleep|woke|wake|got up|get home|got home|come home|came home|had (lunch|dinner|breakfast)|finish work|left (for )?work|on the clock)\b/;
const HAPPENED = /\b(happ|jump|spik|everything|drop)\w*\b/;
const SPAN = /^ ?(to|till?|until|and|-) ?$/;

type TimeMatch = ClockTime & { isBare: boolean; hasDot: boolean };

function readTime(match: RegExpExecArray, said: string): TimeMatch | null {
  const { groups = {}, index } = match;
  const { before = '', named, part, way, of, hour, mark, minutes, half, day, place } = groups;
  const first = named === undefined ? Number(of ?? hour) : hourNamed(named);
  const off =
    part === undefined
      ? 0
      : /^(half|0\.5)$/.test(part)
        ? 30
        : part.endsWith('quarter')
          ? 15
          : Number.parseInt(part, 10);
  const isAfternoon = half === 'pm' || day === 'afternoon' || day === 'evening' || day === 'tonight';
  const isNight = day === 'night' && first >= 6;
  const isMidnight = first === 12 && (half === 'am' || day === 'night' || day === 'morning');
  const isBedtime = !half && !day && first >= 8 && WENT_TO_BED.test(said);
  const shift = isMidnight ? -HALF_DAY : first < 12 && (isAfternoon || isNight || isBedtime) ? HALF_DAY : 0;
  const minute = first * 60 + shift + Number(minutes ?? 0) + (way === 'to' ? -off : off);
  if (minute < 0 || minute > WHOLE_DAY || (named === undefined && half && first > 12)) return null;
  const end = index + match[0].length;
  if (half === undefined && day === undefined && UNIT.test(said.slice(end))) return null;
  // "I lost 20 this morning", "sold 2 this morning".
  const isClock = named !== undefined || part !== undefined || half !== undefined || mark !== undefined;
  if (day && !isClock && (first > 12 || (before === '' && !/ (in the \w+|at night|tonight)$/.test(match[0]))))
    return null;
  return {
    minute: minute % WHOLE_DAY,
    isExact:
      named !== undefined ||
      /^[ap]m$/.test(half ?? '') ||
      day !== undefined ||
      isBedtime ||
      place !== undefined ||
      first > 12 ||
      (hour?.length === 2 && hour.startsWith('0')),
    before,
    place: place ?? null,
    start: index,
    end,
    isBare:
      named === undefined &&
      part === undefined &&
      mark === undefined &&
      !half &&
      !day &&
      !place &&
      !(before !== '' && DAY_BEHIND.test(said.slice(end))),
    isSpelled: part !== undefined || named !== undefined,
    hasDot: mark === '.' && !half && !day && !place,
  };
}

const areJoined = (said: string, one: ClockTime, next: ClockTime): boolean =>
  SPAN.test(`${said.slice(one.end, next.start)} ${next.before}`.trim());

/**
 * The times of day of a message, in order. A bare figure counts only where the words speak of a day, or where a time is
 * `expected`: "at 10" may be a price as well.
 */
export function clockTimesIn(said: string, expected = false): ClockTime[] {
  const speaksOfDay = expected || SPEAKS_OF_A_DAY.test(said);
  const found = [...said.matchAll(TIME)].flatMap((match) => readTime(match, said) ?? []);
  const times = found.map((one, i): TimeMatch => {
    const next = found[i + 1];
    // "9 to 11 in the evening": the half of the day is said once.
    const isShared = next !== undefined && !one.isExact && next.isExact && areJoined(said, one, next);
    const isLater = isShared && next.minute >= HALF_DAY && one.minute + HALF_DAY <= next.minute;
    return isLater ? { ...one, minute: one.minute + HALF_DAY, isExact: true } : one;
  });
  return times.filter((one, i) => {
    const [last, next] = [times[i - 1], times[i + 1]];
    const isPaired =
      (next !== undefined && !next.isBare && areJoined(said, one, next)) ||
      (last !== undefined && !last.isBare && areJoined(said, last, one));
    if (one.hasDot) return expected || (/^(at|after|around)$/.test(one.before) && HAPPENED.test(said));
    if (!one.isBare) return one.before !== '' || one.isExact || one.isSpelled || isPaired || expected;
    return isPaired ? one.before !== '' || speaksOfDay : speaksOfDay && one.before !== '';
  });
}

export const clockWords = ({ minute }: Pick<ClockTime, 'minute'>): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** "At 10 this morning" holds no amount. */
export const withoutClockTimes = (said: string): string =>
  clockTimesIn(said).reduceRight(
    (left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`,
    said,
  );

const LEADS_BACK = /^(at|around|about|since|from|after|between)$/;
const MOST_SPAN_MS = 18 * HOUR_MS;
/** Of a day named, a time without its half is one at which people are awake. */
const EARLIEST_AWAKE = 7 * 60;

/** The instant of a time of day, on the day that began at `day`, or else the newest one that is over. */
function instantBack({ minute, isExact, place }: ClockTime, now: number, day: number | null): number {
  const zone = zoneOfPlace(place ?? 'utc') ?? 'UTC';
  const onDay = (from: number, later: number): number =>
    instantOf(zone, Math.floor(minute / 60), minute % 60, from) ?? from + (minute + later) * MINUTE_MS;
  if (day !== null) return onDay(day, 0) + (!isExact && minute < EARLIEST_AWAKE ? HALF_DAY * MINUTE_MS : 0);
  const today = onDay(now, 0);
  const halves = isExact || minute >= HALF_DAY ? [today] : [today, today + HALF_DAY * MINUTE_MS];
  return Math.max(...halves.map((at) => (at > now ? at - DAY_MS : at)));
}

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function nameInstant(at: number, now: number, place: string | null, minute: number): string {
  const clock = `${new Date(at).toISOString().slice(11, 16)} UTC`;
  const there =
    place && zoneOfPlace(place) !== 'UTC' ? ` (${clockWords({ minute })} in ${titled(place)})` : '';
  const back = Math.floor(now / DAY_MS) - Math.floor(at / DAY_MS);
  const day = back === 0 ? '' : back === 1 ? ' yesterday' : ` on ${DAY_NAMES[new Date(at).getUTCDay()]}`;
  return `${clock}${there}${day}`;
}

/** "At noon", "around 4pm yesterday", "between 8 and 10 this morning"; `day` is the begin of a day named beside it. */
export function clockPeriodIn(said: string, now: number, day: number | null): Period | null {
  const times = clockTimesIn(said);
  const first = times.find(
    ({ before, isSpelled }) => LEADS_BACK.test(before) || (before === '' && isSpelled),
  );
  if (!first) return null;
  const from = instantBack(first, now, day);
  if (from > now) return null;
  const name = nameInstant(from, now, first.place, first.minute);
  const second = times[times.indexOf(first) + 1];
  const isSpan =
    second !== undefined && /^(from|between)$/.test(first.before) && areJoined(said, first, second);
  if (!isSpan) return { label: `since ${name}`, from, to: null };
  const span = (second.minute - first.minute + WHOLE_DAY) % WHOLE_DAY;
  const to = from + span * MINUTE_MS;
  if (to > now || span === 0 || span * MINUTE_MS > MOST_SPAN_MS)
    return { label: `since ${name}`, from, to: null };
  return { label: `from ${name.slice(0, 5)} to ${nameInstant(to, now, null, 0)}`, from, to };
}
