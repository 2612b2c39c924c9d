import { zoneOfPlace } from '../calculators/time/places.ts';
import { correctedWords } from '../text/corrected-words.ts';

/** What is asked about the release that was just named. */
export type CalendarQuestion =
  | { asks: 'local-time'; place: string; zone: string }
  | { asks: 'market' }
  | { asks: 'day'; day: 'today' | 'tomorrow' | 'week' };

const MOST_WORDS = 12;
const LEAD =
  '(?:(?:so|and|but|ok|okay|hm+|well|then|what about|how about|anything|any news|news|is there something) )*';
const LOCAL =
  /^(?:(?:so|and|ok|but) )*(?:what|when|which)?(?: ?(?:time|hour|clock))?(?: (?:is|would|will))*(?: (?:that|it|this|be|the time|time))*(?: (?:for me|here|my time|local time))?(?: (?:time|i am|we are|i live))?(?: (?:in|from|for))? ([a-z][a-z ]{1,20}?)(?: (?:time|then|now|please|clock))*$/;
const MARKET =
  /\b(?:which|what) (?:pairs?|markets?|one|currency|currencies)\b.*\b(?:hit|move|moves|affect|affects|affected|most|concern|concerns|shake|shakes|influence|change|changes)\b|\b(?:hit|move|affect) (?:which|what)\b|^(?:(?:so|and|ok) )*(?:does|will|would) (?:it|that|this) (?:hit|move|affect) (?:my |the )?\w+$/;
const days: ReadonlyArray<readonly ['today' | 'tomorrow' | 'week', RegExp]> = [
  [
    'tomorrow',
    new RegExp(`^${LEAD}(?:tomorrow|the day after|the next day|the day after that)(?: then| please)*$`),
  ],
  ['today', new RegExp(`^${LEAD}(?:today|later today|tonight)(?: then| please)*$`)],
  ['week', new RegExp(`^${LEAD}(?:this week|next week|the week|the rest of the week)(?: then| please)*$`)],
];

export function readCalendarQuestion(text: string): CalendarQuestion | null {
  const words = correctedWords(text, MOST_WORDS + 1);
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  const said = words.join(' ');
  const day = days.find(([, pattern]) => pattern.test(said))?.[0];
  if (day) return { asks: 'day', day };
  if (MARKET.test(said)) return { asks: 'market' };
  const [, place = ''] =
    LOCAL.exec(
      text
        .toLowerCase()
        .replace(/[^a-z ]/g, ' ')
        .replace(/\s+/g, ' ')
        .replace(/\bwhats\b/, 'what is')
        .trim(),
    ) ?? [];
  const zone = place && zoneOfPlace(place);
  return zone ? { asks: 'local-time', place, zone } : null;
}
