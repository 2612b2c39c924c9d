import type { Candle, CandleStep } from '../../../market/candle.ts';
import { toPrice, type Instrument } from '../../../market/instrument.ts';
import { averageTrueRange } from '../../../strategy/breakout.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Question } from '../../query/query.ts';
import type { Cite } from '../../replies/evidence.ts';
import { printNumber, printPrice } from '../../replies/print.ts';
import {
  ask,
  unanswered,
  withEvidence,
  type Calculator,
  type Facts,
  type Finding,
  type Missing,
} from '../calculator.ts';
import { ageNote, citePrice, printDistance } from '../market.ts';
import { printPercent } from '../money.ts';
import { firstPair, instrumentAsked, YOURS } from '../slots.ts';
import { exponentialAverage, relativeStrength, simpleAverage } from './indicators.ts';
import { stepNames } from './periods.ts';

const USUAL_STEP: CandleStep = '1d';
const LONGEST = 400;
/** Wilder's smoothing needs about this many lengths before its beginning no longer matters. */
const WARM_UP = 8;

type Measured = { instrument: Instrument; candles: readonly Candle[]; length: number; candleName: string };

const MAX_CANDLES = 1_000;

function needsOf(question: Question, usualLength: number, warmUp: number) {
  const [pair] = firstPair(question);
  if (!pair) return {};
  const count = Math.min(MAX_CANDLES, lengthOf(question, usualLength) * warmUp + 1);
  return { quotes: [pair], candles: [{ pair, step: question.step ?? USUAL_STEP, count }] };
}

const lengthOf = ({ length }: Question, usual: number): number => Math.round(length ?? usual);

function measured(question: Question, facts: Facts, usualLength: number): Measured | Missing {
  const instrument = instrumentAsked(question);
  if ('ask' in instrument) return instrument;
  const length = lengthOf(question, usualLength);
  if (!(length >= 2 && length <= LONGEST))
    return ask('Over how many candles?', ['Over 14 candles', 'Over 50 candles', 'Over 200 candles']);
  const step = question.step ?? USUAL_STEP;
  return { instrument, candles: facts.candles(instrument.pair, step), length, candleName: stepNames[step] };
}

const tooFew = ({ instrument: { pair }, candleName }: Measured): Finding =>
  unanswered(
    `I have too few ${candleName} candles of ${spokenName(pair)} for that, so I won't guess it.`,
    pair,
  );

const sourceOf = ({ instrument: { pair }, candleName }: Measured): string => `${candleName} candles ${pair}`;

const overCandles = (cite: Cite, { length, candleName }: Measured): string =>
  `${cite(length, YOURS)} ${candleName} candles`;

export const rsi: Calculator = {
  needs: (question) => needsOf(question, 14, WARM_UP),
  calculate: (question, facts) => {
    const given = measured(question, facts, 14);
    if ('ask' in given) return given;
    const value = relativeStrength(given.candles, given.length);
    if (value === null) return tooFew(given);
    const { pair } = given.instrument;
    return withEvidence(facts, (cite) => {
      const [high, low] = [cite(70, 'RSI convention'), cite(30, 'RSI convention')];
      const state =
        value >= 70
          ? `above ${high}, which many call overbought`
          : value <= 30
            ? `below ${low}, which many call oversold`
            : `between ${low} and ${high}, so neither stretched up nor down`;
      return {
        sentence: `The RSI of ${spokenName(pair)} over ${overCandles(cite, given)} is ${cite(printNumber(value, 1), sourceOf(given))}: ${state}.`,
        value,
        unit: '',
        details: [
          'The RSI sets the average gain of the candles beside their average loss, smoothed as Wilder did, on a scale that ends where only gains are left.',
          'A stretched reading can stay stretched for long; it is no signal by itself.',
        ],
        pair,
      };
    });
  },
};

export const atr: Calculator = {
  needs: (question) => needsOf(question, 14, WARM_UP),
  calculate: (question, facts) => {
    const given = measured(question, facts, 14);
    if ('ask' in given) return given;
    const value = averageTrueRange(given.candles, given.length);
    if (value === null) return tooFew(given);
    const { instrument } = given;
    const last = given.candles.at(-1) as Candle;
    return withEvidence(facts, (cite) => ({
      sentence: `The ATR of ${spokenName(instrument.pair)} over ${overCandles(cite, given)} is ${cite(printDistance(instrument, value), sourceOf(given))}, ${cite(printPercent((100 * value) / last.close), sourceOf(given))} % of its price.`,
      value: toPrice(instrument, value),
      unit: instrument.quote,
      details: [
        'The true range of a candle is its high less its low, or the way from the close before if that is longer; the ATR is their average, smoothed as Wilder did.',
      ],
      next: 'Normal wobbles often hit a stop nearer than that.',
      pair: instrument.pair,
    }));
  },
};

export const movingAverage: Calculator = {
  needs: (question) => needsOf(question, 50, isExponential(question) ? WARM_UP : 1),
  calculate: (question, facts) => {
    const given = measured(question, facts, 50);
    if ('ask' in given) return given;
    const isEma = isExponential(question);
    const value = (isEma ? exponentialAverage : simpleAverage)(given.candles, given.length);
    if (value === null) return tooFew(given);
    const { instrument } = given;
    const quote = facts.quote(instrument.pair);
    return withEvidence(facts, (cite) => {
      const average = `The ${isEma ? 'exponential' : 'simple'} average of ${spokenName(instrument.pair)} over ${overCandles(cite, given)} is ${cite(printPrice(instrument, value), sourceOf(given))}.`;
      const gap = quote && quote.mid - value;
      const away =
        quote && gap !== null
          ? ` The price is ${cite(printDistance(instrument, gap), sourceOf(given))} ${gap < 0 ? 'below' : 'above'} it, at ${citePrice(cite, instrument, quote.mid, quote.at)}.${ageNote(facts, quote, cite)}`
          : '';
      return {
        sentence: `${average}${away}`,
        value: toPrice(instrument, value),
        unit: instrument.quote,
        details: [
          isEma
            ? 'An exponential average gives each newer close more weight.'
            : 'A simple average is the mean of the last closes.',
          'It tells where the price has been, not where it goes.',
        ],
        pair: instrument.pair,
      };
    });
  },
};

const isExponential = ({ words }: Question): boolean => /\b(ema|exponential)/i.test(words);
