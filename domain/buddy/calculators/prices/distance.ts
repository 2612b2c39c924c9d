import { toPrice } from '../../../market/instrument.ts';
import { ask, withEvidence, type Calculator } from '../calculator.ts';
import { ageNote, citePrice, pricesInPoints, printDistance, titleOf, withoutPrice } from '../market.ts';
import { printPercent } from '../money.ts';
import { firstPair, instrumentAsked, pricesNamed } from '../slots.ts';

export const distanceToLevel: Calculator = {
  needs: (question) => ({ quotes: firstPair(question) }),
  calculate: (question, facts) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    const { pair } = instrument;
    const named = pricesNamed(question, instrument, ['price', 'target', 'stop', 'entry']);
    if (named.length === 0) return ask('How far to which price?', []);
    const quote = facts.quote(pair);
    if (!quote) return withoutPrice(pair);
    const levels = pricesInPoints(facts, instrument, quote, named.slice(0, 2));
    if ('ask' in levels) return levels;
    const [level = 0] = levels;
    return withEvidence(facts, (cite) => {
      const parts = levels.map((one) => {
        const gap = one - quote.mid;
        const to = citePrice(cite, instrument, one);
        return gap === 0
          ? `${titleOf(pair)} stands right at ${to}`
          : `${titleOf(pair)} has to ${gap < 0 ? 'fall' : 'rise'} ${cite(printDistance(instrument, gap), `distance ${pair}`)} to reach ${to}, ${cite(printPercent((100 * gap) / quote.mid), `distance ${pair}`)} %`;
      });
      return {
        sentence: `${parts.join('; ')}. It is at ${citePrice(cite, instrument, quote.mid, quote.at)}.${ageNote(facts, quote, cite)}`,
        value: toPrice(instrument, level - quote.mid),
        unit: instrument.quote,
        details: [
          'Counted from the mid price. A buy closes half a spread below it, a sell half a spread above.',
        ],
        pair,
      };
    });
  },
};
