import { spokenName } from '../../clauses/market-names.ts';
import { namedIn } from '../../clauses/spoken-pairs.ts';
import type { Intent } from '../../intents/intent.ts';
import type { Measure } from '../../query/query.ts';
import type { Talk } from '../thread.ts';

const FILLER = '(?:(?:so|and|but|ok|okay|hm+|well|then|now|wait|oh|lol|no|i mean|please|is|was|it|that) )*';
const END =
  '(?: (?:then|now|please|though|lol|i mean|it|that|there|exactly|so far|right now|percent|in percent))*';
const only = (form: string): RegExp => new RegExp(`^${FILLER}${form}${END}$`);

const TIME =
  '(today|yesterday|overnight|tonight|this (?:week|month|year|morning)|last (?:week|month|year|night|hour|\\d+ (?:hours|days|weeks))|(?:a|one|two|three|\\d+) (?:hours?|days?|weeks?|months?) ago|since (?:monday|tuesday|wednesday|thursday|friday|yesterday|the weekend|last week|midnight)|(?:on )?(?:monday|tuesday|wednesday|thursday|friday))';

/**
 * What is asked about a market in so few words that the market is not named. `$1` is what the message holds, `{when}` the time
 * spoken of before, else today. */
const forms: ReadonlyArray<readonly [RegExp, string]> = [
  [
    only(`(?:(?:versus|against|compared (?:to|with)|since|what about|how about|how was|for|in) )*${TIME}`),
    'how much did {market} move $1',
  ],
  [
    only('(?:(?:up|down)(?: or (?:up|down))?|rising|falling|moving)(?: (?:how much|by how much|what))?'),
    'how much did {market} move today',
  ],
  [
    only(
      '(?:how much|how many)(?: (?:is it|did it|has it))? (?:move|moved|up|down|drop|dropped|gain|gained|fall|fallen|rise|risen)',
    ),
    'how much did {market} move today',
  ],
  [
    only(
      '(?:why|how come|what made it|what makes it)(?: (?:is|did|does|has|it|so|all|that))* (?:drop\\w*|fall\\w*|fell|going (?:up|down)|rise|rising|rose|up|down|mov\\w+|jump\\w*|spik\\w+|crash\\w*|pump\\w*|dump\\w*|climb\\w*|tank\\w*)(?: so (?:much|fast|hard))?',
    ),
    'why did {market} move today',
  ],
  [
    only('(?:what happened|what is happening|what is going on)(?: (?:to it|with it|there|here))?'),
    'why did {market} move today',
  ],
  [only('(?:the )?(?:current |live |exact )?(?:price|quote|rate)'), 'price of {market}'],
  [
    only('(?:the |any )?(?:levels|support(?: and resistance)?|resistance)'),
    'support and resistance of {market}',
  ],
  [
    only('(?:the |a |show (?:me )?(?:the |a )?|with a )?(?:chart|graph|picture|candles)'),
    'show me the chart of {market}',
  ],
  [only('(?:the )?(?:spread|cost|fee)'), 'what is the spread on {market}'],
  [
    only('(?:what (?:is|was) )?(?:the )?(?:high|highest|top)(?: and (?:the )?low)?'),
    'what was the high of {market} {when}',
  ],
  [only('(?:what (?:is|was) )?(?:the )?(?:low|lowest|bottom)'), 'what was the low of {market} {when}'],
  [
    only('(?:where |what )?(?:did it |was )?(?:at )?(?:the )?(?:close|closing price)'),
    'where did {market} close {when}',
  ],
  [
    only('(?:where |what )?(?:did it |was )?(?:at )?(?:the )?(?:open|opening price)'),
    'where did {market} open {when}',
  ],
  [
    only('(?:any |is there )?(?:news|events|something coming)(?: (?:on|for|about) it)?'),
    'what news is coming up for {market}',
  ],
];

const BOTH =
  /^(so |and |ok )*(which|what)( one)? of (the |those |these )?(2|two|both|them)( \w+)? (moved|moves|went|is moving)\b/;
const onMarkets = new Set<Intent['kind']>([
  'quote',
  'outlook',
  'levels',
  'signal',
  'volatility',
  'compare',
  'cost',
  'explain-signal',
  'unlisted',
]);

const keepsMeasure = new Set<Measure>([
  'price-then',
  'range',
  'day-moves',
  'reach-chance',
  'since-then',
  'chart',
]);

/** In words that a reader of periods hears again: "on Tuesday 17 November", "over the last 3 hours". */
const timeOf = (question: Talk['question']): string =>
  question?.period?.label.replace(/ \(.*\)/, '').replace(/^the last/, 'over the last') ?? 'today';

/** "And yesterday?", "why dropping", "the chart": the same about the market of the talk. */
export function resolveMarket(said: string, { markets, last, question }: Talk): string | null {
  const isOnMarket =
    (last !== null && onMarkets.has(last.kind)) || (question !== null && question.pairs.length > 0);
  const [pair, other] = markets;
  if (!pair || !isOnMarket || namedIn(said.split(' ')).pairs.length > 0) return null;
  if (other && BOTH.test(said)) return `which moved more today, ${spokenName(pair)} or ${spokenName(other)}`;
  for (const [pattern, standsFor] of forms) {
    const [whole, held = ''] = pattern.exec(said) ?? [];
    // "And Wednesday" after another figure asks for that figure again.
    if (whole !== undefined && held !== '' && question !== null && keepsMeasure.has(question.measure))
      return null;
    if (whole !== undefined)
      return standsFor
        .replace('{market}', spokenName(pair))
        .replace('{when}', timeOf(question))
        .replace('$1', held);
  }
  return null;
}
