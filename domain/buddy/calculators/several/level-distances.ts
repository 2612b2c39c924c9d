import { instrumentOf } from '../../../market/instrument.ts';
import { spokenName } from '../../clauses/market-names.ts';
import { unanswered, withEvidence, type Calculator } from '../calculator.ts';
import { citePrice, printDistance } from '../market.ts';
import { printPercent } from '../money.ts';

const SHOWN = 6;

/** The user's watched levels, the nearest first. */
export const levelDistances: Calculator = {
  needs: (_, { pairs }) => ({ watches: true, quotes: pairs }),
  calculate: (_, facts) => {
    const levels = facts.watches.flatMap(({ pair, above, below }) => {
      const quote = facts.quote(pair);
      if (!quote) return [];
      return [above, below]
        .filter((level) => level !== null)
        .map((level) => ({ pair, quote, level, share: (100 * Math.abs(level - quote.mid)) / quote.mid }));
    });
    const sorted = levels.toSorted((one, other) => one.share - other.share).slice(0, SHOWN);
    const [first] = sorted;
    if (!first)
      return unanswered(
        'You watch no level right now, so there is nothing to sort. Tell me one, and I keep an eye on it.',
      );
    return withEvidence(facts, (cite) => {
      const told = sorted.map(({ pair, quote, level, share }) => {
        const instrument = instrumentOf(pair);
        const source = `distance ${pair}`;
        return `${spokenName(pair)} to ${citePrice(cite, instrument, level)} ${cite(printPercent(share), source, quote.at)} % (${cite(printDistance(instrument, level - quote.mid), source, quote.at)})`;
      });
      const [head = '', ...others] = told;
      return {
        sentence: `Nearest is ${head}${others.length > 0 ? `, then ${others.join(', ')}` : ', the only level you watch'}.`,
        value: first.share,
        unit: '%',
        details: ['The way from the mid price to each level that you watch, in per cent of the price.'],
        pair: first.pair,
      };
    });
  },
};
