import type { MessagePart } from './message-part.ts';
import type { AmountRole, Measure, Question } from './query.ts';
import {
  amongIn,
  lengthIn,
  orderIn,
  periodIn,
  rankByIn,
  resultsIn,
  sessionIn,
  sideIn,
  stepIn,
} from './slots.ts';
import type { QueryContext, Thought } from './thought.ts';

const POINTS_BACK = /\b(it|its|this|that|same|there|one|them|here)\b/;
const SHARES: Record<string, number> = {
  half: 0.5,
  third: 1 / 3,
  quarter: 0.25,
  fifth: 0.2,
  tenth: 0.1,
};

export function questionOf({ heard, measure, words, pair }: Thought, context: QueryContext): Question {
  const { said, pairs } = heard;
  const period = periodIn(said, context.now);
  const needsNoPair =
    pairs.length > 0 || measure === 'ranking' || measure === 'convert-money' || measure === 'convert-lots';
  const before = pair && (POINTS_BACK.test(said) || words.length <= 12) ? [pair] : [];
  return {
    measure: measure as Measure,
    pairs: needsNoPair ? pairs : before,
    amounts: [...amountsOf(measure, heard), ...toldBefore(measure, heard, context.question)],
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
    expression:
      measure === 'sum'
        ? expressionIn(said)
        : measure === 'tally'
          ? resultsIn(said)
              .map((one) => (one < 0 ? String(one) : `+${one}`))
              .join('')
          : null,
    words: words.join(' '),
  };
}

/** A size asked anew keeps the account and the risk of the one before, where it names none. */
function toldBefore(
  measure: Measure | null,
  { amounts }: MessagePart,
  last: Question | null,
): Question['amounts'] {
  if (measure !== 'lot-size' || last?.measure !== 'lot-size') return [];
  const names = (...roles: AmountRole[]): boolean => amounts.some(({ role }) => roles.includes(role));
  return last.amounts.filter(
    ({ role }) =>
      (role === 'account' && !names('account', 'money')) ||
      (role === 'money' && !names('account', 'money')) ||
      ((role === 'risk' || role === 'percent') && !names('risk', 'percent')),
  );
}

const DOUBLES: Question['amounts'] = [{ role: 'percent', value: 100, currency: null, isPercent: true }];

function amountsOf(measure: Measure | null, heard: MessagePart): Question['amounts'] {
  if (measure === 'share-of') return shareAmounts(heard);
  const isDoubling = measure === 'growth' && /\bdoubl\w+ .*\btimes\b|\btimes .*\bdoubl/.test(heard.said);
  return isDoubling ? [...heard.amounts, ...DOUBLES] : heard.amounts;
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
