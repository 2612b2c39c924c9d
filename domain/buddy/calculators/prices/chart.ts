import type { ChartLevel, CompactCandle } from '../../../charts/reply-chart.ts';
import { candleSteps, candleStepMs, type Candle, type CandleStep } from '../../../market/candle.ts';
import { toPrice, type Instrument } from '../../../market/instrument.ts';
import { channelAt } from '../../../strategy/breakout.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Period, Question } from '../../query/query.ts';
import { printDate, printPrice } from '../../replies/print.ts';
import { unanswered, withEvidence, type Calculator, type Facts } from '../calculator.ts';
import { ageNote, citePrice, printDistance, titleOf, withoutPrice } from '../market.ts';
import { printPercent } from '../money.ts';
import { instrumentAsked } from '../slots.ts';
import { citeSpan } from './periods.ts';

/** An hour, six hours, sixteen hours, a day and a third, three days, ten days, sixty days. */
const usualCount: Record<CandleStep, number> = {
  '1m': 60,
  '5m': 72,
  '15m': 64,
  '30m': 64,
  '1h': 72,
  '4h': 60,
  '1d': 60,
};
const MAX_CANDLES = 80;
/** As in `breakoutRules`. */
const CHANNEL_BARS = 20;

const spokenSteps: Record<CandleStep, string> = {
  '1m': '1 min',
  '5m': '5 min',
  '15m': '15 min',
  '30m': '30 min',
  '1h': '1h',
  '4h': '4h',
  '1d': 'daily',
};
const otherSteps: Record<CandleStep, readonly CandleStep[]> = {
  '1m': ['15m', '1h'],
  '5m': ['15m', '1h'],
  '15m': ['1h', '1d'],
  '30m': ['15m', '1d'],
  '1h': ['15m', '1d'],
  '4h': ['1h', '1d'],
  '1d': ['1h', '4h'],
};

/** The finest step that still fits the picture. */
function stepForSpan(spanMs: number): CandleStep {
  return candleSteps.find((step) => spanMs <= MAX_CANDLES * candleStepMs[step]) ?? '1d';
}

/** "Weekly chart" wants days, not this week. */
const LONG_VIEW = /\b(weekly|monthly|yearly|long term)\b/;

function periodDrawn({ period, words }: Question): Question['period'] {
  return LONG_VIEW.test(words) ? null : period;
}

function candlesAsked(question: Question, now: number): { step: CandleStep; count: number } {
  const named = question.step ?? (LONG_VIEW.test(question.words) ? '1d' : null);
  const period = periodDrawn(question);
  if (!period) return { step: named ?? '1h', count: usualCount[named ?? '1h'] };
  const step = named ?? stepForSpan(now - period.from);
  const count = Math.ceil((now - period.from) / candleStepMs[step]);
  return { step, count: Math.min(MAX_CANDLES, Math.max(2, count)) };
}

/** More candles were asked for than one picture holds. */
const isCut = ({ from }: Period, step: CandleStep, now: number): boolean =>
  (now - from) / candleStepMs[step] > MAX_CANDLES;

/** A watch that stands on a level of the range shares its line. */
function levelsOf(
  instrument: Instrument,
  candles: readonly Candle[],
  mid: number,
  facts: Facts,
): ChartLevel[] {
  const channel = channelAt(candles, candles.length, CHANNEL_BARS);
  const from = candles.at(-CHANNEL_BARS)?.time ?? null;
  const range = channel && [
    { points: channel.high, label: mid > channel.high ? 'Broken resistance' : 'Resistance', from },
    { points: channel.low, label: mid < channel.low ? 'Broken support' : 'Support', from },
  ];
  const watched = facts.watches
    .filter(({ pair }) => pair === instrument.pair)
    .flatMap(({ above, below }) => [above, below])
    .flatMap((points) => (points === null ? [] : [{ points, label: 'Your alert', from: null }]));
  const levels = new Map<number, Omit<ChartLevel, 'price'>>();
  for (const { points, ...level } of [...(range ?? []), ...watched]) {
    const other = levels.get(points);
    const label =
      other && other.label !== level.label ? `${other.label}, ${level.label.toLowerCase()}` : level.label;
    levels.set(points, { label, from: other?.from ?? level.from });
  }
  return [...levels].map(([points, level]) => ({ ...level, price: toPrice(instrument, points) }));
}

const ASKS_ALERT = /\b(alerts?|alarms?|watch|watches|my (line|level)s?)\b/;

export const chart: Calculator = {
  needs: (question, { now }) => {
    const [pair] = question.pairs;
    return pair ? { quotes: [pair], candles: [{ pair, ...candlesAsked(question, now) }], watches: true } : {};
  },
  calculate: (question, facts) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    const { pair } = instrument;
    const quote = facts.quote(pair);
    if (!quote) return withoutPrice(pair);
    const { step } = candlesAsked(question, facts.now);
    const period = periodDrawn(question);
    const from = period?.from ?? 0;
    const candles = facts.candles(pair, step).filter(({ time }) => time + candleStepMs[step] > from);
    const [first] = candles;
    if (!first)
      return unanswered(`I have no candles of ${spokenName(pair)} right now, so I draw none.`, pair);
    const price = (points: number): number => toPrice(instrument, points);
    const high = Math.max(quote.mid, ...candles.map((one) => one.high));
    const low = Math.min(quote.mid, ...candles.map((one) => one.low));
    const gained = quote.mid - first.open;
    const levels = levelsOf(instrument, candles, quote.mid, facts);
    const lacksAlert = ASKS_ALERT.test(question.words) && !levels.some(({ label }) => /alert/i.test(label));
    const [, second] = question.pairs;
    const isShort =
      period !== null && first.time > period.from + 2 * candleStepMs[step] && isCut(period, step, facts.now);
    const isCovered = period !== null && period.to === null && first.time <= period.from + candleStepMs[step];
    return withEvidence(facts, (cite) => {
      const source = `candles ${pair}`;
      const moved =
        gained === 0
          ? 'unchanged'
          : `${gained < 0 ? 'down' : 'up'} ${cite(printDistance(instrument, gained), source)} (${cite(printPercent((100 * gained) / first.open), source)} %)`;
      return {
        sentence: `${titleOf(pair)} is at ${citePrice(cite, instrument, quote.mid, quote.at)}, ${moved}${isCovered && !period.label.startsWith('since') ? ` ${citeSpan(cite, period)},` : ''} since ${cite(printDate(first.time), source, first.time)}, with a high of ${cite(printPrice(instrument, high), source)} and a low of ${cite(printPrice(instrument, low), source)}.${isShort ? ` I draw at most ${cite(MAX_CANDLES, 'chart')} candles, so this picture begins later than you asked.` : ''}${ageNote(facts, quote, cite)}`,
        value: price(quote.mid),
        unit: instrument.quote,
        pair,
        ...(lacksAlert && {
          next: `You have no alert on ${spokenName(pair)}, so there is no line of it to draw.`,
        }),
        ...(second &&
          !lacksAlert && { next: `I draw one market at a time; ${spokenName(second)} is next if you like.` }),
        chart: {
          pair,
          step,
          digits: instrument.pointDigits,
          candles: candles.map((one): CompactCandle => [
            one.time,
            price(one.open),
            price(one.high),
            price(one.low),
            price(one.close),
          ]),
          levels,
          priceNow: price(quote.mid),
        },
        choices: [
          ...(second ? [`${titleOf(second)} chart`] : []),
          ...otherSteps[step].map((other) => `${titleOf(pair)} chart ${spokenSteps[other]}`),
        ],
      };
    });
  },
};
