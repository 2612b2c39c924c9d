import type { Pair } from '../../market/instrument.ts';
import { namedIn } from '../clauses/spoken-pairs.ts';
import { amountsIn } from './amounts.ts';
import type { MessagePart } from './message-part.ts';
import { measureOf } from './measures.ts';
import { piecesOf } from './pieces.ts';
import type { Question } from './query.ts';
import { amongIn, lengthIn, orderIn, periodIn, rankByIn, sessionIn, sideIn, stepIn } from './slots.ts';

/** What the talk was about; `question` is the newest one that had a measure. */
export type QueryContext = {
  now: number;
  question: Question | null;
  pair: Pair | null;
  /** The newest decimal price, to tell a price from a size. */
  priceOf: (pair: Pair) => number | null;
};

/** `rest` is what no question accounts for, in the user's words. */
export type ReadQuery = { questions: Question[]; rest: string };

type Thought = { words: string[]; heard: MessagePart; measure: Question['measure'] | null };

export function readQuery(text: string, context: QueryContext): ReadQuery {
  const thoughts = piecesOf(text).map((words) => think(words, context));
  if (!thoughts.some(({ measure }) => measure)) {
    if (thoughts.filter(({ heard }) => ASKS_ANEW.test(heard.said)).length > 1)
      return { questions: [], rest: text };
    const whole = think(
      thoughts.flatMap(({ words }, i) => (i > 0 ? ['and', ...words] : words)),
      context,
    );
    if (whole.measure && whole.measure !== 'price')
      return { questions: [questionOf(whole, context)], rest: '' };
    const changed = changeLast(whole, context);
    return changed ? { questions: [changed], rest: '' } : { questions: [], rest: text };
  }
  const questions: Thought[] = [];
  const rest: string[] = [];
  let lead: string[] = [];
  for (const thought of thoughts) {
    const last = questions.at(-1);
    if (thought.measure && !(last && last.measure === thought.measure && isFiller(thought))) {
      questions.push(lead.length > 0 ? extend(thought, [...lead, ...thought.words], context) : thought);
      lead = [];
    } else if (!carriesSlots(thought)) rest.push(thought.words.join(' '));
    else if (last)
      questions[questions.length - 1] = extend(last, [...last.words, 'and', ...thought.words], context);
    else lead = [...lead, ...thought.words, 'and'];
  }
  if (questions.every(({ measure }) => measure === 'price')) return { questions: [], rest: text };
  return {
    questions: questions.slice(0, MOST_QUESTIONS).map((one) => questionOf(one, context)),
    rest: rest.filter((said) => said.split(' ').length > 2).join('. '),
  };
}

const MOST_QUESTIONS = 4;

function extend({ measure }: Thought, words: string[], context: QueryContext): Thought {
  const whole = think(words, context);
  return { ...whole, measure: whole.measure ?? measure };
}

const isFiller = ({ heard }: Thought): boolean => heard.said.split(' ').length <= 2;

function carriesSlots({ heard: { said, pairs, amounts }, words }: Thought): boolean {
  if (pairs.length === 0 && amounts.length === 0)
    return words.length <= 3 || /\b(i am in|i live in|leverage|risk|account)\b/.test(said);
  if (ASKS_ANEW.test(said) && amounts.every(({ role, value }) => role === 'pips' && value === 1))
    return false;
  return otherWords(said).length <= MOST_OTHER_WORDS && !/\b(cancel|remove|delete)\b/.test(said);
}

/** What is neither a market, an amount nor a link. */
const otherWords = (said: string): string[] =>
  namedIn(said.split(' ')).rest.filter((word) => !LINKS.test(word) && !/\d/.test(word));
const MOST_OTHER_WORDS = 2;
const ASKS_ANEW = /^(what|how|why|when|which|who|explain|tell|show|give)\b(?! about\b)/;

function think(words: string[], { pair, priceOf }: QueryContext): Thought {
  const said = words.join(' ').replace(/([a-z])[/-](?=[a-z])/g, '$1 ');
  const { pairs } = namedIn(
    said
      .replace(/\bcur:\w+:\S+/g, ' ')
      .split(' ')
      .filter(Boolean),
  );
  const prices = (pairs.length > 0 ? pairs : pair ? [pair] : []).flatMap((one) => priceOf(one) ?? []);
  const heard: MessagePart = { said, pairs, amounts: amountsIn(said, prices), pairBefore: pair };
  return { words, heard, measure: measureOf(heard) };
}

const POINTS_BACK = /\b(it|its|this|that|same|there|one|them|here)\b/;
const SHARES: Record<string, number> = {
  half: 0.5,
  third: 1 / 3,
  quarter: 0.25,
  fifth: 0.2,
  tenth: 0.1,
  'two thirds': 2 / 3,
  'three quarters': 0.75,
};

function questionOf({ heard, measure, words }: Thought, context: QueryContext): Question {
  const { said, pairs } = heard;
  const period = periodIn(said, context.now);
  const needsNoPair =
    pairs.length > 0 || measure === 'ranking' || measure === 'convert-money' || measure === 'convert-lots';
  const before = context.pair && (POINTS_BACK.test(said) || words.length <= 12) ? [context.pair] : [];
  return {
    measure: measure as Question['measure'],
    pairs: needsNoPair ? pairs : before,
    amounts: measure === 'share-of' ? shareAmounts(heard) : heard.amounts,
    side: sideIn(said),
    step: stepIn(said),
    length: lengthIn(said),
    period,
    zone: null,
    place: placeIn(said),
    session: sessionIn(said),
    edge: /\b(clos(e|es|ing|ed)|end|ends|over|finish|until the end)\b/.test(said)
      ? 'close'
      : /\b(open|opens|opening|opened|start|starts)\b/.test(said)
        ? 'open'
        : null,
    rankBy: rankByIn(said),
    order: orderIn(said),
    among: amongIn(said),
    currencies: currenciesIn(said),
    expression: measure === 'sum' ? expressionIn(said) : null,
    words: words.join(' '),
  };
}

function shareAmounts({ said, amounts }: MessagePart): Question['amounts'] {
  const spoken = Object.keys(SHARES).findLast((name) => new RegExp(`\\b${name} (of|off|from)\\b`).test(said));
  if (!spoken) return amounts;
  return [
    { role: 'percent', value: (SHARES[spoken] as number) * 100, currency: null, isPercent: true },
    ...amounts,
  ];
}

const placeIn = (said: string): string | null =>
  /\b(?:i am in|i am from|i live in|living in|based in|here in|for me in|time in|from|in) ((?:new |san |sao |los |hong |kuala |buenos |mexico |cape |tel |south |costa |el |united |saudi |sri )?[a-z]{3,})\b(?! (?:session|row|open))/.exec(
    said.replace(/\b(in a row|in my|in the|in pips|in dollars)\b/g, ''),
  )?.[1] ?? null;

const currencyWords: ReadonlyArray<readonly [string, RegExp]> = [
  ['USD', /\b(usd|us dollars?|dollars?|bucks?|cur:usd)\b/],
  ['EUR', /\b(eur|euros?|cur:eur)\b/],
  ['GBP', /\b(gbp|pounds?|quid|sterling|cur:gbp)\b/],
  ['JPY', /\b(jpy|yen|cur:jpy)\b/],
  ['CHF', /\b(chf|francs?|cur:chf)\b/],
  ['CAD', /\b(cad|canadian|cur:cad)\b/],
  ['AUD', /\b(aud|australian|aussie|cur:aud)\b/],
  ['NZD', /\b(nzd|kiwi|cur:nzd)\b/],
  ['BTC', /\b(btc|bitcoins?)\b/],
  ['ETH', /\b(eth|ethers?|ethereum)\b/],
  ['XAU', /\b(gold|ounces? of gold)\b/],
  ['XAG', /\bsilver\b/],
];

/** In the order they were said. */
function currenciesIn(said: string): string[] {
  return currencyWords
    .map(([code, pattern]) => [code, said.search(pattern)] as const)
    .filter(([, at]) => at >= 0)
    .toSorted((one, other) => one[1] - other[1])
    .map(([code]) => code);
}

function expressionIn(said: string): string {
  return said
    .replace(/pct:(\d+(?:\.\d+)?) (?:of|off) (?:cur:[a-z]+:)?(\d+(?:\.\d+)?)/g, '($2*$1/100)')
    .replace(/cur:[a-z]+:/g, '')
    .replace(/\b(times|multiplied by)\b|(?<=\d) ?x ?(?=\d)/g, '*')
    .replace(/\bplus\b/g, '+')
    .replace(/\bminus\b/g, '-')
    .replace(/\b(divided by|over)\b/g, '/')
    .replace(/[^\d.()+*/-]/g, '');
}

const ORDERS = /\b(most|least|biggest|smallest|wildest|calmest|best|worst|boring|widest|tightest)\b/;

const LINKS =
  /^(and|or|what|about|how|for|on|with|at|in|the|a|an|of|i|have|got|my|use|used|want|lot|lots?|pips?|stop|loss|entry|bought|sold|buy|sell|going|goes|size|me|you|can|could|would|will|need|what|which|is|are|was|were|this|think|maybe|from|near|around|roughly|about|both|each|same|now|ok|okay|then|if|it|is|was|but|instead|do|to|please|thanks|i|meant|mean|say|using|make|change|try|let|us|far|much|many|per|only|just|so|an|be|would|that|by|until|sorry|no|not|yes|there|over|since|this|last|day|days|week|today|yesterday|hour|hours|daily|hourly|chart|4h|1h|h4|d1|close|open|leverage|lots|risk|stop|target|account|price)$/;

/** "and on gold?", "with 0.2 lots", "since yesterday": the question before with other slots. */
function changeLast({ heard, words }: Thought, context: QueryContext): Question | null {
  const { question } = context;
  if (!question || words.length > 10) return null;
  const { said, pairs, amounts } = heard;
  const named = namedIn(said.split(' '));
  if (named.unknown || otherWords(said).some((word) => !ORDERS.test(word))) return null;
  const order = ORDERS.test(said) ? orderIn(said) : null;
  const period = periodIn(said, context.now);
  const step = stepIn(said);
  if (
    pairs.length === 0 &&
    amounts.length === 0 &&
    !period &&
    !step &&
    !(order && question.measure === 'ranking')
  )
    return null;
  const roles = new Set(amounts.map(({ role }) => role));
  return {
    ...question,
    pairs: pairs.length > 0 ? pairs : question.pairs,
    amounts:
      amounts.length > 0
        ? [...question.amounts.filter(({ role }) => !roles.has(role)), ...amounts]
        : question.amounts,
    period: period ?? question.period,
    step: step ?? question.step,
    order: order ?? question.order,
    session: sessionIn(said) && pairs.length === 0 ? sessionIn(said) : question.session,
    words: words.join(' '),
  };
}
