import { correctedWords } from './corrected-words.ts';

const PAST =
  '(?:had|took|opened|closed|bought|sold|traded|used|watched|lost|won|made|said|told|gave|sent|asked|got|did|was|were|showed|practi[cs]ed|tried|started|looked|followed)';
const TELLS: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:yesterday|last \\w+|on \\w+|\\w+ \\w+ ago|today|this morning|once|already|earlier) )?(?:i|we|you|he|she|they|my \\w+(?: \\w+)?|our \\w+)(?: already| just| once| only)? ${PAST}\\b`,
  ),
];
const ASKS =
  /\?|\b(?:what|why|how|when|where|which|who|should|can|could|shall|please|show|tell me|give me|now i|want|need|is it|do you|am i)\b/;
/** A sum is worked out from what is told. */
const FIGURE = /\d/;

/** "I had a watch on gold before": told of the past, with nothing asked, so nothing is done and nothing paid. */
export function tellsOfPast(text: string): boolean {
  const said = correctedWords(text).join(' ');
  return !text.includes('?') && !ASKS.test(said) && !FIGURE.test(said) && TELLS.some((one) => one.test(said));
}
