import { instrumentOf, toPrice, type Instrument } from '../../../market/instrument.ts';
import type { Quote } from '../../../market/quote.ts';
import { DAY_MS } from '../../../time.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Period, Question } from '../../query/query.ts';
import type { Cite } from '../../replies/evidence.ts';
import { printDate, printTime } from '../../replies/print.ts';
import { unanswered, withEvidence, type Calculator, type Facts } from '../calculator.ts';
import { printMoney, printPercent } from '../money.ts';
import { ageNote, citeLots, citePrice, printDistance, titleOf, withoutPrice } from '../market.ts';
import { instrumentAsked, isTradedSize, lotsAsked, moveInPoints, YOURS } from '../slots.ts';
import { candlesSince, citeSpan, daysBack, moveIn, periodOr, usualDay, type Move } from './periods.ts';

const USUAL_DAYS = 20;

/** "Pips in one day" names no number of days to measure. */
const FEWEST_DAYS = 3;
const daysMeasured = ({ length }: Question): number =>
  length !== null && length >= FEWEST_DAYS ? length : USUAL_DAYS;

const HIGH = /\b(ath|highs?|highest|higher|top|max(imum)?|peak(ed)?)\b/;
const LOW = /\b(lows?|lowest|lower|bottom(ed)?|min(imum)?|floor)\b/;

const USUAL_DAY =
  /\b(normal|usual|average|avg|typical)\b.*\b(days?|daily|range|pips|move|movement|swing)\b|\b(days?|daily|range|pips|move) .*\b(normally|usually|typically|on average)\b|\b(normally|usually|typically|on average)\b.*\b(days?|daily|range|pips|move[sd]?|swing)\b/;
const IN_DOLLARS = /\bin (us )?(dollars|usd|money|bucks)\b/;
const SMALLEST_LOTS = 0.01;
const IS_TODAY = /\b(today|now|this|than|so far|just|is it|was it)\b/;

/** "Whats a typical day for gold", "kiwi avg daily pips", "the 10 day range". */
const asksUsualDay = ({ words, length, period }: Question): boolean =>
  period === null &&
  ((length !== null && length >= FEWEST_DAYS) || (USUAL_DAY.test(words) && !IS_TODAY.test(words)));

/** "5 day high" asks one end of the range, "high and low" both. */
function endAsked({ words }: Question): 'high' | 'low' | 'both' | null {
  const [high, low] = [HIGH.test(words), LOW.test(words)];
  return high && low ? 'both' : high ? 'high' : low ? 'low' : null;
}

export const range: Calculator = {
  needs: (question, { now }) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return {};
    const { pair } = instrument;
    const count = daysBack(instrument, daysMeasured(question));
    const { from } = periodOr(question.period, pair, now);
    const inside = candlesSince(pair, from, now);
    const days = { pair, step: '1d' as const, count };
    const candles =
      inside.step === '1d' ? [{ ...days, count: Math.max(count, inside.count) }] : [inside, days];
    return { quotes: [pair], candles };
  },
  calculate: (question, facts) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    const { pair } = instrument;
    const quote = facts.quote(pair);
    if (!quote) return withoutPrice(pair);
    const period = periodOr(question.period, pair, facts.now);
    const move = moveIn(facts, pair, period);
    const usual = usualDay(facts.candles(pair, '1d'), instrument, daysMeasured(question));
    if (!move && !usual)
      return unanswered(`I have too few prices of ${spokenName(pair)} to say how far it moves.`, pair);
    const lots =
      lotsAsked(question, instrument) ??
      (instrument.kind === 'forex' && IN_DOLLARS.test(question.words) ? SMALLEST_LOTS : null);
    const end = endAsked(question);
    return withEvidence(facts, (cite) => {
      const days = `day candles ${pair}`;
      const inMoney = (points: number): string =>
        lots === null || !isTradedSize(lots) || instrument.quote !== 'USD'
          ? ''
          : `, ${cite(printMoney(toPrice(instrument, points) * instrument.contractSize * lots), days)} on ${citeLots(cite, lots, lots === SMALLEST_LOTS ? 'smallest size' : YOURS)}`;
      const far = (points: number, source: string): string => cite(printDistance(instrument, points), source);
      const usually =
        usual &&
        `a usual day covers ${far(usual.points, days)} (${cite(usual.days, days)} ${usual.days === 1 ? 'day' : 'days'} measured)${inMoney(usual.points)}`;
      const covered = move ? move.high - move.low : null;
      const wantsAverage = asksUsualDay(question);
      const low = move && citePrice(cite, instrument, move.low, undefined, 'low');
      const high = move && citePrice(cite, instrument, move.high, undefined, 'high');
      const span =
        covered !== null &&
        `${wantsAverage ? spokenName(pair) : titleOf(pair)} covered ${far(covered, `candles ${pair}`)} ${citeSpan(cite, period)}, between ${low} and ${high}${inMoney(covered)}`;
      const ends = move && end && !wantsAverage && tellEnds(end, { move, period, quote }, facts, cite);
      const verdict =
        move &&
        usual &&
        !end &&
        !wantsAverage &&
        compareWithUsual(
          question,
          move,
          { instrument, usual: usual.points, spanMs: (period.to ?? facts.now) - period.from },
          cite,
        );
      const parts =
        wantsAverage || !span ? [usually && `On ${spokenName(pair)} ${usually}`, span] : [span, usually];
      return {
        sentence: `${besideUsual(question, instrument, usual, cite) || verdict || ''}${ends || `${parts.filter(Boolean).join('; ')}.`}${ageNote(facts, quote, cite)}`,
        value:
          ((wantsAverage
            ? usual?.points
            : end === 'high'
              ? move?.high
              : end === 'low'
                ? move?.low
                : covered) ??
            usual?.points ??
            0) /
          10 ** instrument.pointDigits,
        unit: instrument.quote,
        details: [
          'A range is the highest price less the lowest. The usual day is the mean of the measured days.',
        ],
        pair,
      };
    });
  },
};

/** "Is a 60 pip target too much for a day". */
function besideUsual(
  question: Question,
  instrument: Instrument,
  usual: { points: number } | null,
  cite: Cite,
): string {
  const points = moveInPoints(
    { ...question, amounts: question.amounts.filter(({ role }) => role !== 'percent') },
    instrument,
    0,
  );
  if (points === null || !usual || usual.points <= 0 || points < instrument.pipPoints * FEWEST_PIPS)
    return '';
  const share = points / usual.points;
  const figure = `${cite(printPercent(100 * share, 0), 'day candles')} % of what a usual day covers from low to high`;
  const named = cite(printDistance(instrument, points), YOURS);
  return share > 1 ? `${named} is more than a usual day: ${figure}. ` : `${named} is ${figure}. `;
}
const FEWEST_PIPS = 2;

type Reach = { move: Move; period: Period; quote: Quote };

function tellEnds(
  end: 'high' | 'low' | 'both',
  { move, period, quote }: Reach,
  facts: Facts,
  cite: Cite,
): string {
  const instrument = instrumentOf(quote.pair);
  const { pair } = instrument;
  const isLong = facts.now - period.from > 8 * DAY_MS;
  const when = (at: number | null): string =>
    at === null ? '' : ` (${cite(isLong ? printDate(at) : printTime(at, facts.now), `candles ${pair}`, at)})`;
  const span = citeSpan(cite, period);
  const told = (side: 'high' | 'low', over = ''): string =>
    `${side === 'high' ? 'highest' : 'lowest'} price${over} was ${citePrice(cite, instrument, move[side], undefined, side)}${when(side === 'high' ? move.highAt : move.lowAt)}`;
  const away = (side: 'high' | 'low'): string => {
    const gap = move[side] - quote.mid;
    if (gap === 0) return 'right there';
    const source = `distance ${pair}`;
    return `${cite(printDistance(instrument, gap), source)} (${cite(printPercent((100 * gap) / quote.mid), source)} %) ${gap < 0 ? 'above' : 'below'} it`;
  };
  const head = `${titleOf(pair)}'s ${told(end === 'low' ? 'low' : 'high', ` ${span}`)}`;
  const now = `It's at ${citePrice(cite, instrument, quote.mid, quote.at)} now`;
  return end === 'both'
    ? `${head} and its ${told('low')}: ${cite(printDistance(instrument, move.high - move.low), `candles ${pair}`)} from end to end. ${now}.`
    : `${head}. ${now}, ${away(end)}.`;
}

const ASKS_NORMAL =
  /\b(normal(ly)?|usual(ly)?|typical|average|than (always|most days)|volatile|volatility|wild|wilder|lively|livelier|calm|calmer|quiet|quieter|busy|busier|crazy|jumpy|(big|huge|small|large) (day|night|move))\b/;
const ASKS_FLAT =
  /\b(nowhere|sideways|flat|stuck|dead|asleep|barely|not mov\w+|does not move|did not move|has not moved|ranging|boring)\b/;
const LIVELY = 1.2;
const CALM = 0.8;

function compareWithUsual(
  { words }: Question,
  { start, end, high, low }: Move,
  { instrument, usual, spanMs }: { instrument: Instrument; usual: number; spanMs: number },
  cite: Cite,
): string {
  if (usual <= 0) return '';
  if (ASKS_FLAT.test(words)) {
    const net =
      end === start
        ? 'unchanged'
        : `${end < start ? 'down' : 'up'} ${cite(printDistance(instrument, end - start), `candles ${instrument.pair}`)} in all`;
    return Math.abs(end - start) <= usual / 2
      ? `Yes, it went nearly nowhere: ${net}. `
      : `No, it did get somewhere: ${net}. `;
  }
  const share = (high - low) / usual;
  if (!ASKS_NORMAL.test(words) || spanMs > DAY_MS) return '';
  const figure = `${cite(printPercent(100 * share, 0), 'day candles')} % of a usual day`;
  if (share > LIVELY) return `Livelier than normal: ${figure}. `;
  return share < CALM ? `Calmer than normal so far: ${figure}. ` : `About normal: ${figure}. `;
}
