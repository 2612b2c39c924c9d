import { DAY_MS } from '../../../time.ts';

/** Nights a position is held, and what they were called: "over the weekend", "till Friday"; null where no time is named. */
export type NightsHeld = { nights: number; label: string };

const COUNTS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  the: 1,
  whole: 1,
  couple: 2,
  few: 3,
  half: 0.5,
};
const SPAN =
  /\b(\d+(?:\.\d+)?(?! (?:a|an)\b)|half|an?|one|the|whole|couple|few)(?: (?:a|an|of|whole|full|more))* (nights?|days?|weeks?|fortnights?|months?|years?)\b/;
const nightsIn: ReadonlyArray<readonly [RegExp, number]> = [
  [/^(night|day)/, 1],
  [/^week/, 7],
  [/^fortnight/, 14],
  [/^month/, 30],
  [/^year/, 365],
];
const WEEKDAY =
  /\b(?:until|till|til|to|through|before|by)(?: (?:next|this|the))* (mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?s?\b/;
const weekdays = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];
const MOST_NIGHTS = 3_650;
/** Friday to Monday. */
const WEEKEND = 3;

export function nightsHeld(said: string, now: number): NightsHeld | null {
  const [, count = '', unit = ''] = isRate(said) ? [] : (SPAN.exec(said) ?? []);
  const each = nightsIn.find(([name]) => name.test(unit))?.[1];
  if (each !== undefined) {
    const nights = Math.round((COUNTS[count] ?? Number(count)) * each);
    return nights >= 1 && nights <= MOST_NIGHTS ? { nights, label: countOf(nights) } : null;
  }
  if (/\b(over|through|across|during|for) (the |this |next )?(whole )?weekends?\b/.test(said))
    return { nights: WEEKEND, label: 'over the weekend (3 nights)' };
  if (/\b(until|till|til|to|through) tomorrow\b|\b(overnight|tonight)\b/.test(said))
    return { nights: 1, label: 'for 1 night' };
  const [, day] = WEEKDAY.exec(said) ?? [];
  if (!day) return null;
  const ahead = (weekdays.indexOf(day.slice(0, 2)) - new Date(now).getUTCDay() + 7) % 7;
  const nights = ahead === 0 ? 7 : ahead;
  const name = new Date(now + nights * DAY_MS).toLocaleDateString('en-US', {
    weekday: 'long',
    timeZone: 'UTC',
  });
  return { nights, label: `until ${name} (${nights} ${nights === 1 ? 'night' : 'nights'})` };
}

/** "How much per night" names no time. */
const isRate = (said: string): boolean =>
  /\b(per|each|every|a) (night|day)\b/.test(said) && !/\d (nights?|days?|weeks?|months?)\b/.test(said);

const countOf = (nights: number): string => `for ${nights} ${nights === 1 ? 'night' : 'nights'}`;
