import { namedIn } from '../clauses/spoken-pairs.ts';
import type { Measure } from './query.ts';
import { piecesOf } from './pieces.ts';
import type { ReadQuery } from './read-query.ts';

/** Words of a sum and of the trade that it is about; anything else may tell how somebody is. */
const PLAIN =
  /^(i|we|am|is|are|was|the|a|an|my|it|that|this|what|whats|how|much|many|now|then|so|and|or|if|in|of|at|to|from|on|with|per|each|for|by|up|down|do|does|did|would|will|can|have|had|got|get|makes?|made|gain(ed)?|profit|percent|percentage|lot|lots|pips?|stop|loss|losses|lose|lost|wins?|won|risk|risking|allowed|trades?|trade|today|total|net|account|balance|deposit(ed)?|started|leverage|margin|times?|double[ds]?|in|row|straight|chance|odds|win|rate|winrate|average|entry|entries|target|price|be|me|need|needed|back|even|break|before|after|left|result|results|only|exactly|about|please|ok|hey|again|same|months?|years?|weeks?|days?|end|amount|grows?|compound(ed|ing)?|first|second|all|together|altogether|long|short|buy|sell|bought|sold|[\d.:+*/()-]+|[a-z]+:\S*\d\S*)$/;

const sums = new Set<Measure>([
  'sum',
  'tally',
  'average-price',
  'share-of',
  'percent-change',
  'win-share',
  'convert-money',
  'convert-lots',
  'profit-at-price',
  'price-for-profit',
  'move-value',
  'pip-value',
  'pips-between',
  'stop-for-risk',
  'lots-for-pip-value',
  'margin',
  'risk-reward',
  'break-even-rate',
  'expectancy',
  'growth',
  'streak-chance',
  'some-wins-chance',
  'percent-steps',
  'since-then',
]);

/** Nothing but a sum: no feeling is read into "I deposited 250, now 291.40". */
export const isClearSum = (text: string, { questions, rest }: ReadQuery): boolean =>
  questions.length > 0 &&
  rest === '' &&
  questions.every(({ measure }) => sums.has(measure)) &&
  namedIn(piecesOf(text).flat()).rest.every((word) => PLAIN.test(word));
