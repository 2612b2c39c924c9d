import { toPrice, type Instrument } from '../../../market/instrument.ts';
import { retailLeverageOf } from '../../../signals/sizing/position-size.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Question } from '../../query/query.ts';
import type { Cite } from '../../replies/evidence.ts';
import { printNumber } from '../../replies/print.ts';
import {
  ask,
  unanswered,
  withEvidence,
  type Calculator,
  type Facts,
  type Finding,
  type Missing,
} from '../calculator.ts';
import { ageNote, citeLots, TABLE, unitsOf, withoutPrice } from '../market.ts';
import { printMoney, printPercent } from '../money.ts';
import { accountAsked, amountOf, instrumentAsked, sizeAsked, valueOf, YOURS, lotsAsked } from '../slots.ts';
import type { Quote } from '../../../market/quote.ts';
import { accountCurrency, quotesInMoney, quoteToAccount } from './account-money.ts';

const MAX_LEVERAGE = 5_000;

type Leverage = { value: number; isNamed: boolean };

function leverageAsked(question: Question, instrument: Instrument): Leverage | Missing {
  const named = valueOf(question, 'leverage') ?? valueOf(question, 'ratio');
  if (named === null) return { value: retailLeverageOf(instrument), isNamed: false };
  if (named >= 1 && named <= MAX_LEVERAGE) return { value: named, isNamed: true };
  return ask('What leverage does your account have?', ['1:30', '1:100', '1:500']);
}

function citeLeverage(cite: Cite, { value, isNamed }: Leverage): string {
  const figure = `1:${printNumber(value, 1)}`;
  return isNamed ? cite(figure, YOURS) : cite(figure, 'retail leverage caps');
}

const usualLeverage = ({ isNamed }: Leverage): string =>
  isNamed ? '' : ' You named no leverage, so I took the cap for retail accounts in Europe.';

type Priced = { instrument: Instrument; quote: Quote; rate: number; currency: string; leverage: Leverage };

/** Instrument, price, money and leverage of the question, or why they are not known. */
function pricedPosition(question: Question, facts: Facts): Priced | Finding | Missing {
  const instrument = instrumentAsked(question);
  if ('ask' in instrument) return instrument;
  const leverage = leverageAsked(question, instrument);
  if ('ask' in leverage) return leverage;
  const quote = facts.quote(instrument.pair);
  if (!quote) return withoutPrice(instrument.pair);
  const currency = accountCurrency(question, facts);
  const rate = quoteToAccount(question, instrument, facts);
  if (rate === null)
    return unanswered(
      `I have no price to turn the ${instrument.quote} into ${currency} right now.`,
      instrument.pair,
    );
  return { instrument, quote, rate, currency, leverage };
}

const lotValue = ({ instrument, quote, rate }: Priced): number =>
  toPrice(instrument, quote.mid) * instrument.contractSize * rate;

export const margin: Calculator = {
  needs: (question, known) => ({ quotes: quotesInMoney(question, known) }),
  calculate: (question, facts) => {
    const priced = pricedPosition(question, facts);
    if (!('leverage' in priced)) return priced;
    const { instrument, quote, currency, leverage } = priced;
    const lots = sizeAsked(question, instrument, facts);
    if (typeof lots !== 'number') return lots;
    const value = lotValue(priced) * lots;
    const needed = value / leverage.value;
    const account = amountOf(question, 'account') ?? amountOf(question, 'money');
    return withEvidence(facts, (cite) => {
      const source = `margin ${instrument.pair}`;
      const money = (amount: number): string => cite(printMoney(amount, currency), source, quote.at);
      const share = account
        ? ` That is ${cite(printPercent((100 * needed) / account.value, 1), source)} % of your ${cite(printMoney(account.value, currency), YOURS)}${needed > account.value ? ', so it cannot be opened' : ''}.`
        : '';
      return {
        sentence: `You'd need about ${money(needed)} of margin for ${citeLots(cite, lots, YOURS)} of ${spokenName(instrument.pair)} at ${citeLeverage(cite, leverage)} (${money(value)} / ${cite(printNumber(leverage.value, 1), source)}).${share}${usualLeverage(leverage)}${ageNote(facts, quote, cite)}`,
        value: needed,
        unit: currency,
        details: [
          `Lots times ${cite(printNumber(instrument.contractSize), TABLE)} ${unitsOf(instrument, instrument.contractSize)}, times the price, divided by the leverage.`,
          'Margin is a deposit, not the risk: what you can lose is decided by size and stop.',
        ],
        pair: instrument.pair,
      };
    });
  },
};

const CAN_I = /\b(can|could|may) i\b|\b(enough|afford|allowed?|possible)\b/;

export const affordableLots: Calculator = {
  needs: (question, known) => ({ quotes: quotesInMoney(question, known) }),
  calculate: (question, facts) => {
    const account = accountAsked(question, facts);
    if ('ask' in account) return account;
    const priced = pricedPosition(question, facts);
    if (!('leverage' in priced)) return priced;
    const { instrument, quote, currency, leverage } = priced;
    const perLot = lotValue(priced) / leverage.value;
    const lots = Number(
      (Math.floor(account.value / perLot / instrument.lotStep + 1e-9) * instrument.lotStep).toFixed(8),
    );
    return withEvidence(facts, (cite) => {
      const source = `margin ${instrument.pair}`;
      const money = cite(printMoney(account.value, currency), account.isRemembered ? 'your account' : YOURS);
      const at = citeLeverage(cite, leverage);
      const name = spokenName(instrument.pair);
      const wished = lotsAsked(question, instrument);
      const isEnough = wished !== null && wished <= lots;
      const verdict =
        wished === null || !CAN_I.test(question.words)
          ? ''
          : `${isEnough ? 'Yes' : 'No'}, ${citeLots(cite, wished, YOURS)} ${wished === 1 ? 'needs' : 'need'} ${cite(printMoney(perLot * wished, currency), source, quote.at)} of margin. `;
      const most =
        lots > 0
          ? `${money} carries at most ${citeLots(cite, lots, source)} of ${name} at ${at}; one lot needs ${cite(printMoney(perLot, currency), source, quote.at)}.`
          : `${money} isn't enough for ${citeLots(cite, instrument.lotStep, TABLE)} of ${name} at ${at}, the smallest size: that needs ${cite(printMoney(perLot * instrument.lotStep, currency), source, quote.at)}.`;
      return {
        sentence: `${verdict}${most}${usualLeverage(leverage)}${ageNote(facts, quote, cite)}`,
        value: lots,
        unit: 'lots',
        details: [
          'The account times the leverage, divided by what one lot is worth, rounded down to the lot step.',
        ],
        next: 'That is what the margin allows, not a size to trade: ask me for the lots at your own stop and risk.',
        pair: instrument.pair,
      };
    });
  },
};

export const positionValue: Calculator = {
  needs: (question, known) => ({ quotes: quotesInMoney(question, known) }),
  calculate: (question, facts) => {
    const priced = pricedPosition(question, facts);
    if (!('leverage' in priced)) return priced;
    const { instrument, quote, currency } = priced;
    const lots = sizeAsked(question, instrument, facts);
    if (typeof lots !== 'number') return lots;
    const units = Number((lots * instrument.contractSize).toFixed(8));
    const value = lotValue(priced) * lots;
    return withEvidence(facts, (cite) => ({
      sentence: `${citeLots(cite, lots, YOURS)} of ${spokenName(instrument.pair)} ${lots === 1 ? 'is' : 'are'} ${cite(printNumber(units, 4), TABLE)} ${unitsOf(instrument, units)}, worth ${cite(printMoney(value, currency), `value ${instrument.pair}`, quote.at)} now.${ageNote(facts, quote, cite)}`,
      value,
      unit: currency,
      details: ['Lots times the units of one lot, times the mid price.'],
      next: 'Only the margin is put aside for it, but gains and losses count on the whole value.',
      pair: instrument.pair,
    }));
  },
};
