import { toPrice } from '../../../market/instrument.ts';
import { printNumber } from '../../replies/print.ts';
import { spokenName } from '../../clauses/market-names.ts';
import { ask, unanswered, withEvidence, type Calculator } from '../calculator.ts';
import { citeLots, TABLE } from '../market.ts';
import { printMoney } from '../money.ts';
import { instrumentAsked, isTradedSize, usableAmounts, valueOf, YOURS } from '../slots.ts';
import { accountCurrency, quotesInMoney, quoteToAccount } from './account-money.ts';

export const lotsForPipValue: Calculator = {
  needs: (question, known) => ({ quotes: quotesInMoney(question, known) }),
  calculate: (question, facts) => {
    const sum = usableAmounts(question).find(({ role }) =>
      ['money', 'profit', 'risk', 'move'].includes(role),
    );
    const pips = valueOf(question, 'pips') ?? 1;
    const wanted = sum && { ...sum, value: sum.value / Math.max(1, pips) };
    if (!wanted)
      return ask('How much should one pip be worth?', ['$0.10 per pip', '$1 per pip', '$10 per pip']);
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    const { pair, lotStep } = instrument;
    const currency = accountCurrency(question, facts);
    const rate = quoteToAccount(question, instrument, facts);
    if (rate === null)
      return unanswered(`I have no price to turn the ${instrument.quote} into ${currency} right now.`, pair);
    const perLot = toPrice(instrument, instrument.pipPoints) * instrument.contractSize * rate;
    const exact = wanted.value / perLot;
    if (!isTradedSize(exact))
      return ask(`Is that what one pip of ${spokenName(pair)} should be worth? No usual size gives it.`, [
        '$0.10 per pip',
        '$1 per pip',
      ]);
    const below = Math.floor(exact / lotStep + 1e-9) * lotStep;
    const isExact = exact - below < lotStep * 1e-6;
    return withEvidence(facts, (cite) => {
      const source = `pip value ${pair}`;
      const worth = (lots: number): string => cite(printMoney(perLot * lots, currency), source);
      const sizes = [below, below + lotStep].filter((lots) => lots > lotStep / 2);
      const nearest = sizes
        .map((lots) => `${citeLots(cite, Number(lots.toFixed(8)), source)} (${worth(lots)})`)
        .join(' and ');
      return {
        sentence: `One pip of ${spokenName(pair)} is worth ${cite(printMoney(wanted.value, currency), YOURS)} on ${citeLots(cite, Number(exact.toFixed(isExact ? 8 : 4)), source)}${isExact ? '.' : `; sizes go in steps of ${cite(printNumber(lotStep, 4), TABLE)}, so the nearest ${sizes.length > 1 ? 'are' : 'is'} ${nearest}.`}`,
        value: exact,
        unit: 'lots',
        details: [
          `One pip is worth ${worth(1)} on ${citeLots(cite, 1, 'lot sizes')}; the sum you want, divided by it, is the size.`,
        ],
        pair,
      };
    });
  },
};
