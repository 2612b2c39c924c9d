import { namedIn } from '../clauses/spoken-pairs.ts';
import type { MessagePart } from './message-part.ts';
import type { AmountRole, Measure, Question } from './query.ts';
import { amongIn, orderIn, periodIn, sessionIn, stepIn } from './slots.ts';
import { MOST_OTHER_WORDS, otherWords, type QueryContext, type Thought } from './thought.ts';

const ORDERS =
  /\b(top|bottom|without|except|crypto|coins?|pairs?|metals?|forex|most|least|biggest|smallest|wildest|calmest|best|worst|boring|widest|tightest)\b/;

/** After a size, "and with 5000" is the account and "1 %" the risk. */
const sizing = new Set<Measure>(['lot-size', 'losses-until']);
function meantBy({ amounts }: MessagePart, { measure }: Question): Question['amounts'] {
  if (!sizing.has(measure)) return amounts;
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
const replaced = (roles: ReadonlySet<AmountRole>, role: AmountRole): boolean =>
  roles.has(role) || alike.some((kind) => kind.has(role) && [...kind].some((one) => roles.has(one)));

const LONGEST_CHANGE = 14;
const MOST_REDRAW_WORDS = 6;
const CHANGES = /^(and|but|what if|if|ok|now|with|then|my|same|do|on|at)\b|\binstead$/;

/** "and on gold?", "with 0.2 lots", "since yesterday": the question before with other slots. */
export function changeLast({ heard, words }: Thought, text: string, context: QueryContext): Question | null {
  const { question } = context;
  const { said, pairs } = heard;
  const isChange = CHANGES.test(text.trim().toLowerCase());
  const amounts = question ? meantBy(heard, question) : heard.amounts;
  if (!question || words.length > (amounts.length > 0 ? LONGEST_CHANGE : 10)) return null;
  const named = namedIn(said.split(' '));
  const others = otherWords(said).filter((word) => !ORDERS.test(word));
  const isRanking = question.measure === 'ranking';
  const order = isRanking && ORDERS.test(said) ? orderIn(said) : null;
  const among = isRanking && amongIn(said) !== 'all' && pairs.length === 0 ? amongIn(said) : null;
  const period = periodIn(said, context.now);
  const step = stepIn(said);
  // "Make it 4h actually": a time frame after a chart is meant for it.
  const isRedrawn = question.measure === 'chart' && step !== null && words.length <= MOST_REDRAW_WORDS;
  const mostOthers = amounts.length > 0 && isChange ? MOST_OTHER_WORDS : 0;
  if (named.unknown || (others.length > mostOthers && !isRedrawn)) return null;
  if (pairs.length === 0 && amounts.length === 0 && !period && !step && !order && !among) return null;
  const roles = new Set(amounts.map(({ role }) => role));
  return {
    ...question,
    pairs: pairs.length > 0 ? pairs : question.pairs,
    amounts:
      amounts.length > 0
        ? [...question.amounts.filter(({ role }) => !replaced(roles, role)), ...amounts]
        : question.amounts,
    period: period ?? question.period,
    step: step ?? question.step,
    order: order ?? question.order,
    among: among ?? question.among,
    session: sessionIn(said) && pairs.length === 0 ? sessionIn(said) : question.session,
    words: words.join(' '),
  };
}
