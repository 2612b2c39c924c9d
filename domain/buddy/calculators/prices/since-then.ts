import { instrumentOf, toPrice } from '../../../market/instrument.ts';
import { readNews } from '../../questions/news-question.ts';
import type { AmountRole, Question } from '../../query/query.ts';
import { afterRelease } from '../time/after-release.ts';
import { change } from './moves.ts';
import { ask, unanswered, withEvidence, type Calculator } from '../calculator.ts';
import { printNumber } from '../../replies/print.ts';
import { ageNote, citeLots, citePrice, titleOf, unitsOf, withoutPrice } from '../market.ts';
import { dollarRate, printMoney, printPercent, ratePairs } from '../money.ts';
import { spokenName } from '../../clauses/market-names.ts';
import { amountOf, isTradedSize, lotsAsked, YOURS } from '../slots.ts';
import { candlesSince, citeLabel, priceAt } from './periods.ts';

const hasSize = (question: Question): boolean =>
  ['lots', 'units', 'money', 'account'].some((role) => amountOf(question, role as AmountRole) !== null) ||
  /\b(if|would|had i|bought|sold|put|invested)\b/.test(question.words);

/** What a sum or a size bought, or sold, back then would be now. */
export const sinceThen: Calculator = {
  needs: (question, known) => {
    const {
      pairs: [pair],
      period,
    } = question;
    const { now } = known;
    if (!hasSize(question))
      return period ? change.needs(question, known) : afterRelease.needs(question, known);
    return pair && period
      ? {
          quotes: [pair, ...ratePairs(instrumentOf(pair).quote)],
          candles: [candlesSince(pair, period.from, now)],
        }
      : {};
  },
  calculate: (question, facts) => {
    const {
      pairs: [pair],
      period,
    } = question;
    if (!pair) return ask('In which market?', ['In gold', 'In bitcoin', 'In EUR/USD']);
    if (!hasSize(question) && period) return change.calculate(question, facts);
    if (!hasSize(question) && readNews(question.words, question.pairs).subject)
      return afterRelease.calculate(question, facts);
    if (!period) return ask('Since when?', ['Since yesterday', 'Since a week ago', 'Since a month ago']);
    const quote = facts.quote(pair);
    if (!quote) return withoutPrice(pair);
    const instrument = instrumentOf(pair);
    const { step } = candlesSince(pair, period.from, facts.now);
    const then = priceAt(facts.candles(pair, step), step, period.from);
    const rate = dollarRate(instrument.quote, facts);
    if (then === null || then <= 0 || rate === null)
      return unanswered(`My prices for ${spokenName(pair)} don't reach back that far.`, pair);
    const lots = lotsAsked(question, instrument);
    const units = amountOf(question, 'lots') ? null : (amountOf(question, 'units')?.value ?? null);
    const money = amountOf(question, 'money') ?? amountOf(question, 'account');
    if (money === null && (lots === null || !isTradedSize(lots)))
      return ask('With how much?', ['With 0.01 lots', 'With $100']);
    const sign = question.side === 'sell' ? -1 : 1;
    const percent = (sign * 100 * (quote.mid - then)) / then;
    const gained =
      lots === null
        ? ((money?.value ?? 0) * percent) / 100
        : sign * toPrice(instrument, quote.mid - then) * instrument.contractSize * lots * rate;
    const currency = lots === null ? (money?.currency ?? 'USD') : 'USD';
    return withEvidence(facts, (cite) => {
      const source = `candles ${pair}`;
      const label = citeLabel(cite, period);
      const size =
        lots === null
          ? cite(printMoney(money?.value ?? 0, currency), YOURS)
          : units === null
            ? citeLots(cite, lots, YOURS)
            : `${cite(printNumber(units, 6), YOURS)} ${unitsOf(instrument, units)}`;
      const outcome =
        gained === 0
          ? 'would be just even'
          : `would be ${cite(printMoney(gained, currency), source)} ${gained > 0 ? 'up' : 'down'}, ${cite(printPercent(percent), source)} %`;
      return {
        sentence: `${titleOf(pair)} stood at ${citePrice(cite, instrument, then, period.from)} ${/\bago$/.test(period.label) ? label : `at the beginning (${label})`} and is at ${citePrice(cite, instrument, quote.mid, quote.at)} now, so ${size} ${sign < 0 ? 'sold' : 'bought'} then ${outcome}.${ageNote(facts, quote, cite)}`,
        value: gained,
        unit: currency,
        details: ['The way of the mid price since then; spread and nights are not counted.'],
        next: 'Looking back is easy; nobody knew it then.',
        pair,
      };
    });
  },
};
