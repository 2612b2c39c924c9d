import { quantitiesIn, type Quantities, type Quantity } from '../sums/quantities.ts';
import type { Amount, AmountRole, Measure, Question } from '../query.ts';
import { resultsIn } from '../sums/results.ts';
import type { QueryContext, Thought } from '../thought.ts';

const LONGEST = 12;

/** A short message that goes on from the figure before: half of it, for a month, of my 400, which stop was it. */
export function followOn(thought: Thought, context: QueryContext): Question | null {
  const { question } = context;
  if (!question || thought.words.length > LONGEST) return null;
  return (
    recalled(thought, question) ??
    lessThat(thought, question) ??
    toldAgain(thought, question) ??
    scaled(thought, question) ??
    addedUp(thought, question) ??
    besideSum(thought, question) ??
    overTime(thought, question)
  );
}

/** "What is left then". */
const toldAgain = ({ heard: { said, amounts, pairs } }: Thought, last: Question): Question | null =>
  last.measure === 'losing-run' &&
  amounts.length + pairs.length === 0 &&
  /^(so |and )?(what|how much)( is| do i have| have i| would be)?( that| it)? (left|then|remaining)( then| now)?$/.test(
    said,
  )
    ? last
    : null;

/** "Minus that" after a share is what is left. */
const lessThat = ({ heard: { said, amounts } }: Thought, last: Question): Question | null =>
  last.measure === 'share-of' &&
  amounts.length === 0 &&
  /^(and |so )?(minus|less|take away|without|off) (that|it)$/.test(said)
    ? { ...last, words: `${last.words} off` }
    : null;

const RECALLS =
  /\b(what|which|how much|how many|remind)\b.*\b(did (you|i) (say|tell|write|take|use)|was|were|again|i (said|told)|you said|remind)\b|\b(stop|account|risk|size|lot|leverage|target|entry|market|pair) again\b/;
const recalledRoles: ReadonlyArray<readonly [RegExp, readonly AmountRole[]]> = [
  [/\b(stop|sl)\b/, ['stop', 'stop-pips', 'move', 'pips']],
  [/\b(account|balance|capital|deposit)\b/, ['account', 'money']],
  [/\brisk\b/, ['risk', 'percent']],
  [/\b(lots?|size)\b/, ['lots', 'units']],
  [/\bleverage\b/, ['leverage', 'ratio']],
  [/\b(target|take profit)\b/, ['target', 'target-pips', 'profit']],
  [/\bentry\b/, ['entry', 'price']],
];

function recalled({ heard: { said, amounts, pairs } }: Thought, last: Question): Question | null {
  if (amounts.length > 0 || pairs.length > 0 || !RECALLS.test(said)) return null;
  const asked = recalledRoles.find(([words]) => words.test(said));
  if (!asked && !/\b(market|pair)\b/.test(said)) return null;
  const [, roles = []] = asked ?? [];
  const told = [...last.amounts, ...(last.told ?? [])].filter(({ role }) => roles.includes(role));
  // Nothing said of it: another reader may know of an idea's own stop.
  if (asked && told.length === 0) return null;
  const account = [...last.amounts, ...(last.told ?? [])].find(({ role }) => role === 'account');
  const isShare = told[0]?.isPercent && account !== undefined;
  return {
    ...last,
    measure: 'recall',
    amounts: isShare ? [...told.slice(0, 1), account] : told.slice(0, 1),
    words: said,
  };
}

const SCALES: ReadonlyArray<readonly [number, RegExp]> = [
  [0.5, /\b(half|halve|halved)\b/],
  [2, /\b(double|doubled|twice|2 times (that|it|as much|the))\b/],
  [3, /\b(triple|three times|3 times) ?(that|it|as much|the)?\b/],
  [10, /\b10 times (that|it|as much|the|more)\b/],
];
const SCALE_ONLY =
  /^(what|and|or|if|with|only|just|i|use|take|it|that|the|is|make|do|did|then|ok|now|go|went|a|of|we|would|be|about|say|lot|lots|size|risk|trade|stop|account|position|trades|number|amount|money|had|have|lost|lose|loses|half|halve|halved|double|doubled|twice|triple|three|times|as|much|more|\d+|let|us|how|instead|please|for|on|so|but)$/;
const scaledFirst: ReadonlyArray<readonly [RegExp, readonly AmountRole[]]> = [
  [/\b(stop)\b/, ['stop-pips', 'move', 'pips']],
  [/\baccount\b/, ['account', 'money']],
  [/\brisk\b/, ['risk', 'percent']],
  [/\b(lots?|size|position)\b/, ['lots', 'units', 'risk']],
];
const mainRoles: readonly AmountRole[] = [
  'lots',
  'units',
  'risk',
  'percent',
  'pips',
  'move',
  'money',
  'account',
  'count',
];
/** Their account stays, and the risk is what is halved. */
const sizing = new Set<Measure>(['lot-size', 'share-of', 'losing-run', 'losses-until', 'recovery', 'growth']);

function scaled({ heard: { said, amounts, pairs } }: Thought, last: Question): Question | null {
  const [, times] = /\b(\d+) times (that|it|as much|more|the size)\b/.exec(said) ?? [];
  const factor = times ? Number(times) : SCALES.find(([, words]) => words.test(said))?.[0];
  if (
    factor === undefined ||
    (amounts.length > 0 && !times) ||
    pairs.length > 0 ||
    !said.split(' ').every((word) => SCALE_ONLY.test(word))
  )
    return null;
  const roles =
    scaledFirst.find(([words]) => words.test(said))?.[1] ??
    (sizing.has(last.measure) ? (['risk', 'percent'] as const) : mainRoles);
  const main = roles.map((role) => last.amounts.find((one) => one.role === role)).find(Boolean);
  if (!main) return null;
  const isHalfLost = last.measure === 'recovery';
  const value = isHalfLost ? 50 : main.value * factor;
  if (last.measure === 'repeated-sum' && /\b(trades|times|number)\b/.test(said)) {
    const before = last.quantities ?? quantitiesIn(last.words);
    return {
      ...last,
      quantities: {
        ...before,
        all: before.all.map((one) => (one.of === 'trade' ? { ...one, value: one.value * factor } : one)),
      },
    };
  }
  const quantities =
    last.quantities ?? (last.measure === 'repeated-sum' ? quantitiesIn(last.words) : undefined);
  return {
    ...last,
    amounts: last.amounts.map((one) => (one === main ? { ...one, value } : one)),
    ...(quantities && {
      quantities: {
        ...quantities,
        all: quantities.all.map((one) =>
          one.of === 'lot' && main.role === 'lots' ? { ...one, value } : one,
        ),
      },
    }),
  };
}

/** "And won 60 after" goes on with the list. */
function addedUp({ heard: { said } }: Thought, last: Question): Question | null {
  if (last.measure !== 'tally') return null;
  const results = resultsIn(said);
  if (results.length === 0 || (results.length > 2 && !/^(and|then|plus|also)\b/.test(said))) return null;
  const isInR = last.expression?.includes('R') ?? false;
  const more = results.map((one) => `${one < 0 ? one : `+${one}`}${isInR ? 'R' : ''}`).join('');
  return { ...last, expression: `${last.expression ?? ''}${more}` };
}

const OF_SUM =
  /\b(how (much|many)|what|whats|percent|share|part|too much)\b.*\b(of|on|from|for|with) (my |a |the )?(account|balance|capital|money|cur:|\d)|\b(is that|that is)\b.*\bof my\b|\b(in|as) percent\b/;

/** "How much is that of my 400". */
function besideSum({ heard: { said, amounts, pairs } }: Thought, last: Question): Question | null {
  if (pairs.length > 0 || !OF_SUM.test(said) || !/\b(it|that|this|my (profit|loss|result|gain))\b/.test(said))
    return null;
  const known =
    last.told?.find(({ role }) => role === 'account') ?? last.amounts.find(({ role }) => role === 'account');
  const named =
    amounts.find(({ role, isPercent }) => !isPercent && role !== 'count' && role !== 'lots') ?? known;
  return named && amounts.length <= 1 ? { ...last, beside: { ...named, role: 'account' } } : null;
}

/** Their result is money that can come again. */
const repeatable = new Set<Measure>([
  'trade-cost',
  'spread',
  'move-value',
  'profit-at-price',
  'pip-value',
  'share-of',
  'position-move',
  'tally',
  'convert-money',
  'lot-size',
  'holding-cost',
]);
const REPEATS =
  /^(and|per|a|an|in|over|for|each|every|the|whole|one|then|so|what|how|much|is|that|would|be|it|on|of|with|if|i|do|did|make|take|after|times|trades|by|at|whats|about|ok|now|in|#|nights?|days?|weeks?|months?|years?|daily|weekly|monthly|yearly|trading|working|x|them|those|like|times|cost|costs|all|total|together|sum|up|add|adds|does|come|to|you|mean|i|pay|lose|win|get|altogether|have|trade|go)$/;
const asksForTimes = (said: string): boolean => said.split(' ').every((word) => REPEATS.test(word));

/** "Per month then? 20 days", "over 50 trades". */
function overTime({ heard: { said, pairs } }: Thought, last: Question): Question | null {
  if (pairs.length > 0) return null;
  // "After 8 of them" counts what the question before was about.
  const named = quantitiesIn(said.replace(/\b(\d+) of (them|those|these|such)\b/g, '$1 trades'));
  const pips = named.all.find(({ of }) => of === 'pip' || of === 'trade');
  if (
    last.measure === 'pip-value' &&
    pips &&
    (pips.of === 'pip' || /\b(of (them|those)|times)\b/.test(said)) &&
    named.all.length === 1 &&
    asksForTimes(said.replace(/(?:pips:)?\d+(\.\d+)?/g, '#'))
  )
    return {
      ...last,
      measure: 'move-value',
      amounts: [...withoutRole(last.amounts, 'pips'), { ...aCount(pips.value), role: 'pips' }],
    };
  const counts = named.all.filter(
    ({ of }) =>
      of === 'trade' || of === 'night' || of === 'day' || of === 'week' || of === 'month' || of === 'year',
  );
  const bare = said.replace(/(?:x:|lots:)?\d+(\.\d+)?/g, '#');
  if (named.all.length > counts.length || counts.length + (named.asked ? 1 : 0) === 0 || !asksForTimes(bare))
    return null;
  if (last.measure === 'repeated-sum') {
    const quantities = merged(last.quantities ?? quantitiesIn(last.words), {
      all: counts,
      asked: named.asked,
    });
    return { ...last, quantities };
  }
  if (last.measure === 'streak-chance') {
    const [count] = counts;
    const run = last.amounts
      .filter(({ role }) => role === 'count')
      .toSorted((one, other) => one.value - other.value)[0];
    return count?.of === 'trade' && run
      ? { ...last, amounts: [...withoutRole(last.amounts, 'count'), run, aCount(count.value)] }
      : null;
  }
  if (last.measure === 'expectancy') {
    const [count] = counts;
    return count?.of === 'trade'
      ? { ...last, amounts: [...withoutRole(last.amounts, 'count'), aCount(count.value)] }
      : null;
  }
  // Nights are read from the words, the newest first.
  if (last.measure === 'holding-cost') return { ...last, words: `${said} and ${last.words}` };
  if (!repeatable.has(last.measure) || counts.length === 0) return null;
  return { ...last, times: counts.map(({ value, of }) => ({ value, of: of as 'trade' })) };
}

const aCount = (value: number): Amount => ({ role: 'count', value, currency: null, isPercent: false });
const withoutRole = (amounts: readonly Amount[], role: AmountRole): Amount[] =>
  amounts.filter((one) => one.role !== role);

const timely = new Set<Quantity['of']>(['night', 'day', 'week', 'month', 'year']);

/** A count said anew takes the place of the one of its kind and keeps what it is for. */
function merged(before: Quantities, now: Quantities): Quantities {
  const replaces = (one: Quantity): Quantity | undefined => now.all.find(({ of }) => of === one.of);
  const kept = before.all.map((one) => {
    const other = replaces(one);
    return other ? { ...other, per: other.per.length > 0 ? other.per : one.per } : one;
  });
  // "And a month" after "14 nights" asks for another time.
  const isOtherTime = now.asked !== null && now.all.length === 0;
  if (isOtherTime)
    return {
      all: before.all.filter(({ of, per }) => !(of && timely.has(of) && per.length === 0)),
      asked: now.asked,
    };
  const added = now.all.filter(({ of }) => !before.all.some((one) => one.of === of));
  return { all: [...kept, ...added], asked: now.asked ?? before.asked };
}
