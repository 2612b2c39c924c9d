import { zoneOfPlace } from '../calculators/time/places.ts';
import type { QuietHours } from '../../proactive/pacing/quiet-hours.ts';
import { plain } from '../text/words.ts';

/** `HH:MM` as they were said, in `zone` where a place was named; equal hours mean none. */
export type SaidHours = { start: string; end: string; zone: string | null };
/** `which`: a wish without hours; `show`: they are only asked for. */
export type QuietRequest = SaidHours | 'off' | 'which' | 'show';

/** In GMT. `save` null only tells those that are stored; `zone` null where nobody knows the user's own time. */
export type QuietHoursWish = { save: QuietHours | null; asks: boolean; zone: string | null };

const MOST_LETTERS = 160;
const NEGATED = String.raw`(?:do not|don'?t|dont|dnt|never|please no|stop|no|not|without|nothing|can you not|cant you not|pls dont)`;
const WRITES = String.raw`(?:writ(?:e|ing)|messag(?:e|es|ing)|msg|msgs|text(?:s|ing)?|ping(?:s|ing)?|disturb|wak(?:e|ing)|bother(?:ing)?|notify(?:ing)?|notifications?|notifs?|alerts?|send(?:ing)?|contact(?:ing)?|call(?:ing)?|buzz(?:ing)?|mails?|talk(?:ing)?)`;
const QUIET = new RegExp(
  String.raw`\bquiet\b|\bdo not disturb\b|\bdnd\b|\bsilen(?:t|ce)\b|\bmute\b|\b${NEGATED}\b(?: \w+){0,3}? ${WRITES}\b|\bleave me (?:alone|in peace|be)\b|\b(?:i )?sleep (?:from|between)\b|\bi(?:'m| am) asleep\b`,
);
const CLOCK = String.raw`(?:(?<H>\d{1,2})(?:[:.h](?<M>[0-5]\d))?|(?<W>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)) ?(?<P>am|pm|a\.m\.|p\.m\.|h\b|o'? ?clock|hours?|uhr)?(?: (?<D>(?:in the |at )?(?:morning|evening|night|afternoon)))?`;
const clockAs = (name: 'a' | 'b'): string => CLOCK.replace(/\(\?<([A-Z])>/g, `(?<${name}$1>`);
const RANGE = new RegExp(
  String.raw`(?:\b(?:from|between|after|past|at|hours|:) ?)?\b${clockAs('a')},? ?(?:to|till?|until|untill|and|through|-|–|before|not before|,)(?: not before| about| around)? ?${clockAs('b')}(?! ?(?:%|percent|pips?|lots?|dollars?|days?|weeks?))\b`,
);
const words = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const OFF =
  /\b(?:turn|switch) (?:the |my |all )?(?:quiet (?:hours?|times?)|do not disturb|dnd) off\b|\b(?:turn|switch) off (?:the |my |all )?(?:quiet|do not disturb|dnd)\b|\bquiet (?:hours?|times?) off\b|\bno (?:more )?quiet (?:hours?|times?)\b|\b(?:remove|delete|cancel|stop|end|clear) (?:the |my |all )?quiet (?:hours?|times?)\b|\b(?:you (?:can|may) )?(?:write|message|text|ping|msg) (?:to )?me (?:at )?any ?time\b/;
const REFUSED = /\b(?:do not|don'?t|dont|never) (?:set|change|touch|add|turn|make|move|start)\b/;
const SHOWS =
  /\b(?:what|when|which|show|are|do i have)\b.*\b(?:my|the) quiet (?:hours?|times?)\b|^my quiet (?:hours?|times?)\??$|\bdo i have quiet (?:hours?|times?)\b/;
const ASKS_ABOUT =
  /^(?:what (?:is|are)|whats|what's|why|how|where|when|is|are|was|does|should|explain)\b|\b(?:markets?|price|session)\b/;
const AT_NIGHT =
  /\b(?:at night|in the night|during the night|overnight|when i (?:sleep|am asleep)|while i (?:sleep|am asleep)|late at night|nights?)\b/;
const IN_PLACE = /\b(?:in |at )?([a-z][a-z ]{1,18}?)(?: time)?[ .!?]*$/;

/** "Don't write me between 22 and 7", "quiet hours from ten to six"; null where nothing of the kind is wished. */
export function readQuietHours(text: string): QuietRequest | null {
  if (text.length > MOST_LETTERS) return null;
  const said = plain(text).replace(/’/g, "'").replace(/\s+/g, ' ').trim();
  if (SHOWS.test(said) && !RANGE.test(said)) return 'show';
  if (!QUIET.test(said) && !OFF.test(said)) return null;
  if (REFUSED.test(said)) return null;
  if (OFF.test(said)) return 'off';
  const range = RANGE.exec(said);
  if (!range) {
    const isOnlyQuiet = /\bquiet (?:hours?|times?)\b/.test(said) && !ASKS_ABOUT.test(said);
    return isOnlyQuiet || (AT_NIGHT.test(said) && !ASKS_ABOUT.test(said)) ? 'which' : null;
  }
  if (ASKS_ABOUT.test(said)) return null;
  const hours = hoursOf(range.groups ?? {});
  return hours && { ...hours, zone: zoneBehind(said.slice(range.index + range[0].length)) };
}

type Clock = { minute: number; half: 'am' | 'pm' | null; isBare: boolean };

function clockOf(groups: Record<string, string | undefined>, name: 'a' | 'b'): Clock | null {
  const part = (letter: string): string | undefined => groups[name + letter];
  const word = part('W');
  if (word === 'midnight') return { minute: 0, half: null, isBare: false };
  const hour = word === 'noon' ? 12 : word ? words.indexOf(word) : Number(part('H'));
  if (!Number.isInteger(hour) || hour > 24) return null;
  const said = `${part('P') ?? ''} ${part('D') ?? ''}`;
  const half = /\ba\.?m|morning/.test(said)
    ? 'am'
    : /\bp\.?m|evening|afternoon|night/.test(said)
      ? 'pm'
      : null;
  return {
    minute: hour * 60 + Number(part('M') ?? 0),
    half,
    isBare: hour > 0 && hour <= 12 && word !== 'noon',
  };
}

const HALF_DAY = 12 * 60;

/** "Ten to six" is a night: of hours without a half of the day the first is taken as the evening, the second as the morning. */
function hoursOf(groups: Record<string, string | undefined>): { start: string; end: string } | null {
  const [from, until] = [clockOf(groups, 'a'), clockOf(groups, 'b')];
  if (!from || !until) return null;
  const start = inDay(from, from.half ?? (from.isBare ? 'pm' : null));
  const end = inDay(until, until.half ?? (until.isBare ? 'am' : null));
  return { start: print(start), end: print(end) };
}

function inDay({ minute, isBare }: Clock, half: Clock['half']): number {
  if (!isBare || half === null) return minute % (2 * HALF_DAY);
  const isTwelve = minute >= HALF_DAY;
  // Twelve in the evening is midnight, as nobody says it of noon beside sleep.
  if (isTwelve) return minute - HALF_DAY;
  return half === 'pm' ? minute + HALF_DAY : minute;
}

const print = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** "22 to 7 berlin time", "10pm to 6am gmt". */
function zoneBehind(rest: string): string | null {
  if (/\b(gmt|utc)\b/.test(rest)) return 'UTC';
  const [, place] = IN_PLACE.exec(rest.trim()) ?? [];
  return place ? zoneOfPlace(place) : null;
}
