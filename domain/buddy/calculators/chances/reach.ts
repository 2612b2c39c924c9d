import { candleStepMs, type Candle, type CandleStep } from '../../../market/candle.ts';
import { isMarketOpen } from '../../../market/hours/market-week.ts';
import { toPoints, toPrice, type Instrument } from '../../../market/instrument.ts';
import type { Quote } from '../../../market/quote.ts';
import { DAY_MS, HOUR_MS } from '../../../time.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Question } from '../../query/query.ts';
import { ask, unanswered, withEvidence, type Calculator, type Facts, type Missing } from '../calculator.ts';
import { ageNote, citePrice, pricesInPoints, printDistance, withoutPrice } from '../market.ts';
import { printChance } from '../money.ts';
import { firstPair, instrumentAsked, moveInPoints, pricesNamed, valueOf } from '../slots.ts';
import { lastTurn } from '../prices/turns/last-turn.ts';
import { asksReached } from '../prices/turns/reached.ts';
import { citeLabel } from '../prices/periods.ts';

const HISTORY = 800;
const FEWEST_WINDOWS = 30;
const LONGEST_MS = 60 * DAY_MS;

type Horizon = { label: string; step: CandleStep; bars: number };

export const reachChance: Calculator = {
  needs: (question, known) => {
    if (asksReached(question)) return lastTurn.needs(question, known);
    const { now } = known;
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return {};
    const { step } = horizonOf(question, instrument, now);
    return { quotes: firstPair(question), candles: [{ pair: instrument.pair, step, count: HISTORY }] };
  },
  calculate: (question, facts) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    if (asksReached(question)) return lastTurn.calculate(question, facts);
    const { pair } = instrument;
    const quote = facts.quote(pair);
    if (!quote) return withoutPrice(pair);
    const move = moveAsked(question, facts, instrument, quote);
    if ('ask' in move) return move;
    const { label, step, bars } = horizonOf(question, instrument, facts.now);
    const candles = facts.candles(pair, step);
    const counted = countWindows(candles, bars, Math.abs(move.points));
    if (counted.windows < FEWEST_WINDOWS)
      return unanswered(
        `I have too few prices of ${spokenName(pair)} to say how often it moves that far.`,
        pair,
      );
    const sameWay = move.points < 0 ? counted.down : counted.up;
    const share = sameWay / counted.windows;
    return withEvidence(facts, (cite) => {
      const source = `candles ${pair}`;
      const distance = cite(printDistance(instrument, move.points), source);
      const windows = cite(counted.windows, source);
      const span = citeLabel(cite, { label });
      const to = move.isLevel ? ` to ${citePrice(cite, instrument, quote.mid + move.points)}` : '';
      const head =
        sameWay === 0
          ? 'Next to no chance by luck alone'
          : `About ${cite(printChance(share), source)} by luck alone`;
      const way = `${distance} ${move.points < 0 ? 'down' : 'up'}${to} ${span}`;
      return {
        sentence: `${head} for ${way}: of ${windows} past stretches of that length ${spokenName(pair)} went that far in ${cite(sameWay, source)}, and either way in ${cite(counted.either, source)}. That is no forecast.${ageNote(facts, quote, cite)}`,
        value: share,
        unit: '',
        details: [
          'Every stretch of that length in my candles was looked at, one beginning with each candle, so they overlap. Counted is how far the mid price got from where it began.',
        ],
        pair,
      };
    });
  },
};

function horizonOf({ period, length, step }: Question, instrument: Instrument, now: number): Horizon {
  const end = period?.to ?? now;
  const isAhead = period !== null && end > now;
  const named = period === null ? null : isAhead ? end - now : end - period.from;
  const bySteps = named === null && length !== null && step !== null ? length * candleStepMs[step] : null;
  const spanMs = Math.min(LONGEST_MS, Math.max(HOUR_MS / 4, named ?? bySteps ?? DAY_MS));
  const chosen: CandleStep = spanMs <= 3 * HOUR_MS ? '5m' : spanMs <= 5 * DAY_MS ? '1h' : '1d';
  const label = period?.label ?? (bySteps === null ? 'within a day' : `within ${length} candles`);
  return { label, step: chosen, bars: openBars(instrument, now, spanMs, candleStepMs[chosen]) };
}

/** Candles of which the market will be open. */
function openBars(instrument: Instrument, now: number, spanMs: number, stepMs: number): number {
  let bars = 0;
  for (let at = now; at < now + spanMs; at += stepMs) if (isMarketOpen(instrument, at)) bars += 1;
  return Math.max(1, bars);
}

export function countWindows(candles: readonly Candle[], bars: number, points: number) {
  const counted = { windows: 0, up: 0, down: 0, either: 0 };
  for (let start = 0; start + bars < candles.length; start += 1) {
    const from = (candles[start] as Candle).close;
    let [high, low] = [from, from];
    for (let i = start + 1; i <= start + bars; i += 1) {
      high = Math.max(high, (candles[i] as Candle).high);
      low = Math.min(low, (candles[i] as Candle).low);
    }
    const [up, down] = [high - from >= points, from - low >= points];
    counted.windows += 1;
    counted.up += Number(up);
    counted.down += Number(down);
    counted.either += Number(up || down);
  }
  return counted;
}

const DOWN = /\b(fall\w*|drop\w*|down|lower|sink\w*|los(es?|ing))\b/i;
const MOST_MOVED = 0.3;

type MoveAsked = { points: number; isLevel: boolean };

/** Signed points from the mid price. */
function moveAsked(
  question: Question,
  facts: Facts,
  instrument: Instrument,
  quote: Quote,
): MoveAsked | Missing {
  const isDown = DOWN.test(question.words) || question.side === 'sell';
  const money = valueOf(question, 'money');
  const market = toPrice(instrument, quote.mid);
  // "Drops 50 dollars" is no price of gold.
  if (money !== null && money < market * MOST_MOVED && valueOf(question, 'price') === null) {
    const moved = toPoints(instrument, money);
    return { points: isDown ? -moved : moved, isLevel: false };
  }
  const [level] = pricesNamed(question, instrument, ['target', 'price']);
  if (level !== undefined) {
    const points = pricesInPoints(facts, instrument, quote, [level]);
    if ('ask' in points) return points;
    return { points: (points[0] as number) - quote.mid, isLevel: true };
  }
  const points = moveInPoints(question, instrument, quote.mid);
  if (points === null) return ask('How far, or to which price?', []);
  return { points: isDown ? -Math.abs(points) : points, isLevel: false };
}
