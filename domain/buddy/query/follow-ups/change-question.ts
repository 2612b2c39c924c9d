import { namedIn } from '../../clauses/spoken-pairs.ts';
import { currenciesIn } from '../sums/currencies.ts';
import { MOST_OTHER_WORDS, otherWords, type MessagePart } from '../message-part.ts';
import type { Amount, AmountRole, Measure, Question, Side } from '../query.ts';
import { aheadIn } from '../times/ahead-in.ts';
import { periodIn } from '../times/period-in.ts';
import { amongIn, orderIn, sessionIn, sideIn, stepIn } from '../slots.ts';
import { amountsOf } from '../roles/amounts-of.ts';
import { asExit } from '../roles/trade-prices.ts';
import type { QueryContext, Thought } from '../thought.ts';

const ORDERS =
  /\b(top|bottom|without|except|crypto|coins?|pairs?|metals?|forex|most|least|biggest|smallest|wildest|calmest|best|worst|boring|widest|tightest)\b/;

/** Their calculators read the words too, so those of the question before go along. */
const readsWords = new Set<Measure>([
  'growth',
  'recovery',
  'expectancy',
  'percent-steps',
  'share-of',
  'losing-run',
  'losses-until',
  'position-move',
  'leverage-used',
  'some-wins-chance',
  'streak-chance',
  'price-for-profit',
  'margin-level',
  'profit-at-price',
  'move-value',
  'pip-value',
  'lot-size',
  'margin',
  'holding-cost',
]);
const MOST_WORDS = 60;
const alongWith = (words: readonly string[], last: Question): string =>
  (readsWords.has(last.measure) ? [...words, 'and', ...last.words.split(' ')] : words)
    .slice(0, MOST_WORDS)
    .join(' ');

/** After "2 % of 800", "and 5" is the share and "of 1200" the whole. */
const bySize = new Set<Measure>(['share-of', 'recovery', 'growth', 'percent-steps', 'break-even-ratio']);
function asShare(
  { said, amounts }: MessagePart,
  { measure, amounts: before }: Question,
): Question['amounts'] {
  const [amount] = amounts;
  if (!bySize.has(measure) || amounts.length !== 1 || !amount || amount.isPercent || amount.role === 'count')
    return amounts;
  const isWhole =
    amount.currency !== null ||
    amount.value > 100 ||
    /\b(of|from|on|with) (my |the )?(cur:[a-z]+:)?\d/.test(said);
  const role = before.find(({ isPercent }) => isPercent)?.role ?? 'percent';
  return [isWhole ? { ...amount, role: 'account' } : { ...amount, role, isPercent: true }];
}

/** After a size, "and with 5000" is the account and "1 %" the risk. */
const sizing = new Set<Measure>(['lot-size', 'losses-until']);
function meantBy(heard: MessagePart, last: Question): Question['amounts'] {
  const { amounts } = heard;
  const [only] = amounts;
  if (
    last.measure === 'convert-money' &&
    amounts.length === 1 &&
    only?.currency === null &&
    only.role !== 'units'
  )
    return [
      { ...only, role: 'money', currency: last.amounts.find(({ currency }) => currency)?.currency ?? null },
    ];
  const isDistance =
    last.measure === 'move-value' &&
    only?.currency === null &&
    Number.isInteger(only.value) &&
    only.value >= 5;
  if (
    isDistance &&
    amounts.length === 1 &&
    last.amounts.some(({ role }) => role === 'pips') &&
    !only.role.endsWith('pips')
  )
    return [{ ...only, role: 'pips' }];
  if (last.measure === 'streak-chance' && amounts.length === 1 && only?.currency === null && !only.isPercent)
    return [{ ...only, role: 'count' }];
  if (!sizing.has(last.measure)) return asShare(heard, last);
  return amounts.map((one) =>
    one.role === 'price' || one.role === 'money'
      ? { ...one, role: 'account' }
      : one.role === 'percent'
        ? { ...one, role: 'risk' }
        : one,
  );
}

/** Money named before may have been the account, a per cent the risk; one kind of stop replaces another. */
const alike: ReadonlyArray<ReadonlySet<AmountRole>> = [
  new Set<AmountRole>(['account', 'money']),
  new Set<AmountRole>(['risk', 'percent']),
  new Set<AmountRole>(['stop', 'stop-pips', 'move', 'pips']),
  new Set<AmountRole>(['lots', 'units']),
];
/** Beside a win rate, a risk is no other rate. */
const chances = new Set<Measure>(['expectancy', 'streak-chance', 'some-wins-chance', 'break-even-rate']);
const replaced = (roles: ReadonlySet<AmountRole>, role: AmountRole, measure: Measure): boolean =>
  roles.has(role) ||
  (chances.has(measure) && (role === 'percent' || role === 'risk')
    ? false
    : alike.some((kind) => kind.has(role) && [...kind].some((one) => roles.has(one))));

function amountsAfter({ measure, amounts, side }: Question, heard: MessagePart): Question['amounts'] {
  const named = amountsOf(measure, heard);
  const isTrade = measure === 'profit-at-price' && amounts.some(({ role }) => role === 'entry');
  return isTrade ? asExit(named, heard.said, side) : named;
}

const LONGEST_CHANGE = 14;
const MOST_REDRAW_WORDS = 6;
const CHANGES =
  /^(and|but|what if|if|ok|now|with|then|my|same|do|on|at|in|into|to|for|over|starting|start|within|what about|how about|make it|make that|try|use|say|or|rather|no|wait|so|lets|let us)\b|\b(instead|i mean|i meant)$/;
const SIDES = /^(long|short|buy|sell|buying|selling)$/;
const IN_MONEY = /\b(?:in|into|to) (?:my )?(?:euros?|eur|pounds?|gbp|dollars?|usd|yen|jpy|francs?|chf)\b/;

const isSeveralPips = ({ role, value }: Amount): boolean => role.endsWith('pips') && value > 1;

function keptAmounts({ measure, amounts }: Question, changes: readonly Amount[], said: string): Amount[] {
  // "In 100 trades" stands beside the run.
  if (measure === 'streak-chance' && /\b(in|within|over|out of|of) \d+ trades\b/.test(said))
    return [...amounts];
  const roles = new Set(changes.map(({ role }) => role));
  const isMoved = /^(pip|position)-value$/.test(measure) && changes.some(isSeveralPips);
  return amounts.filter(({ role }) => !(isMoved && role === 'pips') && !replaced(roles, role, measure));
}

const isInMoneyOf = (said: string): boolean =>
  IN_MONEY.test(said) && /\b(in|into|to) (my )?\w+( i (mean|meant)| please| then| now)?$/.test(said);

/** "and on gold?", "with 0.2 lots", "since yesterday": the question before with other slots. */
export function changeLast(thought: Thought, text: string, context: QueryContext): Question | null {
  const { question } = context;
  const { heard, words } = thought;
  const { said } = heard;
  const isInMoney = isInMoneyOf(said);
  const pairs = isInMoney ? [] : heard.pairs;
  const isChange = CHANGES.test(text.trim().toLowerCase());
  const amounts = question
    ? meantBy({ ...heard, amounts: amountsAfter(question, heard) }, question)
    : heard.amounts;
  if (!question || words.length > (amounts.length > 0 ? LONGEST_CHANGE : 10)) return null;
  const named = namedIn(said.split(' '));
  const isOtherSide = otherSideIn(thought, question) !== null;
  const others = otherWords(said).filter((word) => !ORDERS.test(word) && !(isOtherSide && SIDES.test(word)));
  const isRanking = question.measure === 'ranking';
  const isReordered = isRanking && (ORDERS.test(said) || amongIn(said) !== 'all');
  const isAhead = question.measure === 'reach-chance';
  const step = stepIn(said);
  // "Make it 4h actually": a time frame after a chart is meant for it.
  const isRedrawn = question.measure === 'chart' && step !== null && words.length <= MOST_REDRAW_WORDS;
  const mostOthers = amounts.length > 0 && isChange ? MOST_OTHER_WORDS : 0;
  // "And by the end of next month".
  const isLater =
    isAhead &&
    pairs.length === 0 &&
    words.length <= MOST_REDRAW_WORDS + 2 &&
    aheadIn(said, context.now) !== null;
  if (named.unknown || (others.length > mostOthers && !isRedrawn && !isLater)) return null;
  const isEmpty = pairs.length === 0 && amounts.length === 0 && !isOtherSide;
  if (isEmpty && !isLater && !periodIn(said, context.now) && !step && !isReordered && !isInMoney) return null;
  return withChanges(thought, question, context);
}

const otherSideIn = ({ heard, words }: Thought, { measure }: Question): Side | null =>
  words.length <= 5 && measure === 'profit-at-price' ? sideIn(heard.said) : null;

/** The question before with the slots that a message names. */
export function withChanges(thought: Thought, question: Question, { now }: QueryContext): Question {
  const { heard, words } = thought;
  const { said } = heard;
  // "In euros I mean" is the money that is wanted, and no market.
  const pairs = isInMoneyOf(said) ? [] : heard.pairs;
  const amounts = meantBy(heard, question);
  const isRanking = question.measure === 'ranking';
  const order = isRanking && ORDERS.test(said) ? orderIn(said) : null;
  const among = isRanking && amongIn(said) !== 'all' && pairs.length === 0 ? amongIn(said) : null;
  // "Times 35 pips" after the value of one.
  const isMoved = /^(pip|position)-value$/.test(question.measure) && amounts.some(isSeveralPips);
  return {
    ...question,
    measure: isMoved ? 'move-value' : question.measure,
    pairs: pairs.length > 0 ? pairs : question.pairs,
    amounts: amounts.length > 0 ? [...keptAmounts(question, amounts, said), ...amounts] : question.amounts,
    period:
      (question.measure === 'reach-chance' ? aheadIn(said, now) : null) ??
      periodIn(said, now) ??
      question.period,
    step: stepIn(said) ?? question.step,
    currencies:
      question.measure === 'convert-money' && currenciesIn(said).length === 1
        ? [...currenciesIn(said), ...question.currencies.slice(0, 1)]
        : question.currencies,
    order: order ?? question.order,
    among: among ?? question.among,
    session: sessionIn(said) && pairs.length === 0 ? sessionIn(said) : question.session,
    side: otherSideIn(thought, question) ?? question.side,
    words: alongWith(words, question),
  };
}
