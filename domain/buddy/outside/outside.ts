import { namedIn } from '../clauses/spoken-pairs.ts';
import { correctedWords } from '../text/corrected-words.ts';
import { plain } from '../text/words.ts';

/**
 * What is asked of a thing that is no business of a trading companion: the words that ask, a message, and one with the same
 * words that it does answer. The thing itself must not be of its world.
 */
export type OutsideQuestion = readonly [asks: RegExp, example: string, counterExample: string];

export const outsideQuestions: readonly OutsideQuestion[] = [
  [
    /\b(?:square|cube) root of\b|\bfactorial\b|\bsolve \d*[a-z]\b/,
    'square root of 144',
    'what is 3 % of 500',
  ],
  [
    /^how (?:old|tall|heavy|long|deep|fast) (?:is|are|was|were)\b/,
    'how old is madonna',
    'how old is my account',
  ],
  [/^how (?:far|big) is\b/, 'how far is the moon', 'how far is gold from the high'],
  [
    /^how much (?:does|do) \w+(?: \w+)? (?:weigh|eat|sleep|cost)\b/,
    'how much does a whale weigh',
    'how much does premium cost',
  ],
  [/^how much (?:is|are) (?:a|an|the) \w+/, 'how much is a sandwich', 'how much is a pip'],
  [/^what (?:is|are) .+ worth\b/, 'what is the mona lisa worth', 'what is a pip worth'],
  [/^how many .+ (?:has|have|does|do|live|are)\b/, 'how many bones has a shark', 'how many tokens do i have'],
  [
    /^(?:who|whos) (?:wrote|painted|sang|sings|invented|discovered|won|directed|composed|built|played|is|was)\b/,
    'who wrote hamlet',
    'who made this app',
  ],
  [
    /\b(?:capital|population|president|king|queen|anthem|language) of\b/,
    'capital of peru',
    'of what capital is one percent',
  ],
  [
    /^(?:which|what) (?!market|pair|broker|time|lot)\w+ (?:should|shall) i (?:buy|wear|eat|read|watch|cook|get|visit)\b/,
    'which car should i buy',
    'which market should i buy',
  ],
  [/^(?:best|good|nice) \w+ in \w+$/, 'best sushi in berlin', 'best pair in london'],
  [
    /^how (?:do|can|should) (?:i|you) (?:cook|bake|boil|clean|grow|fix|repair|wash|paint|tie|train|fry|iron|knit|swim|sing)\b/,
    'how do i clean a carpet',
    'how do i clean my chart',
  ],
  [/^when (?:did|was|were) (?:the )?\w+/, 'when did the berlin wall fall', 'when was my account opened'],
  [
    /^(?:recipe|lyrics|directions|flights?|tickets?|translate)\b/,
    'recipe for pancakes',
    'what is a recipe for trading',
  ],
  [
    /\b(?:speed of light|photosynthesis|solar system|dinosaurs?|giraffes?|elephants?|ancient rome|world war)\b/,
    'tell me about ancient rome',
    'how did the war move gold',
  ],
];

/** Of its world: where one of these is said, the message is answered as before. */
const WORLD = new Set(
  'price prices pair pairs market markets trade trades trading trader traders signal signals idea ideas spread spreads pip pips lot lots stop stops target targets leverage margin broker brokers chart charts candle candles doji account accounts app calmwick pipsy you your me my i tokens token premium plan subscription session sessions fed ecb boe fomc nfp cpi payrolls inflation rate rates bank banks currency currencies dollar dollars euro euros pound yen franc gold silver oil bitcoin crypto coin ounce barrel forex fx risk loss losses profit profits gain win wins swap fee fees commission news release calendar lesson lessons alert alerts watch watches position positions order orders rally breakout trend support resistance level levels average rsi atr macd volatility moved move moves open opens close closes index stock stocks share shares bond bonds etf futures option options cfd demo practice backtest journal percent budget tax chair economy recession gdp bull bulls bear bears long short entry exit trillion etf usd eur gbp jpy high low company ceo behind boss'.split(
    ' ',
  ),
);

/** A question about something that has nothing to do with markets, sums around trading or the app. */
export function isOutside(text: string): boolean {
  const said = plain(text)
    .replace(/\b(what|who|how|when)'?s\b/g, '$1 is')
    .replace(/^(?:hey|hi|ok|so|and|please|pipsy|tell me|do you know)[, ]+/, '')
    .replace(/[^a-z0-9 ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!outsideQuestions.some(([asks]) => asks.test(said))) return false;
  const words = said.split(' ');
  const askers = /^how (?:do|can|should) i\b|\bshould i\b|\bshall i\b/.test(said)
    ? new Set(['i'])
    : new Set<string>();
  const thing = words.filter((word) => !askers.has(word));
  if (thing.every((word) => EMPTY.has(word))) return false;
  const named = namedIn(correctedWords(text));
  return named.pairs.length === 0 && named.unknown === null && !thing.some((word) => WORLD.has(word));
}

/** Nothing is named by these: "how old is it", "when was that". */
const EMPTY = new Set(
  'how old tall long far big much many is are was were it that this they he she who what when where which did does do the a an worth of in then there one those these now fast deep heavy'.split(
    ' ',
  ),
);
