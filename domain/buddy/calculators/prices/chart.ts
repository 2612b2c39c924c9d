import { spokenSteps } from '../../clauses/spoken-steps.ts';
import { indicatorsIn, withIndicator } from '../../../charts/indicators/chart-indicator.ts';
import { composeReplyChart } from '../../../charts/compose-reply-chart.ts';
import { findTouches, touchReach } from '../../../charts/level-touches.ts';
import { expandCandle, type ChartLevel, type ReplyChart } from '../../../charts/reply-chart.ts';
import { candleSteps, candleStepMs, type Candle, type CandleStep } from '../../../market/candle.ts';
import { toPoints, toPrice, type Instrument } from '../../../market/instrument.ts';
import { averageTrueRange, channelAt } from '../../../strategy/breakout.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Period, Question } from '../../query/query.ts';
import { printDate, printNumber, printPrice } from '../../replies/print.ts';
import { unanswered, withEvidence, type Calculator, type Facts } from '../calculator.ts';
import { ageNote, citePrice, printDistance, titleOf, withoutPrice } from '../market.ts';
import { printPercent } from '../money.ts';
import { instrumentAsked } from '../slots.ts';
import { relativeStrength } from './indicators.ts';
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
const RSI_LENGTH = 14;
/** As in `breakoutRules`. */
const CHANNEL_BARS = 20;

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

/** "And on the daily" after the last hour: a period shorter than its candles was meant for the picture before. */
function periodDrawn({ period, words, step }: Question, now: number): Question['period'] {
  if (!period || LONG_VIEW.test(words)) return null;
  return step && now - period.from < 2 * candleStepMs[step] ? null : period;
}

function candlesAsked(question: Question, now: number): { step: CandleStep; count: number } {
  const named = question.step ?? (LONG_VIEW.test(question.words) ? '1d' : null);
  const period = periodDrawn(question, now);
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
  for (const { points, ...level } of [...(range ?? []), ...watched, ...planned(instrument, facts)]) {
    const other = levels.get(points);
    const label =
      other && other.label !== level.label ? `${other.label}, ${level.label.toLowerCase()}` : level.label;
    levels.set(points, { label, from: other?.from ?? level.from });
  }
  return [...levels].map(([points, level]) => ({ ...level, price: toPrice(instrument, points) }));
}

/** Of the newest open idea on the market, else of what was talked about: a stop asked for, a plan looked at. */
function planned(
  instrument: Instrument,
  { signals, talked }: Facts,
): Array<{ points: number; label: string; from: null }> {
  const idea = signals.find(({ pair, status }) => pair === instrument.pair && status === 'active');
  const said = talked?.pair === instrument.pair ? talked.byRole : {};
  const prices = idea
    ? { Entry: idea.entry, 'Stop Loss': idea.stopLoss, Target: idea.target }
    : { Entry: toNumber(said.entry), 'Stop Loss': toNumber(said.stop), Target: toNumber(said.target) };
  return Object.entries(prices).flatMap(([label, price]) =>
    price === null ? [] : [{ points: toPoints(instrument, price), label, from: null }],
  );
}

const toNumber = (printed: string | undefined): number | null => {
  const price = Number(printed);
  return printed !== undefined && Number.isFinite(price) ? price : null;
};

/** Where the price came up to an edge of the range that it has stayed in since. */
function withTouches(level: ChartLevel, { candles }: ReplyChart): ChartLevel {
  const { label, price, from } = level;
  if (from === null || !/^(resistance|support)/i.test(label)) return level;
  const expanded = candles.map(expandCandle);
  const inside = expanded.filter(({ time }) => time >= from);
  const isTop = /^resistance/i.test(label);
  return { ...level, touches: findTouches(inside, { price, isTop }, touchReach(expanded)) };
}

const ASKS_ALERT = /\b(alerts?|alarms?|watch|watches|my (line|level)s?)\b/;

export const chart: Calculator = {
  needs: (question, { now }) => {
    const [pair] = question.pairs;
    return pair
      ? { quotes: [pair], candles: [{ pair, ...candlesAsked(question, now) }], watches: true, signals: true }
      : {};
  },
  calculate: (question, facts) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    const { pair } = instrument;
    const quote = facts.quote(pair);
    if (!quote) return withoutPrice(pair);
    const { step } = candlesAsked(question, facts.now);
    const period = periodDrawn(question, facts.now);
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
    const asked = indicatorsIn(question.words);
    const rsi = asked.includes('rsi') ? relativeStrength(candles, RSI_LENGTH) : null;
    const swing = asked.includes('atr') ? averageTrueRange(candles, RSI_LENGTH) : null;
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
      const drawn = composeReplyChart(instrument, { step, candles, levels, midPoints: quote.mid });
      return {
        sentence: `${titleOf(pair)} is at ${citePrice(cite, instrument, quote.mid, quote.at)}, ${moved}${isCovered && !period.label.startsWith('since') ? ` ${citeSpan(cite, period)}` : ''}. The picture begins ${cite(printDate(first.time), source, first.time)}; its high is ${cite(printPrice(instrument, high), source)}, its low ${cite(printPrice(instrument, low), source)}.${isShort ? ` I draw at most ${cite(MAX_CANDLES, 'chart')} candles, so that is later than you asked.` : ''}${ageNote(facts, quote, cite)}`,
        value: price(quote.mid),
        unit: instrument.quote,
        pair,
        ...(lacksAlert && {
          next: `You have no alert on ${spokenName(pair)}, so there is no line of it to draw.`,
        }),
        ...(rsi !== null &&
          !lacksAlert && {
            next: `Its RSI over ${cite(RSI_LENGTH, 'RSI')} of these candles is ${cite(printNumber(rsi, 0), source)}; open the chart to see the line. High or low says nothing about what comes next.`,
          }),
        ...(swing !== null &&
          !lacksAlert && {
            next: `Its ATR over ${cite(RSI_LENGTH, 'ATR')} of these candles is ${cite(printDistance(instrument, swing), source)}: so far it usually swings from one to the next. Open the chart to see the line.`,
          }),
        ...(second &&
          !lacksAlert && { next: `I draw one market at a time; ${spokenName(second)} is next if you like.` }),
        chart: {
          ...drawn,
          kind: 'levels',
          levels: levels.map((one) => withTouches(one, drawn)),
          ...(asked.length > 0 && { indicators: asked }),
        },
        choices: [
          ...(second ? [`${titleOf(second)} chart`] : []),
          ...otherSteps[step].map(
            (other) => `${titleOf(pair)} chart ${spokenSteps[other]}${withIndicator(asked)}`,
          ),
        ],
      };
    });
  },
};
