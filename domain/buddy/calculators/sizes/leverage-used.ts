import { toPrice } from '../../../market/instrument.ts';
import type { Question } from '../../query/query.ts';
import { printNumber } from '../../replies/print.ts';
import { ask, unanswered, withEvidence, type Calculator } from '../calculator.ts';
import { printMoney } from '../money.ts';
import { amountOf, instrumentAsked, sizeAsked, usableAmounts, YOURS, lotsAsked } from '../slots.ts';
import { withoutPrice } from '../market.ts';
import { positionSumOf } from '../sums/position-move.ts';
import { accountCurrency, quotesInMoney, quoteToAccount } from './account-money.ts';

/** Lots without a market are those of EUR/USD. */
const withPair = (question: Question): Question =>
  question.pairs.length > 0 ? question : { ...question, pairs: ['EUR/USD'] };

const MUCH = 10;
const FAIR = 5;

/** The answer first, where somebody asks whether that is too much, or all right. */
function verdictOn(leverage: number, words: string): string {
  const isMuch = /\btoo (much|big|large|high|risky|heavy)\b/.test(words);
  if (!isMuch && !/\b(ok|okay|fine|safe|reasonable|sensible|all right|alright)\b/.test(words)) return '';
  if (leverage > MUCH) return isMuch ? 'Yes, far too much: ' : 'No, that is far too much: ';
  if (leverage > FAIR) return isMuch ? 'It is a lot: ' : 'Only just: ';
  return isMuch ? 'No, that is within reason: ' : 'Yes, that is within reason: ';
}

/** What a position is worth beside the money that carries it. */
export const leverageUsed: Calculator = {
  needs: (question, known) => ({ quotes: quotesInMoney(withPair(question), known) }),
  calculate: (asked, facts) => {
    const question = withPair(asked);
    const named = usableAmounts(question).filter(
      ({ role, isPercent }) => !isPercent && ['account', 'money', 'price'].includes(role),
    );
    const position = question.amounts.some(({ role }) => role === 'lots' || role === 'units')
      ? null
      : positionSumOf(question);
    const account =
      named.find(({ value }) => value !== position) ?? amountOf(question, 'account') ?? facts.account;
    if (!account)
      return ask('How much money is in the account?', ['For a $500 account', 'For a $1,000 account']);
    const currency = position === null ? accountCurrency(question, facts) : (account.currency ?? 'USD');
    let value = position;
    if (value === null) {
      const instrument = instrumentAsked(question);
      if ('ask' in instrument) return instrument;
      const lots = sizeAsked(question, instrument, facts);
      if (typeof lots !== 'number') return lots;
      const quote = facts.quote(instrument.pair);
      if (!quote) return withoutPrice(instrument.pair);
      const rate = quoteToAccount(question, instrument, facts);
      if (rate === null)
        return unanswered(
          `I have no price to turn the ${instrument.quote} into your money right now.`,
          instrument.pair,
        );
      value =
        toPrice(instrument, quote.mid) *
        instrument.contractSize *
        (lotsAsked(question, instrument) ?? lots) *
        rate;
    }
    const leverage = value / account.value;
    const worth = value;
    return withEvidence(facts, (cite) => ({
      sentence: `${verdictOn(leverage, question.words)}${cite(printMoney(worth, currency), position === null ? 'position value' : YOURS)} of position on ${cite(printMoney(account.value, currency), YOURS)} is a leverage of about ${cite(`${printNumber(leverage, 1)}:1`, 'leverage used')}: a move of ${cite(1, 'example')} % changes your account by ${cite(printNumber(leverage, 1), 'leverage used')} %.`,
      value: leverage,
      unit: '',
      details: [
        'The value of the position, divided by the account. The leverage of the account is only the most that the broker allows.',
      ],
    }));
  },
};
