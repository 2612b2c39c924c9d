import { plain } from '../text/words.ts';

/** Money that the user says they have to trade with. */
export type OwnCapital = { value: number; currency: string };

const MOST_LETTERS = 120;
const SIGN = String.raw`(?:\$|€|£|usd |eur |gbp )`;
const NAME = String.raw`(?:\$|€|£|us dollars?|dollars?|dolars?|dollers?|usd|bucks?|euros?|eur|pounds?|quid|gbp)`;
const AMOUNT = String.raw`(?<sign>${SIGN})? ?(?<figure>\d{1,3}(?:[ ,]\d{3})+|\d{1,8}(?:\.\d{1,2})?) ?(?<thousands>k\b|grand\b|thousand\b)? ?(?<name>${NAME})?`;
const ABOUT =
  '(?:(?:only|just|about|around|like|roughly|maybe|exactly|some|at most|like about|a|my|say|currently|now|got) )*';
const LEAD =
  "(?:(?:hi|hey|hello|pipsy|so|and|but|ok|okay|well|um|yeah|yes|btw|lets say|let's say|listen|ok so) )*,? ?";
const HAVE =
  "(?:i|we|ive|i've|im|i'm)(?: (?:only|just|currently|now|really))?(?: (?:have|got|have got|own|hold|start|will start|would start|want to start|wanna start|am starting|starting|begin|can start|could start|trade|want to trade|wanna trade|would trade|will trade|saved|have saved|deposited|put in|will put in|have put in|could put in|can put in|put aside|can spare))?(?: (?:up|with|in|aside))*";
const NAMED =
  '(?:my|the) (?:trading |own |whole |total |demo )*(?:account|acc|acct|balance|capital|budget|bankroll|deposit|money|start(?:ing)? (?:capital|money|balance))(?: (?:is|has|holds|size is|balance is|with|of|at))+|(?:my )?(?:account|capital|budget|balance)(?: size)?:?';
const FOR =
  '(?: (?:to|for|in|on|with|my|the|a|an|start|starting|begin|trade|trading|invest|it|this|that|here|account|acc|broker|demo|practise|practice|learn|learning|available|spare|saved|saved up|up|only|now|please|thats all|that is all|of my own|of own money|spare money|altogether|in total|total|use|play with|lol))*';
const STATED = new RegExp(String.raw`^${LEAD}(?:${HAVE}|${NAMED}) ${ABOUT}${AMOUNT}${FOR}[ .!]*$`);

const currencyOf = (word: string): string =>
  /€|eur/.test(word) ? 'EUR' : /£|pound|quid|gbp/.test(word) ? 'GBP' : 'USD';

/** "I have 500 dollars", "my account is 1k"; null where anything else is said, above all where the money comes from. */
export function readOwnCapital(text: string): OwnCapital | null {
  if (text.length > MOST_LETTERS) return null;
  const said = plain(text)
    .replace(/(\d)\s*([€$£])/g, '$1 $2')
    .replace(/\s+/g, ' ')
    .trim();
  const { sign = '', figure, thousands, name = '' } = STATED.exec(said)?.groups ?? {};
  if (
    !figure ||
    (sign === '' &&
      name === '' &&
      !thousands &&
      !/\b(account|acc|acct|balance|capital|budget|deposit)\b/.test(said))
  )
    return null;
  const value = Number(figure.replace(/[ ,]/g, '')) * (thousands ? 1_000 : 1);
  return value > 0 ? { value, currency: currencyOf(sign + name) } : null;
}
