import { correctedWords } from '../text/corrected-words.ts';

const ACTS =
  'tell|remind|alert|watch|set|open|buy|sell|short|trade|practi[cs]e|cancel|delete|remove|erase|change|move|remember|save|store|note|make|place|start|close|pause|touch|add|put|spend|give|send';
const WANTED = 'want\\w*|buy\\w*|sell\\w*|trad\\w*|practi[cs]\\w*|alerts?|signals?|watch\\w*|tak\\w+|shorts?';

/** Each declines an act in the user's own words; "I do not remember" declines none. */
const declines: readonly RegExp[] = [
  new RegExp(
    `(?<!\\b(?:i|we|they|he|she|people|to|why|did|who) )\\b(?:do not|never|no need to|need not|(?:do|did|does) not (?:have|need) to|(?:do|did) not want you to)(?: (?:you|even|ever|just|go|and|dare|please))* (?:${ACTS})\\b(?: (?:what you|when|if|how)\\b)?`,
  ),
  new RegExp(
    `\\b(?:am|was|were|is) not (?:going to|gonna|looking to|planning to|about to|asking for|asking you)\\b`,
  ),
  new RegExp(
    `\\b(?:neither|no way|not that i|not something i|would not (?:want|like|wanna)|do not intend|not (?:really )?in the mood|could not care less|done|not sure i)(?: \\w+){0,4}? (?:${WANTED})\\b`,
  ),
  /\bkeep (?:my|the|all) (?:\w+ ){0,3}(?:as (?:it is|they are)|alone|running)\b|\bleave (?:my|the) (?:\w+ ){1,3}alone\b|\bhands off\b/,
  /\bmy (?:risk|name|age|account|capital|stop) is not\b|\bi (?:do|did) not have \$?\d|\bi am not from\b/,
];
const ASKS =
  /\?|(?:^|[,.:;] ?)(?:when|where|can|could|do|does|did|will|is|are)\b|\b(?:what|how|why|which|who|should i|explain|tell me|show|teach|price of|is it|just|only|instead|but|rather|between|until|till)\b/;

export const declinesAct = (said: string): boolean => declines.some((pattern) => pattern.test(said));

/** An act or a detail is declined and nothing else is asked: there is nothing to answer, and nothing to pay. */
export function declinesOnly(text: string): boolean {
  const said = correctedWords(text).join(' ');
  const rest = declines.reduce((left, pattern) => left.replace(pattern, ' '), said);
  return rest !== said && !ASKS.test(rest.trim()) && !text.includes('?');
}

const REPORTED =
  /\b(?<!\b(?:i|you|u|as|have|what) )(?:says?|said|told (?:me|us)|tells (?:me|us)|wrote|writes?|yells?|(?:is|are|keeps?|kept) (?:always )?(?:yelling|saying|telling|shouting)|mailed(?: me)?|posted|always goes)\b(?! (?:so|it|that is)$)/;

/** The wish of somebody else: "they say watch 1.16". */
export const isReported = (said: string): boolean => REPORTED.test(said);
