import { instrumentOf, toPoints, type Instrument, type Pair } from '../../market/instrument.ts';
import type { Amount, AmountRole, Question } from '../query/query.ts';
import { printNumber } from '../replies/print.ts';
import { ask, withEvidence, type CalculatorContext, type Missing } from './calculator.ts';
import { printMoney } from './money.ts';

export const YOURS = 'your message';

/** A zero, less than the eye can see or more than anybody has counts as not named. */
const LEAST = 1e-6;
const MOST = 1e12;

export const usableAmounts = ({ amounts }: Question): Amount[] =>
  amounts.filter(({ value }) => value >= LEAST && value <= MOST);

export const amountOf = (question: Question, role: AmountRole): Amount | null =>
  usableAmounts(question).find((one) => one.role === role) ?? null;

export const valueOf = (question: Question, role: AmountRole): number | null =>
  amountOf(question, role)?.value ?? null;

export const valuesOf = (question: Question, role: AmountRole): number[] =>
  usableAmounts(question)
    .filter((one) => one.role === role)
    .map(({ value }) => value);

/** The instrument asked about, or the question which one. */
export const WHICH_MARKET = 'Which market do you mean?';

export function instrumentAsked({ pairs: [pair] }: Question): Instrument | Missing {
  return pair ? instrumentOf(pair) : ask(WHICH_MARKET, ['EUR/USD', 'Gold', 'Bitcoin']);
}

export const firstPair = ({ pairs }: Question): Pair[] => pairs.slice(0, 1);

const FEWEST_LOTS = 0.001;
const MOST_LOTS = 1_000;

/** In lots, from lots or units; null where neither is named. */
export function lotsAsked(question: Question, { contractSize }: Instrument): number | null {
  const units = valueOf(question, 'units');
  return valueOf(question, 'lots') ?? (units === null ? null : units / contractSize);
}

export const isTradedSize = (lots: number): boolean => lots >= FEWEST_LOTS && lots <= MOST_LOTS;

const askLots = (): Missing => ask('For what size?', ['0.01 lots', '0.1 lots', '1 lot']);

export const askOtherLots = (facts: CalculatorContext, lots: number): Missing =>
  withEvidence(facts, (cite) => ({
    ask: `${cite(printNumber(lots, 6), YOURS)} lots is no size that anybody trades. Which size did you mean?`,
    choices: ['0.01 lots', '0.1 lots', '1 lot'],
  }));

/** Lots that make sense, or the question for them. */
export function sizeAsked(
  question: Question,
  instrument: Instrument,
  facts: CalculatorContext,
): number | Missing {
  const lots = lotsAsked(question, instrument);
  if (lots === null) return askLots();
  return isTradedSize(lots) ? lots : askOtherLots(facts, lots);
}

const SMALLEST_ACCOUNT = 10;
const LARGEST_ACCOUNT = 1e9;

/** The account named in the message, else the one that the user told before. */
export function accountAsked(
  question: Question,
  facts: CalculatorContext,
): { value: number; currency: string; isRemembered: boolean } | Missing {
  const named = amountOf(question, 'account') ?? amountOf(question, 'money');
  const account = named ? { value: named.value, currency: named.currency ?? 'USD' } : facts.account;
  if (!account)
    return ask('How much money is in the account?', [
      'For a $500 account',
      'For a $1,000 account',
      'For a $5,000 account',
    ]);
  if (account.value < SMALLEST_ACCOUNT || account.value > LARGEST_ACCOUNT)
    return withEvidence(facts, (cite) => ({
      ask: `Did I read that right, an account of ${cite(printMoney(account.value, account.currency), YOURS)}? How much is it?`,
      choices: ['For a $500 account', 'For a $1,000 account', 'For a $5,000 account'],
    }));
  return { ...account, isRemembered: !named };
}

/** How far a price may lie from the market before it is asked about. */
const farthest = { forex: 0.3, metal: 1, oil: 1, crypto: 9 } as const;

/** Null where the price is thinkable; `price` and `market` in the same unit. */
export function askOtherPrice(
  facts: CalculatorContext,
  { kind, pair }: Instrument,
  { price, market, printed }: { price: number; market: number; printed: string },
): Missing | null {
  const most = 1 + farthest[kind];
  if (price > 0 && price <= market * most && price >= market / most) return null;
  return withEvidence(facts, (cite) => ({
    ask: `${cite(String(price), YOURS)} is far from where ${pair} stands (${cite(printed, `quote ${pair}`)}). Which price did you mean?`,
    choices: [],
  }));
}

/** Decimal prices in the order of their roles; "$4,400" for gold is one too. */
export function pricesNamed(
  question: Question,
  { kind }: Instrument,
  roles: readonly AmountRole[],
): number[] {
  const prices = roles.flatMap((role) => valuesOf(question, role));
  return prices.length > 0 || kind === 'forex' ? prices : valuesOf(question, 'money');
}

/** A distance named in pips, in price or in per cent of `market`; in points, null where none is named. */
export function moveInPoints(question: Question, instrument: Instrument, market: number): number | null {
  const named = amountOf(question, 'move');
  const move = named && !named.isPercent ? named.value : null;
  const percent = named?.isPercent ? named.value : valueOf(question, 'percent');
  const pips =
    valueOf(question, 'pips') ?? valueOf(question, 'target-pips') ?? valueOf(question, 'stop-pips');
  const points = pips
    ? pips * instrument.pipPoints
    : move
      ? toPoints(instrument, move)
      : percent
        ? (market * percent) / 100
        : 0;
  return points >= 1 ? points : null;
}
