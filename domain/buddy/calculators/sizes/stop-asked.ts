import { toPoints, toPrice, type Instrument } from '../../../market/instrument.ts';
import type { Quote } from '../../../market/quote.ts';
import { averageTrueRange, breakoutRules } from '../../../strategy/breakout.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Question } from '../../query/query.ts';
import { printNumber } from '../../replies/print.ts';
import { ask, withEvidence, type Facts, type Missing } from '../calculator.ts';
import { pricesInPoints, printDistance, TABLE } from '../market.ts';
import { printMoney } from '../money.ts';
import { amountOf, valueOf, YOURS } from '../slots.ts';

const { step, atrBars, stopAtr } = breakoutRules.daily;
export const STOP_STEP = step;
/** Beyond this share of the price a market's price was meant rather than a distance. */
const FARTHEST = 0.5;

/** `hasSpread`: counted from the ask to where the bid triggers. */
export type Stop = { points: number; hasSpread: boolean; isUsual: boolean };

export const hasStop = ({ amounts }: Question): boolean =>
  amounts.some(({ role }) => ['stop', 'stop-pips', 'pips', 'move'].includes(role));

/** The stop named, or twice the average hourly range. */
export function stopAsked(
  question: Question,
  facts: Facts,
  instrument: Instrument,
  quote: Quote,
): Stop | Missing {
  const named = namedStop(question, facts, instrument, quote);
  if (named === null || 'ask' in named) return named ?? askStop(instrument);
  if (named.points > quote.mid * FARTHEST)
    return ask(
      `That sounds like a price rather than a distance. How far from the entry does your stop on ${spokenName(instrument.pair)} lie?`,
      stopChoices(instrument),
    );
  if (named.points <= instrument.spreadPoints)
    return withEvidence(facts, (cite) => ({
      ask: `A stop ${cite(printDistance(instrument, named.points), YOURS)} away on ${spokenName(instrument.pair)} lies within the spread of ${cite(printDistance(instrument, instrument.spreadPoints), TABLE)} and would be hit at once. How far away did you mean?`,
      choices: stopChoices(instrument),
    }));
  return named;
}

function namedStop(
  question: Question,
  facts: Facts,
  instrument: Instrument,
  quote: Quote,
): Stop | Missing | null {
  const pips = valueOf(question, 'stop-pips') ?? valueOf(question, 'pips');
  if (pips) return { points: Math.round(pips * instrument.pipPoints), hasSpread: false, isUsual: false };
  const move = amountOf(question, 'move');
  if (move?.isPercent)
    return { points: Math.round((quote.mid * move.value) / 100), hasSpread: false, isUsual: false };
  if (move && instrument.kind === 'forex' && move.currency)
    return askAboutMoney(facts, instrument, move.value);
  if (move) return { points: toPoints(instrument, move.value), hasSpread: false, isUsual: false };
  const [stop, entry] = [valueOf(question, 'stop'), valueOf(question, 'entry') ?? valueOf(question, 'price')];
  if (stop) {
    const levels = pricesInPoints(facts, instrument, quote, [stop, ...(entry ? [entry] : [])]);
    if ('ask' in levels) return levels;
    const [stopAt = 0, entryAt] = levels;
    const from = entryAt ?? (stopAt < quote.mid ? quote.ask : quote.bid);
    return { points: Math.abs(from - stopAt), hasSpread: entryAt === undefined, isUsual: false };
  }
  const range = averageTrueRange(facts.candles(instrument.pair, STOP_STEP), atrBars);
  const points = range === null ? 0 : Math.round(range * stopAtr);
  return points > 0 ? { points, hasSpread: false, isUsual: true } : null;
}

const askAboutMoney = (facts: Facts, { pair }: Instrument, money: number): Missing =>
  withEvidence(facts, (cite) => {
    const dollars = cite(printMoney(money), YOURS);
    return {
      ask: `On ${spokenName(pair)} a stop is counted in pips, because what it costs depends on the size. Is ${dollars} what you may lose?`,
      choices: [`Risk ${dollars}`, 'Stop 20 pips away', 'Stop 50 pips away'],
    };
  });

const askStop = (instrument: Instrument): Missing =>
  ask(`How far is your stop on ${spokenName(instrument.pair)}?`, stopChoices(instrument));

function stopChoices(instrument: Instrument): string[] {
  if (instrument.kind === 'forex') return ['Stop 20 pips away', 'Stop 30 pips away', 'Stop 50 pips away'];
  return [20, 50, 100].map(
    (spreads) => `Stop $${printNumber(toPrice(instrument, spreads * instrument.spreadPoints))} away`,
  );
}
