import { zoneOfPlace } from '../../calculators/time/places.ts';

const PLACE =
  '((?:central |eastern |pacific |new |san |sao |los |hong |kuala |buenos |mexico |cape |tel |south |costa |el |united |saudi |sri )?[a-z]{2,})';
const AFTER_IN = new RegExp(`\\b(?:in|from) ${PLACE}\\b(?! (?:session|row|open))`, 'g');
const BEFORE_TIME = new RegExp(`\\b${PLACE} (?:time|here)\\b`, 'g');
/** "When is cpi, toronto". */
const AT_END = new RegExp(`\\band (${PLACE.slice(1, -1)}(?: city)?)$`, 'g');
const NO_PLACE = /\b(in a row|in my|in the|in pips|in dollars)\b/g;
const SHORTEST_UNKNOWN = 3;

const namedBy = (pattern: RegExp, said: string): string[] =>
  [...said.replace(NO_PLACE, '').matchAll(pattern)].flatMap(([, place]) => place ?? []);

/** All the known places of a message. */
export const placesIn = (said: string): string[] =>
  [...namedBy(AFTER_IN, said), ...namedBy(BEFORE_TIME, said)].filter((place) => zoneOfPlace(place) !== null);

/** The place named, as typed: a known one before any other. */
export function placeIn(said: string): string | null {
  const found = (pattern: RegExp): string[] => namedBy(pattern, said);
  const places = found(AFTER_IN);
  return (
    placesIn(said)[0] ??
    found(AT_END).find((place) => zoneOfPlace(place) !== null) ??
    places.find((place) => place.length >= SHORTEST_UNKNOWN) ??
    null
  );
}
