import { currenciesIn } from './sums/currencies.ts';
import type { MessagePart } from './message-part.ts';
import { aheadIn } from './times/ahead-in.ts';
import { placeIn } from './times/place-in.ts';
import type { AmountRole, Measure, Question } from './query.ts';
import { amongIn, lengthIn, namedStepIn, orderIn, rankByIn, sessionIn, sideIn, stepIn } from './slots.ts';
import { LOTS_IN_LOTS, LOTS_TOGETHER } from './sums/lots-together.ts';
import { amountsOf } from './roles/amounts-of.ts';
import { asExit, tradePricesIn } from './roles/trade-prices.ts';
import { spokenSumIn } from './sums/spoken-sum.ts';
import { areInR, resultsIn } from './sums/results.ts';
import type { QueryContext, Thought } from './thought.ts';

const POINTS_BACK = /\b(it|its|this|that|same|there|one|them|here)\b/;

export function questionOf({ heard, measure, words, pair }: Thought, context: QueryContext): Question {
  const { said, pairs } = heard;
  const period =
    (measure === 'reach-chance' && !LOOKS_BACK.test(said) ? aheadIn(said, context.now) : null) ??
    heard.period ??
    periodBefore(measure, heard, context);
  const needsNoPair =
    pairs.length > 0 || measure === 'ranking' || measure === 'convert-money' || measure === 'convert-lots';
  const before = pair && (POINTS_BACK.test(said) || words.length <= 12) ? [pair] : [];
  return {
    measure: measure as Measure,
    pairs: needsNoPair ? pairs : before,
    amounts: [
      ...namedAmounts(measure, heard, context.question),
      ...toldBefore(measure, heard, context.question),
    ],
    told: toldSoFar(heard, context.question),
    side: sideOf(measure, heard, context.question),
    step: measure === 'chart' ? namedStepIn(said) : stepIn(said),
    length: lengthIn(said),
    period,
    zone: null,
    place: placeIn(said),
    session: sessionIn(said),
    edge: STAYS_OPEN.test(said)
      ? 'close'
      : /\b(clos(e|es|ing|ed)|end|ends|over|finish|until the end)\b/.test(said)
        ? 'close'
        : /\b(open|opens|opening|opened|start|starts)\b/.test(said)
          ? 'open'
          : null,
    rankBy: rankByIn(said, period !== null),
    order: orderIn(said),
    among: amongIn(said),
    currencies: currenciesIn(said),
    expression:
      measure === 'sum'
        ? (spokenSumIn(said) ?? namedSum(said) ?? expressionIn(said))
        : measure === 'tally'
          ? resultsIn(said)
              .map((one) => `${one < 0 ? one : `+${one}`}${areInR(said) ? 'R' : ''}`)
              .join('')
          : null,
    words: words.join(' '),
  };
}

/** "How long is London open still" asks for its close. */
const STAYS_OPEN =
  /\bhow (long|much longer)\b.*\b(is|are|does|do|will|stay\w*|remain\w*)\b.*\bopen\b(?! (in|at))/;

const LOOKS_BACK = /^(and |so |but |ok )*(did|has|have|was|were)\b/;
const ofPeriod = new Set<Measure>(['change', 'range', 'price-then', 'day-moves', 'comparison', 'ranking']);
const MOST_WORDS_AFTER = 7;
const ENDS = /\b(high|low|highest|lowest|close|open|end|top|bottom)\b/;

/** "And the high?" is that of the day spoken of. */
function periodBefore(
  measure: Measure | null,
  { said }: MessagePart,
  { question }: QueryContext,
): Question['period'] {
  if (!measure || !question?.period || !ofPeriod.has(measure) || !ofPeriod.has(question.measure)) return null;
  const isShort = said.split(' ').length <= MOST_WORDS_AFTER && !/\b(now|current|currently)\b/.test(said);
  return isShort && (GOES_ON.test(said) || ENDS.test(said)) ? question.period : null;
}

/** What each of them takes from the talk, where the message does not name it. */
const wants: Partial<Record<Measure, readonly AmountRole[]>> = {
  'lot-size': ['account', 'risk'],
  margin: ['lots', 'leverage'],
  'pip-value': ['lots'],
  'affordable-lots': ['account', 'leverage'],
  'stop-for-risk': ['lots', 'risk'],
  'profit-at-price': ['lots', 'entry'],
  'move-value': ['lots'],
  'position-value': ['lots'],
  'losing-run': ['account', 'risk'],
  'losses-until': ['account', 'risk'],
  'leverage-used': ['account', 'lots'],
  'position-move': ['account'],
  'break-even-rate': ['ratio', 'stop-pips', 'target-pips', 'risk', 'profit'],
  growth: ['account'],
};
/** One of them stands for the other. */
const kinds: ReadonlyArray<readonly AmountRole[]> = [
  ['account', 'money'],
  ['risk', 'percent'],
  ['lots', 'units'],
  ['leverage', 'ratio'],
  ['stop', 'stop-pips', 'move', 'pips'],
  ['entry', 'price'],
];
const kindOf = (role: AmountRole): readonly AmountRole[] =>
  kinds.find((kind) => kind.includes(role)) ?? [role];
const chanceMeasures = new Set<Measure>([
  'expectancy',
  'streak-chance',
  'some-wins-chance',
  'break-even-rate',
]);
const GOES_ON = /^(in (dollars|euros|money|pounds)|and|what if|if|ok and|then|with|but|or|so if|now)\b/;
const LONGEST_GOING_ON = 14;

/** A trade is on the side on which it was opened; "and if I had waited till 1.10" is the trade before. */
function sideOf(measure: Measure | null, heard: MessagePart, last: Question | null): Question['side'] {
  if (measure !== 'profit-at-price') return sideIn(heard.said);
  const opened = tradePricesIn(heard.said, heard.amounts)?.side;
  return (
    opened ?? sideIn(heard.said) ?? (goesOnWith(measure, heard.said, last) ? (last?.side ?? null) : null)
  );
}

const goesOnWith = (measure: Measure | null, said: string, last: Question | null): boolean =>
  measure === last?.measure && GOES_ON.test(said) && said.split(' ').length <= LONGEST_GOING_ON;

/** Beside the entry of the trade before, the one price said is where it ends. */
function namedAmounts(
  measure: Measure | null,
  heard: MessagePart,
  last: Question | null,
): Question['amounts'] {
  const amounts = amountsOf(measure, heard);
  if (measure !== 'profit-at-price' || !goesOnWith(measure, heard.said, last)) return amounts;
  const isOfTrade = last?.amounts.some(({ role }) => role === 'entry');
  return isOfTrade ? asExit(amounts, heard.said, last?.side ?? null) : amounts;
}

/** A question asked anew keeps what the talk told before, where it names none. */
function toldBefore(
  measure: Measure | null,
  { said, amounts, pairs }: MessagePart,
  last: Question | null,
): Question['amounts'] {
  if (!measure || !last) return [];
  // Beside a win rate, a risk is no other rate.
  const isRate = chanceMeasures.has(measure);
  const names = (role: AmountRole): boolean =>
    amounts.some((one) => (isRate ? one.role === role : kindOf(role).includes(one.role)));
  if (goesOnWith(measure, said, last))
    return last.amounts.filter(
      ({ role }) => (measure === 'profit-at-price' && role === 'entry') || !names(role),
    );
  const isOtherMarket = pairs.length > 0 && last.pairs.length > 0 && pairs[0] !== last.pairs[0];
  const roles = wants[measure] ?? [];
  const isSizing = last.measure === 'lot-size';
  const told = [...last.amounts, ...(last.told ?? [])];
  return roles.flatMap((role) => {
    if (names(role) || (isOtherMarket && (role === 'entry' || role === 'lots'))) return [];
    const found = told.find(
      (one) => one.role === role || (isSizing && kindOf(role).includes(one.role) && role !== 'entry'),
    );
    return found ? [found] : [];
  });
}

const kept = new Set<AmountRole>([
  'account',
  'risk',
  'leverage',
  'lots',
  'stop',
  'stop-pips',
  'target',
  'target-pips',
  'ratio',
]);
const MOST_TOLD = 9;

/** Account, risk and size of the whole talk, the newest of each. */
function toldSoFar({ amounts }: MessagePart, last: Question | null): Question['amounts'] {
  const all = [...amounts, ...(last?.amounts ?? []), ...(last?.told ?? [])].filter(({ role }) =>
    kept.has(role),
  );
  return all.filter(({ role }, i) => all.findIndex((one) => one.role === role) === i).slice(0, MOST_TOLD);
}

/** "5 positions of 0.02 lots", "2R at a risk of 18". */
function namedSum(said: string): string | null {
  const [, count, lots] = LOTS_TOGETHER.exec(said) ?? [];
  if (count && lots) return `${count}*${lots}`;
  const [, small, large] = LOTS_IN_LOTS.exec(said) ?? [];
  if (small && large) return `${large}/${small}`;
  const [, risks] = /\b(\d+(?:\.\d+)?) ?r\b/.exec(said) ?? [];
  const [, money] =
    /(?<![\w.])(?:cur:[a-z]+:)?(\d+(?:\.\d+)?)(?! ?r\b)(?![\d.])/.exec(
      said.replace(/(?<!\d)\d+(\.\d+)? ?r\b/, ''),
    ) ?? [];
  return risks && money ? `${risks}*${money}` : null;
}

function expressionIn(said: string): string {
  const listed = /\b(sum of|add|adding|added|total of|add up|together)\b/.test(said)
    ? said.replace(/(?<=\d) (?:and )*(?=(?:cur:[a-z]+:)?[\d-])/g, ' + ').replace(/\+ -/g, '- ')
    : said;
  return listed
    .replace(/pct:(\d+(?:\.\d+)?) (?:of|off) (?:cur:[a-z]+:)?(\d+(?:\.\d+)?)/g, '($2*$1/100)')
    .replace(/cur:[a-z]+:/g, '')
    .replace(/\b(times|multiplied by)\b|(?<=\d) ?x ?(?=\d)/g, '*')
    .replace(/\bplus\b/g, '+')
    .replace(/\bminus\b/g, '-')
    .replace(/\b(divided by|over)\b/g, '/')
    .replace(/[^\d.()+*/-]/g, '');
}
