import { candleStepMs, type Candle } from '../../../../market/candle.ts';
import { toPoints, type Instrument, type Pair } from '../../../../market/instrument.ts';
import type { Quote } from '../../../../market/quote.ts';
import { spokenName } from '../../../clauses/market-names.ts';
import type { Question } from '../../../query/query.ts';
import { printDate } from '../../../replies/print.ts';
import { unanswered, withEvidence, type Facts, type Finding, type Needs } from '../../calculator.ts';
import { citePrice, printDistance, titleOf } from '../../market.ts';
import { usableAmounts } from '../../slots.ts';

/** The fine steps reach back some days, the day candles far. */
const steps = ['1h', '1d'] as const;
const HISTORY = 800;

export const lastAtNeeds = (pair: Pair): Needs => ({
  quotes: [pair],
  candles: steps.map((step) => ({ pair, step, count: HISTORY })),
});

const levelRoles = new Set(['price', 'target', 'entry', 'stop', 'account', 'money']);

/** A price named, in points: "when was gold last at 2300". */
export function levelAsked(question: Question, instrument: Instrument): number | null {
  const named = usableAmounts(question).find(({ role, isPercent }) => levelRoles.has(role) && !isPercent);
  return named ? toPoints(instrument, named.value) : null;
}

const reaches = ({ high, low }: Candle, level: number): boolean => low <= level && level <= high;

/** When the price was last at a level, as far back as the candles go. */
export function tellLastAt(level: number, instrument: Instrument, quote: Quote, facts: Facts): Finding {
  const { pair } = instrument;
  const [hours, days] = steps.map((step) => facts.candles(pair, step));
  const hour = hours?.findLast((one) => reaches(one, level));
  const day = days?.findLast((one) => reaches(one, level));
  const all = [...(days ?? []), ...(hours ?? [])];
  if (all.length === 0) return unanswered(`I have no candles of ${spokenName(pair)} right now.`, pair);
  return withEvidence(facts, (cite) => {
    const source = `candles ${pair}`;
    const price = (points: number): string => citePrice(cite, instrument, points);
    const when = (at: number, isHour: boolean): string =>
      cite(isHour ? printDate(at) : (printDate(at).split(',')[0] as string), source, at);
    const now = ` It is at ${citePrice(cite, instrument, quote.mid, quote.at)} now, ${cite(printDistance(instrument, quote.mid - level), source)} ${quote.mid < level ? 'below' : 'above'} that.`;
    const found = hour ?? day;
    const result = { value: found?.time ?? null, unit: 'ms', pair };
    if (found) {
      const isLast = facts.now - found.time < (hour ? 2 * candleStepMs['1h'] : 0);
      return {
        ...result,
        sentence: `${titleOf(pair)} was last at ${price(level)} on ${when(found.time, hour !== undefined)}${isLast ? ', so just now' : ''}.${quote.mid === level ? '' : now}`,
      };
    }
    const first = Math.min(...all.map(({ time }) => time));
    const high = Math.max(quote.mid, ...all.map((one) => one.high));
    const low = Math.min(quote.mid, ...all.map((one) => one.low));
    const nearest =
      level > high ? `the highest price was ${price(high)}` : `the lowest price was ${price(low)}`;
    const year = cite(new Date(first).getUTCFullYear(), source, first);
    return {
      ...result,
      value: 0,
      sentence: `Not since ${when(first, false)} ${year}, and my prices go back no farther: ${nearest} in that time, and ${spokenName(pair)} never stood at ${price(level)}.${now}`,
    };
  });
}
