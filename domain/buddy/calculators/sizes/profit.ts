import { toPoints, toPrice, type Instrument } from '../../../market/instrument.ts';
import type { Quote } from '../../../market/quote.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Amount, Question } from '../../query/query.ts';
import { areNear } from '../../query/roles/near.ts';
import type { Cite } from '../../replies/evidence.ts';
import {
  ask,
  unanswered,
  withEvidence,
  type Calculator,
  type Facts,
  type Finding,
  type Missing,
} from '../calculator.ts';
import { ageNote, citeLots, citePrice, pricesInPoints, printDistance, withoutPrice } from '../market.ts';
import { printMoney, printPercent } from '../money.ts';
import {
  amountOf,
  instrumentAsked,
  moveInPoints,
  pricesNamed,
  sizeAsked,
  valueOf,
  valuesOf,
  YOURS,
} from '../slots.ts';
import { accountCurrency, quotesInMoney, quoteToAccount } from './account-money.ts';
import { moveOnUsualLots } from '../usual-lots.ts';

/** `sign` is 1 for a buy; `entry` in points on the side that opens. */
type Trade = {
  instrument: Instrument;
  quote: Quote;
  lots: number;
  sign: 1 | -1;
  entry: number;
  isFromMarket: boolean;
  exits: number[];
  currency: string;
  rate: number;
};

const BEFORE_COSTS = 'Commission and swap come on top where your broker takes them.';

const OPENED_THEN =
  /\b(bought|sold|shorted|entered|got in|went (long|short))\b.*\bnow\b|\bif i had (bought|sold|shorted)\b/;

function tradeAsked(question: Question, facts: Facts): Trade | Finding | Missing {
  const instrument = instrumentAsked(question);
  if ('ask' in instrument) return instrument;
  const { pair } = instrument;
  const lots = sizeAsked(question, instrument, facts);
  if (typeof lots !== 'number') return lots;
  const quote = facts.quote(pair);
  if (!quote) return withoutPrice(pair);
  const currency = accountCurrency(question, facts);
  const rate = quoteToAccount(question, instrument, facts);
  if (rate === null)
    return unanswered(`I have no price to turn the ${instrument.quote} into ${currency} right now.`, pair);
  const [first, ...others] = pricesNamed(question, instrument, ['price']);
  const named = valueOf(question, 'entry');
  const ends = [...valuesOf(question, 'target'), ...valuesOf(question, 'stop')];
  // "From 2,400 to 2,450" names two prices, and the first is the entry.
  const isEither = /\bif\b.*\bif\b/.test(question.words);
  const isFirstEntry = named === null && first !== undefined && !isEither && others.length + ends.length > 0;
  // "Bought at 3,950, now worth": the one price is the entry, and the market is the exit.
  const isOnlyEntry = named === null && others.length + ends.length === 0 && OPENED_THEN.test(question.words);
  const opened = named ?? (isFirstEntry || isOnlyEntry ? (first ?? null) : null);
  const closed =
    isFirstEntry || isOnlyEntry || first === undefined ? [...others, ...ends] : [first, ...others, ...ends];
  const prices = opened === null ? closed : [opened, ...closed];
  // A trade of long ago may lie anywhere, as long as its prices lie together.
  const isOfAnyTime = opened !== null && closed.length > 0 && closed.every((price) => areNear(price, opened));
  const levels = isOfAnyTime
    ? prices.map((price) => toPoints(instrument, price))
    : pricesInPoints(facts, instrument, quote, prices);
  if ('ask' in levels) return levels;
  const exits = opened === null ? levels : levels.slice(1);
  const sign = signOf(question, exits, opened === null ? quote.mid : (levels[0] as number));
  const entry = opened === null ? (sign === 1 ? quote.ask : quote.bid) : (levels[0] as number);
  return { instrument, quote, lots, sign, entry, isFromMarket: opened === null, exits, currency, rate };
}

/** A target tells the side, then a stop; without either it is a buy. */
function signOf(question: Question, exits: readonly number[], from: number): 1 | -1 {
  if (question.side) return question.side === 'buy' ? 1 : -1;
  const [exit] = exits;
  if (amountOf(question, 'target') && exit !== undefined) return exit < from ? -1 : 1;
  const stop = exits.at(-1);
  if (amountOf(question, 'stop') && stop !== undefined) return stop > from ? -1 : 1;
  return 1;
}

/** Where the account's money is the base currency, the exit price itself turns the result into it. */
function resultAt({ instrument, lots, sign, entry, currency, rate }: Trade, exit: number): number {
  const quoted = (sign * (exit - entry) * instrument.contractSize * lots) / 10 ** instrument.pointDigits;
  return quoted * (instrument.base === currency ? 1 / toPrice(instrument, exit) : rate);
}

function tellEntry({ instrument, quote, lots, sign, entry, isFromMarket }: Trade, cite: Cite): string {
  const at = citePrice(cite, instrument, entry, isFromMarket ? quote.at : undefined);
  const side = isFromMarket ? ` (the ${sign === 1 ? 'ask' : 'bid'} now)` : '';
  return `${sign === 1 ? 'Buying' : 'Selling'} ${citeLots(cite, lots, YOURS)} of ${spokenName(instrument.pair)} at ${at}${side}`;
}

export const moveValue: Calculator = {
  needs: (question, known) => ({ quotes: quotesInMoney(question, known) }),
  calculate: (question, facts) => {
    if (valueOf(question, 'lots') === null && valueOf(question, 'units') === null)
      return moveOnUsualLots(question, facts);
    const trade = tradeAsked({ ...question, amounts: withoutPrices(question) }, facts);
    if (!('exits' in trade)) return trade;
    const { instrument, quote, lots, currency, rate } = trade;
    const points = moveInPoints(question, instrument, quote.mid);
    if (points === null)
      return ask(
        'A move of how far?',
        instrument.kind === 'forex' ? ['10 pips', '50 pips', '100 pips'] : ['1 %', '2 %', '5 %'],
      );
    const both = stopAndTarget(question, trade, facts);
    if (both) return both;
    const value = (Math.abs(points) * instrument.contractSize * lots * rate) / 10 ** instrument.pointDigits;
    const account = amountOf(question, 'account') ?? amountOf(question, 'money');
    return withEvidence(facts, (cite) => ({
      sentence: `A move of ${cite(printDistance(instrument, points), YOURS)} on ${citeLots(cite, lots, YOURS)} of ${spokenName(instrument.pair)} is ${cite(printMoney(value, currency), `move of ${instrument.pair}`)}, won if it goes your way and lost if it doesn't.${account ? ` That is ${cite(printPercent((100 * value) / account.value, 1), 'share of the account')} % of ${cite(printMoney(account.value, currency), YOURS)}.` : ''}`,
      value,
      unit: currency,
      details: [
        'The move in price, times the units of your size, in the money of your account.',
        BEFORE_COSTS,
      ],
      pair: instrument.pair,
    }));
  },
};

/** "30 pips target, 15 pips stop": what each of them is worth. */
function stopAndTarget(
  question: Question,
  { instrument, lots, currency, rate }: Trade,
  facts: Facts,
): Finding | null {
  const [stop, target] = [valueOf(question, 'stop-pips'), valueOf(question, 'target-pips')];
  if (stop === null || target === null) return null;
  const worth = (pips: number): number =>
    toPrice(instrument, pips * instrument.pipPoints) * instrument.contractSize * lots * rate;
  return withEvidence(facts, (cite) => {
    const source = `move of ${instrument.pair}`;
    const far = (pips: number): string => cite(printDistance(instrument, pips * instrument.pipPoints), YOURS);
    return {
      sentence: `On ${citeLots(cite, lots, YOURS)} of ${spokenName(instrument.pair)} the target ${far(target)} away makes ${cite(printMoney(worth(target), currency), source)} and the stop ${far(stop)} away loses ${cite(printMoney(worth(stop), currency), source)}, before costs.`,
      value: worth(target),
      unit: currency,
      details: ['The distance in price, times the units of your size.', BEFORE_COSTS],
      pair: instrument.pair,
    };
  });
}

const withoutPrices = ({ amounts }: Question) =>
  amounts.filter(({ role }) => !['price', 'entry', 'target', 'stop', 'money'].includes(role));

export const profitAtPrice: Calculator = {
  needs: moveValue.needs,
  calculate: (question, facts) => {
    const trade = tradeAsked(question, facts);
    if (!('exits' in trade)) return onUsualLots(question, facts) ?? trade;
    const { instrument, exits, quote, currency } = trade;
    const [named, second] = exits;
    if (named === undefined && moveInPoints(question, instrument, quote.mid) !== null)
      return moveValue.calculate(question, facts);
    if (named === undefined && trade.isFromMarket) return ask('Closed at which price?', []);
    // A trade that is still open is worth what closing it now would bring.
    const exit = named ?? (trade.sign === 1 ? quote.bid : quote.ask);
    const result = resultAt(trade, exit);
    return withEvidence(facts, (cite) => {
      const outcome = (at: number): string => {
        const gained = resultAt(trade, at);
        const money = cite(printMoney(gained, currency), `result ${instrument.pair}`);
        const price = citePrice(cite, instrument, at);
        const far = /\bpips\b/.test(question.words)
          ? ` (${cite(printDistance(instrument, Math.abs(at - trade.entry)), `result ${instrument.pair}`)})`
          : '';
        if (gained === 0) return `closing at ${price} breaks even`;
        return `closing at ${price}${far} ${gained > 0 ? 'makes' : 'loses'} ${money}`;
      };
      const also = second === undefined ? '' : `, and ${outcome(second)}`;
      return {
        sentence: `${tellEntry(trade, cite)} and ${outcome(exit)}${also}.${trade.isFromMarket || named === undefined ? ageNote(facts, quote, cite) : ''}`,
        value: result,
        unit: currency,
        details: [
          'The way from entry to exit, times the units of your size. A buy opens at the ask and closes at the bid, a sell the other way round, so the spread is in it.',
          BEFORE_COSTS,
        ],
        pair: instrument.pair,
      };
    });
  },
};

/** A trade told without its size: what it brought on the usual ones. */
function onUsualLots(question: Question, facts: Facts): Finding | null {
  const isSized = question.amounts.some(({ role }) => role === 'lots' || role === 'units');
  const [entry] = valuesOf(question, 'entry');
  if (isSized || entry === undefined || valuesOf(question, 'price').length !== 1) return null;
  const trades = USUAL_LOTS.map((lots) =>
    tradeAsked({ ...question, amounts: [...question.amounts, aSize(lots)] }, facts),
  );
  const told = trades.flatMap((one) => ('exits' in one && one.exits[0] !== undefined ? [one] : []));
  const [first] = told;
  if (!first || told.length < USUAL_LOTS.length) return null;
  const { instrument, sign } = first;
  const exit = first.exits[0] as number;
  return withEvidence(facts, (cite) => {
    const source = `result ${instrument.pair}`;
    const way = sign * (exit - first.entry);
    const sums = told.map(
      (one) =>
        `${cite(printMoney(Math.abs(resultAt(one, exit)), one.currency), source)} on ${citeLots(cite, one.lots, 'lot sizes')}`,
    );
    return {
      sentence: `${sign === 1 ? 'Buying' : 'Selling'} ${spokenName(instrument.pair)} at ${citePrice(cite, instrument, first.entry)} and closing at ${citePrice(cite, instrument, exit)} ${way === 0 ? 'breaks even' : `${way > 0 ? 'makes' : 'loses'} ${cite(printDistance(instrument, way), source)}: ${sums.slice(0, -1).join(', ')} and ${sums.at(-1) ?? ''}`}.`,
      value: resultAt(first, exit),
      unit: first.currency,
      details: ['The way from entry to exit, times the units of the size.', BEFORE_COSTS],
      next: 'Tell me your size, and I name your own figure.',
      pair: instrument.pair,
    };
  });
}

const USUAL_LOTS = [1, 0.1, 0.01];
const aSize = (value: number): Amount => ({ role: 'lots', value, currency: null, isPercent: false });

/** The one price beside a profit is where the trade began. */
const entryOf = (question: Question): Amount[] => {
  const price = amountOf(question, 'price');
  return price && !amountOf(question, 'entry') ? [{ ...price, role: 'entry' }] : [];
};

export const priceForProfit: Calculator = {
  needs: moveValue.needs,
  calculate: (question, facts) => {
    const goal = amountOf(question, 'profit') ?? amountOf(question, 'risk') ?? amountOf(question, 'money');
    if (!goal) return ask('For what profit?', ['For a profit of $50', 'For a profit of $100']);
    const trade = tradeAsked(
      {
        ...question,
        amounts: question.amounts
          .filter(({ role }) => role === 'entry' || role === 'lots' || role === 'units')
          .concat(entryOf(question)),
      },
      facts,
    );
    if (!('exits' in trade)) return trade;
    const { instrument, lots, sign, entry, currency, rate, quote } = trade;
    const account = amountOf(question, 'account')?.value ?? facts.account?.value ?? null;
    if (goal.isPercent && account === null)
      return ask('How much money is in the account?', ['For a $500 account', 'For a $1,000 account']);
    const size = goal.isPercent ? ((account ?? 0) * goal.value) / 100 : goal.value;
    const isLoss = goal.role === 'risk';
    const money = isLoss ? -size : size;
    const units = instrument.contractSize * lots;
    const exact =
      instrument.base === currency
        ? entry / (1 - (sign * money) / units)
        : entry + (sign * money * 10 ** instrument.pointDigits) / (units * rate);
    const exit = sign * money > 0 ? Math.ceil(exact - 1e-6) : Math.floor(exact + 1e-6);
    if (!(exit > 0 && exit < entry * 100))
      return unanswered(
        `No price of ${spokenName(instrument.pair)} makes that much with this size; a larger size or a smaller sum would.`,
        instrument.pair,
      );
    return withEvidence(facts, (cite) => ({
      sentence: `${tellEntry(trade, cite)}, it has to reach ${citePrice(cite, instrument, exit)} for a ${isLoss ? 'loss' : 'profit'} of ${cite(printMoney(size, currency), YOURS)}: ${cite(printDistance(instrument, exit - entry), `result ${instrument.pair}`)} away.${trade.isFromMarket ? ageNote(facts, quote, cite) : ''}`,
      value: toPrice(instrument, exit),
      unit: instrument.quote,
      details: [
        'The money, divided by the units of your size, is the way the price has to go from the entry; spread included where the entry is the price now.',
        BEFORE_COSTS,
      ],
      next: 'A price that would pay is not a price that has to come.',
      pair: instrument.pair,
    }));
  },
};
