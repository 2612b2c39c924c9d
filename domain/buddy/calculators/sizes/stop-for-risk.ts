import { toPrice } from '../../../market/instrument.ts';
import { spokenName } from '../../clauses/market-names.ts';
import { ask, unanswered, withEvidence, type Calculator } from '../calculator.ts';
import { ageNote, citeLots, printDistance, withoutPrice } from '../market.ts';
import { printMoney } from '../money.ts';
import { accountAsked, amountOf, instrumentAsked, sizeAsked, YOURS } from '../slots.ts';
import { accountCurrency, quotesInMoney, quoteToAccount } from './account-money.ts';
import { slippageOf } from './slippage.ts';

/** How far a stop may lie so that this size loses no more than that. */
export const stopForRisk: Calculator = {
  needs: (question, known) => ({ quotes: quotesInMoney(question, known) }),
  calculate: (question, facts) => {
    const isGone = /\b(gone|against me|blow|survive|wiped)\b/.test(question.words);
    const whole = amountOf(question, 'account') ?? (isGone ? amountOf(question, 'money') : null);
    const risk =
      amountOf(question, 'risk') ?? amountOf(question, 'money') ?? amountOf(question, 'percent') ?? whole;
    if (!risk)
      return ask('How much may you lose on that trade?', [
        'I may lose $5',
        'I may lose $10',
        'I may lose $20',
      ]);
    const account = risk.isPercent ? accountAsked(question, facts) : null;
    if (account && 'ask' in account) return account;
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    const lots = sizeAsked(question, instrument, facts);
    if (typeof lots !== 'number') return lots;
    const { pair } = instrument;
    const quote = facts.quote(pair);
    if (!quote) return withoutPrice(pair);
    const rate = quoteToAccount(question, instrument, facts);
    if (rate === null)
      return unanswered(`I have no price to turn the ${instrument.quote} into your money right now.`, pair);
    const currency = accountCurrency(question, facts);
    const money = account ? (account.value * risk.value) / 100 : risk.value;
    const perPoint = toPrice(instrument, 1) * instrument.contractSize * lots * rate;
    const all = money / perPoint;
    const spread = quote.ask - quote.bid;
    const slippage = slippageOf(instrument);
    const points = Math.floor(all - spread - slippage + 1e-6);
    return withEvidence(facts, (cite) => {
      const source = `stop ${pair}`;
      const far = (size: number): string => cite(printDistance(instrument, size), source, quote.at);
      const allowed = `${cite(printMoney(money, currency), account ? source : YOURS)} on ${citeLots(cite, lots, YOURS)} of ${spokenName(pair)} is ${far(all)}`;
      const costs = `${far(spread)} of spread and ${far(slippage)} of slippage`;
      if (risk === whole)
        return {
          sentence: `${allowed} against you until nothing is left; your broker closes the trade before that, when the margin runs out.${ageNote(facts, quote, cite)}`,
          value: all / instrument.pipPoints,
          unit: 'pips',
          details: ['The account, divided by what the smallest step of the price costs on your size.'],
          next: 'A stop decides where it ends, instead of the broker.',
          pair,
        };
      return {
        sentence: `${allowed}. ${points > 0 ? `Less ${costs}, your stop may lie ${far(points)} away.` : `That is no more than ${costs}, so no stop fits; trade smaller or leave it.`}${ageNote(facts, quote, cite)}`,
        value: Math.max(0, points) / instrument.pipPoints,
        unit: 'pips',
        details: [
          'The money you may lose, divided by what the smallest step of the price costs on your size. The slippage is an allowance of half the usual spread.',
        ],
        next: 'A jump past the stop costs more than planned, so smaller is the only sure help.',
        pair,
      };
    });
  },
};
