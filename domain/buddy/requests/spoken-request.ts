import type { Pair } from '../../market/instrument.ts';
import { namedIn } from '../clauses/spoken-pairs.ts';
import { correctedWords } from '../text/corrected-words.ts';
import { correct } from '../text/typos.ts';

/** A short message with its markets taken out, so that one form fits "on gold" and "on euro dollar". */
export type SpokenRequest = { said: string; pairs: readonly Pair[] };

/** What the requests are made of, beyond the words that every message is corrected by. */
const requestWords: readonly string[] =
  'following follow tracking track something anything practise practice practising practicing learn learning much money losing stopped happened happens reaction reacted unfollow resume pause paused risking maximum biggest release releases latest longer'.split(
    ' ',
  );

/** Longer messages say more than one of these forms holds. */
const MOST_WORDS = 18;

/** Null where the message is empty, too long or names a market that is not carried. */
export function spokenRequest(text: string): SpokenRequest | null {
  const words = correctedWords(text, MOST_WORDS + 1);
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  const { pairs, unknown, rest } = namedIn(words.map((word) => correct(word, requestWords)));
  return unknown ? null : { said: rest.join(' '), pairs };
}

const LEAD =
  '(?:(?:hi|hey|hello|pipsy|so|and|but|ok|well|then|please|just|h+m+|now|lol|um|oh|wait|first|actually|can you|could you|would you|tell me|show me|say|i want to know|i want to see|i would like to know|let me know|let me see|find out|help me|i wonder|yes|no) )*';
const END =
  '(?: (?:please|then|now|right now|again|pipsy|exactly|though|lol|today|here|there|too|at all|quickly|thanks|first|instead|ok))*';

/** The whole message is one of the forms, with the usual words before and behind it. */
export const wholly = (...forms: readonly string[]): RegExp =>
  new RegExp(`^${LEAD}(?:${forms.join('|')})${END}$`);
