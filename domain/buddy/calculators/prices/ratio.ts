import { instrumentOf, toPrice } from '../../../market/instrument.ts';
import { printNumber } from '../../replies/print.ts';
import { ask, withEvidence, type Calculator } from '../calculator.ts';
import { ageNote, citePrice, titleOf, withoutPrice } from '../market.ts';
import { spokenName } from '../../clauses/market-names.ts';

export const priceRatio: Calculator = {
  needs: ({ pairs }) => ({ quotes: pairs.slice(0, 2) }),
  calculate: ({ pairs, words }, facts) => {
    // "How many ether for a bitcoin" names the divisor first.
    const [one, other] = words.startsWith('how many') ? pairs.toReversed() : pairs;
    if (!one || !other)
      return ask('The price of which two markets?', ['Gold and silver', 'Bitcoin and ether']);
    const [top, bottom] = [facts.quote(one), facts.quote(other)];
    if (!top) return withoutPrice(one);
    if (!bottom) return withoutPrice(other);
    const ratio = toPrice(instrumentOf(one), top.mid) / toPrice(instrumentOf(other), bottom.mid);
    return withEvidence(facts, (cite) => ({
      sentence: `${titleOf(one)} divided by ${spokenName(other)} is ${cite(printNumber(ratio, ratio < 1 ? 6 : 2), 'price ratio')}: ${citePrice(cite, instrumentOf(one), top.mid, top.at)} / ${citePrice(cite, instrumentOf(other), bottom.mid, bottom.at)}.${ageNote(facts, top, cite)}`,
      value: ratio,
      unit: '',
      details: ['One mid price, divided by the other.'],
      pair: one,
    }));
  },
};
