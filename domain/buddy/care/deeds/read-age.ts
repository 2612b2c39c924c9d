import { numberKind } from '../care-words.ts';

/** Ages below the age of trading, as digits or spelled. */
const isYoungAge = (word = ''): boolean =>
  (/^(?:[89]|1[0-7])$/.test(word) || numberKind(word) === '#spelled') && word !== '';
/** Eighteen that is still to come. */
const isEighteen = (word = ''): boolean => /^(18|18th|eighteen)$/.test(word);

const TURNS = new Set(['turn', 'turning', 'becoming']);
const UNITS =
  /^(pips?|points?|percent|%|cents?|dollars?|bucks|minutes?|mins?|hours?|days?|weeks?|months?|trades?|lots?|losses|wins|tokens?|signals?|times|candles?|bars?|euros?|lessons?|am|pm|k|down|up|into|lots)$/;
const BIRTH = new Set(['born', 'birth']);
const OTHER =
  /^(he|she|they|son|daughter|brother|sister|kid|child|nephew|niece|it|account|app|market|teacher|teach|taught)$/;

/**
 * How old somebody is from what they say of time: "i turn 16 next month", "i will be 18 in march", "born in 2011", "8th grade".
 * A child of the user, and a figure with a unit, are none; an age long past ("when i was 16") neither.
 */
export function isYoung(words: readonly string[]): boolean {
  const said = words.join(' ');
  if (/\b(ago|when i was|started|since|used to|back then)\b/.test(said)) return false;
  return words.some((word, at) => {
    const before = words.slice(Math.max(0, at - 5), at);
    if (before.some((one) => OTHER.test(one))) return false;
    const next = words[at + 1] ?? '';
    if (TURNS.has(word) && isNearSelf(before)) return isTurned(words, at);
    if (/^(will|be)$/.test(words[at - 1] ?? '') && isEighteen(word) && before.includes('i'))
      return !UNITS.test(next);
    if (/^(in|am|attend|go)$/.test(words[at - 1] ?? '') && /^(?:[6-9]|1[0-2])th$/.test(word))
      return /^(grade|grader|form)$/.test(next);
    return (
      (BIRTH.has(word) || word === 'from') && BIRTH.has(word) && bornLately(words, at) && isNearSelf(before)
    );
  });
}

/** "i turn", "turning" alone at the beginning; "the market turns" is none. */
const isNearSelf = (before: readonly string[]): boolean =>
  before.length === 0 ||
  before.some((word) => word === 'i' || word === 'my' || word === 'was' || word === 'just');

function isTurned(words: readonly string[], at: number): boolean {
  const age = words[at + 1];
  if (UNITS.test(words[at + 2] ?? '')) return false;
  return isYoungAge(age) || (isEighteen(age) && !/\b(today|yesterday)\b/.test(words.slice(at).join(' ')));
}

const bornLately = (words: readonly string[], at: number): boolean =>
  words.slice(at + 1, at + 5).some((word) => numberKind(word) === '#lately');
