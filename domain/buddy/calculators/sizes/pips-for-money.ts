import { toPrice } from '../../../market/instrument.ts';
import { spokenName } from '../../clauses/market-names.ts';
import { printNumber } from '../../replies/print.ts';
import { ask, unanswered, withEvidence, type Calculator, type Facts, type Finding } from '../calculator.ts';
import { citeLots, printDistance } from '../market.ts';
import { printMoney } from '../money.ts';
import { instrumentAsked, sizeAsked, usableAmounts, YOURS } from '../slots.ts';
import { accountCurrency, quotesInMoney, quoteToAccount } from './account-money.ts';

/** How far a price goes for so much money with a size. */
export const pipsForMoney: Calculator = {
  needs: (question, known) => ({ quotes: quotesInMoney(question, known) }),
  calculate: (question, facts) => {
    const sum = usableAmounts(question).find(
      ({ role, isPercent }) =>
        !isPercent && ['profit', 'risk', 'money', 'account', 'price', 'move'].includes(role),
    );
    if (!sum) return ask('For how much money?', ['For $10', 'For $50']);
    const [, each] =
      /\bpips?(?::1)? (?:is|are|=|makes?|costs?) (?:cur:[a-z]+:)?(\d+(?:\.\d+)?)/.exec(question.words) ?? [];
    const whole = usableAmounts(question).find(
      ({ role, value }) => value !== Number(each) && !/pips|lots/.test(role),
    );
    if (each && whole && Number(each) >= 0.0001) return pipsAt(whole.value, Number(each), facts);
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    const lots = sizeAsked(question, instrument, facts);
    if (typeof lots !== 'number') return lots;
    const { pair } = instrument;
    const currency = accountCurrency(question, facts);
    const rate = quoteToAccount(question, instrument, facts);
    if (rate === null)
      return unanswered(`I have no price to turn the ${instrument.quote} into your money right now.`, pair);
    const pip = toPrice(instrument, instrument.pipPoints) * instrument.contractSize * lots * rate;
    const pips = sum.value / pip;
    return withEvidence(facts, (cite) => {
      const source = `pip value ${pair}`;
      const far =
        instrument.kind === 'forex'
          ? `${cite(printNumber(pips, 1), source)} pips`
          : cite(printDistance(instrument, pips * instrument.pipPoints), source);
      return {
        sentence: `${cite(printMoney(sum.value, currency), YOURS)} on ${citeLots(cite, lots, YOURS)} of ${spokenName(pair)} is a move of ${far}: one pip is worth ${cite(printMoney(pip, currency), source)}.`,
        value: pips,
        unit: 'pips',
        details: ['The money, divided by what one pip is worth on your size.'],
        pair,
      };
    });
  },
};

/** "If one pip is 10 cents, how many pips for 7 dollars". */
const pipsAt = (sum: number, each: number, facts: Facts): Finding =>
  withEvidence(facts, (cite) => ({
    sentence: `${cite(printMoney(sum), YOURS)} at ${cite(printMoney(each), YOURS)} a pip is ${cite(printNumber(sum / each, 1), 'pips')} pips.`,
    value: sum / each,
    unit: 'pips',
  }));
