import { instrumentOf, type Pair } from '../../../market/instrument.ts';
import { HOUR_MS } from '../../../time.ts';
import { isAskedFor, readNews } from '../../questions/news-question.ts';
import type { Question } from '../../query/query.ts';
import { printDate } from '../../replies/print.ts';
import { spokenName } from '../../clauses/market-names.ts';
import { unanswered, withEvidence, type Calculator, type Facts } from '../calculator.ts';
import { citePrice, printDistance, titleOf, withoutPrice } from '../market.ts';
import { priceAt } from '../prices/periods.ts';

const CALENDAR = 'economic calendar';
const STEP = '1h';
const HOURS_BACK = 800;

/** The currency that each bank speaks for, to find the market meant by "after the ecb thing". */
const marketOf = ({ pairs, words }: Question): Pair => {
  const [pair] = pairs;
  if (pair) return pair;
  if (/\b(boe|bank of england)\b/.test(words)) return 'GBP/USD';
  return /\b(boj|bank of japan)\b/.test(words) ? 'USD/JPY' : 'EUR/USD';
};

/** "What did the euro do after the ecb thing": before it, an hour after and now. */
export const afterRelease: Calculator = {
  needs: (question) => {
    const pair = marketOf(question);
    return { quotes: [pair], candles: [{ pair, step: STEP, count: HOURS_BACK }], released: true };
  },
  calculate: (question, facts) => {
    const pair = marketOf(question);
    const quote = facts.quote(pair);
    if (!quote) return withoutPrice(pair);
    const event = lastReleased(question, facts);
    if (!event)
      return unanswered(
        "My calendar doesn't reach back to that release, so I can't say what the price did after it.",
        pair,
      );
    const candles = facts.candles(pair, STEP);
    const [before, after] = [
      priceAt(candles, STEP, event.at),
      priceAt(candles, STEP, event.at + 2 * HOUR_MS),
    ];
    if (before === null || after === null)
      return unanswered(`My prices of ${spokenName(pair)} don't reach back to that release.`, pair);
    const instrument = instrumentOf(pair);
    return withEvidence(facts, (cite) => {
      const source = `candles ${pair}`;
      const price = (points: number, at: number): string => citePrice(cite, instrument, points, at);
      const moved = (points: number): string =>
        points === 0
          ? 'stood still'
          : `went ${points < 0 ? 'down' : 'up'} ${cite(printDistance(instrument, points), source, event.at)}`;
      const isFresh = facts.now < event.at + 2 * HOUR_MS;
      const first = isFresh
        ? ''
        : ` ${moved(after - before)} in the hours around it, from ${price(before, event.at)} to ${price(after, event.at + 2 * HOUR_MS)}, and`;
      const gained = quote.mid - before;
      const since =
        gained === 0
          ? 'just where it was'
          : `${cite(printDistance(instrument, gained), source)} ${gained < 0 ? 'below' : 'above'} the price before`;
      return {
        sentence: `After ${cite(event.name, CALENDAR, event.at)} (${event.currency}, ${cite(printDate(event.at), CALENDAR, event.at)}) ${titleOf(pair) === pair ? pair : spokenName(pair)}${first} is ${since} now, at ${price(quote.mid, quote.at)}.`,
        value: after - before,
        unit: 'points',
        next: 'Much else moves a price in that time, so nobody knows how much of it was the release.',
        pair,
      };
    });
  },
};

function lastReleased({ words, pairs }: Question, { released }: Facts) {
  const asked = readNews(words.toLowerCase(), pairs);
  return asked.subject ? (released.findLast((one) => isAskedFor(asked, one)) ?? null) : null;
}
