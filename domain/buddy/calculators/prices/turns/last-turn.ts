import type { Candle } from '../../../../market/candle.ts';
import { toPrice } from '../../../../market/instrument.ts';
import { spokenName } from '../../../clauses/market-names.ts';
import type { Cite } from '../../../replies/evidence.ts';
import { printDate } from '../../../replies/print.ts';
import { unanswered, withEvidence, type Calculator } from '../../calculator.ts';
import { ageNote, citePrice, printDistance, titleOf, withoutPrice } from '../../market.ts';
import { instrumentAsked } from '../../slots.ts';
import { asksWhether, reachedNeeds, tellReached } from './reached.ts';
import { lastAtNeeds, levelAsked, tellLastAt } from './last-at-price.ts';
import { stepNames } from '../periods.ts';

const HISTORY = 240;
/** A turn has so many candles on either side that did not go as far. */
const BESIDE = 6;
const USUAL_STEP = '1h';

export type Turn = { at: number; points: number; side: 'low' | 'high' };

/** The newest low, or high, that no candle beside it reached. */
export function lastTurnIn(candles: readonly Candle[], side: 'low' | 'high'): Turn | null {
  const sign = side === 'low' ? -1 : 1;
  for (let i = candles.length - 1 - BESIDE; i >= BESIDE; i -= 1) {
    const points = (candles[i] as Candle)[side];
    const beside = candles.slice(i - BESIDE, i + BESIDE + 1).filter((_, at) => at !== BESIDE);
    if (beside.every((one) => sign * one[side] < sign * points))
      return { at: (candles[i] as Candle).time, points, side };
  }
  return null;
}

const STARTED_DOWN =
  /\b(start\w*|begin|began|begun|when did)\b.*\b(down|fall\w*|fell|drop\w*|slid\w*|sink\w*|sank|lower|crash\w*|dump\w*|los\w*|selling)\b/;
const ASKS_HIGH = /\b(reject\w*|turn(ed)? down|roll\w* over|top(ped)?|peak\w*|swing high|high|resist\w*)\b/;

/** Where the price last bounced, or turned down. */
export const lastTurn: Calculator = {
  needs: (question, { now }) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return {};
    const { pair } = instrument;
    if (levelAsked(question, instrument) !== null)
      return question.period && asksWhether(question)
        ? reachedNeeds(pair, question.period, now)
        : lastAtNeeds(pair);
    return { quotes: [pair], candles: [{ pair, step: question.step ?? USUAL_STEP, count: HISTORY }] };
  },
  calculate: (question, facts) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    const { pair } = instrument;
    const step = question.step ?? USUAL_STEP;
    const candles = facts.candles(pair, step);
    const quote = facts.quote(pair);
    if (!quote) return withoutPrice(pair);
    const level = levelAsked(question, instrument);
    if (level !== null && question.period && asksWhether(question))
      return tellReached(level, instrument, { quote, period: question.period, words: question.words }, facts);
    if (level !== null) return tellLastAt(level, instrument, quote, facts);
    const side = ASKS_HIGH.test(question.words) || STARTED_DOWN.test(question.words) ? 'high' : 'low';
    const turn = lastTurnIn(candles, side);
    if (!turn) return unanswered(`I see no clear turn of ${spokenName(pair)} in the prices I have.`, pair);
    const since = candles.filter(({ time }) => time > turn.at);
    const far =
      side === 'low'
        ? Math.max(...since.map(({ high }) => high)) - turn.points
        : turn.points - Math.min(...since.map(({ low }) => low));
    return withEvidence(facts, (cite: Cite) => {
      const source = `candles ${pair}`;
      const verb = side === 'low' ? 'bounced' : 'turned down';
      return {
        sentence: `${titleOf(pair)} last ${verb} at ${citePrice(cite, instrument, turn.points, turn.at, side)}, on ${cite(printDate(turn.at), source, turn.at)}, and has got as far as ${cite(printDistance(instrument, far), source)} ${side === 'low' ? 'above' : 'below'} it since. It's at ${citePrice(cite, instrument, quote.mid, quote.at)} now.${ageNote(facts, quote, cite)}`,
        value: toPrice(instrument, turn.points),
        unit: instrument.quote,
        details: [
          `A turn is a ${side} that none of the ${cite(BESIDE, 'rule')} ${stepNames[step]} candles before and after it reached.`,
        ],
        pair,
      };
    });
  },
};
