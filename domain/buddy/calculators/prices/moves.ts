import { averageDayRange } from '../../../market/day-range.ts';
import type { Candle } from '../../../market/candle.ts';
import { instrumentOf, toPrice, type Instrument } from '../../../market/instrument.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { Question } from '../../query/query.ts';
import { unanswered, withEvidence, type Calculator, type Facts, type Finding } from '../calculator.ts';
import { printMoney, printPercent } from '../money.ts';
import { ageNote, citeLots, citePrice, printDistance, titleOf, withoutPrice } from '../market.ts';
import { instrumentAsked, isTradedSize, lotsAsked, YOURS } from '../slots.ts';
import { candlesSince, citeSpan, moveIn, periodOr } from './periods.ts';

const MOST = 4;

export const change: Calculator = {
  needs: ({ pairs, period }, { now }) => {
    const asked = pairs.slice(0, MOST);
    return {
      quotes: asked,
      candles: asked.map((pair) => candlesSince(pair, periodOr(period, pair, now).from, now)),
    };
  },
  calculate: (question, facts) => {
    const first = instrumentAsked(question);
    if ('ask' in first) return first;
    const told = question.pairs.slice(0, MOST).map((pair) => tellChange(question, facts, instrumentOf(pair)));
    const known = told.filter(({ value }) => value !== null);
    const [finding] = known.length > 0 ? known : told;
    return {
      ...(finding as Finding),
      sentence: told.map(({ sentence }) => sentence).join(' '),
      evidence: told.flatMap(({ evidence }) => evidence),
    };
  },
};

function tellChange(question: Question, facts: Facts, instrument: Instrument): Finding {
  const { pair } = instrument;
  const quote = facts.quote(pair);
  if (!quote) return withoutPrice(pair);
  const period = periodOr(question.period, pair, facts.now);
  const move = moveIn(facts, pair, period);
  if (!move) return unanswered(`I have too few prices of ${spokenName(pair)} for that time to tell.`, pair);
  const gained = move.end - move.start;
  const percent = (100 * gained) / move.start;
  return withEvidence(facts, (cite) => {
    const source = `candles ${pair}`;
    const start = citePrice(cite, instrument, move.start, period.from);
    const span = citeSpan(cite, period);
    const isNow = period.to === null;
    const moved =
      gained === 0
        ? `${titleOf(pair)} ${isNow ? 'stands' : 'ended'} just where it began ${span}, at ${start}.`
        : `${titleOf(pair)} ${isNow ? 'is' : 'went'} ${gained < 0 ? 'down' : 'up'} ${cite(printDistance(instrument, gained), source)} ${span}, ${cite(printPercent(percent), source)} %: from ${start} to ${citePrice(cite, instrument, move.end, isNow ? quote.at : undefined)}.`;
    return {
      sentence: `${moved}${isNow ? ageNote(facts, quote, cite) : ''}`,
      value: percent,
      unit: '%',
      details: [
        'The change is the last price less the first, in per cent of the first; both are mid prices.',
      ],
      pair,
    };
  });
}

const USUAL_DAYS = 20;

/** Enough day candles for so many trading days. */
const daysBack = ({ kind }: Instrument, days: number): number =>
  kind === 'crypto' ? days : Math.ceil((days * 7) / 5) + 2;

const lastDays = (candles: readonly Candle[], instrument: Instrument, days: number) =>
  averageDayRange(
    candles.filter((_, i) => i >= candles.length - daysBack(instrument, days)),
    instrument.kind,
  );

export const range: Calculator = {
  needs: (question, { now }) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return {};
    const { pair } = instrument;
    const count = daysBack(instrument, question.length ?? USUAL_DAYS);
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
    const usual = lastDays(facts.candles(pair, '1d'), instrument, question.length ?? USUAL_DAYS);
    if (!move && !usual)
      return unanswered(`I have too few prices of ${spokenName(pair)} to say how far it moves.`, pair);
    const lots = lotsAsked(question, instrument);
    return withEvidence(facts, (cite) => {
      const days = `day candles ${pair}`;
      const inMoney = (points: number): string =>
        lots === null || !isTradedSize(lots) || instrument.quote !== 'USD'
          ? ''
          : `, ${cite(printMoney(toPrice(instrument, points) * instrument.contractSize * lots), days)} on ${citeLots(cite, lots, YOURS)}`;
      const far = (points: number, source: string): string => cite(printDistance(instrument, points), source);
      const usually =
        usual &&
        `a usual day covers ${far(usual.points, days)} (${cite(usual.days, days)} ${usual.days === 1 ? 'day' : 'days'} measured)${inMoney(usual.points)}`;
      const covered = move ? move.high - move.low : null;
      const wantsAverage = question.length !== null && question.period === null;
      const span =
        covered !== null && move
          ? `${titleOf(pair)} covered ${far(covered, `candles ${pair}`)} ${citeSpan(cite, period)}, between ${citePrice(cite, instrument, move.low, undefined, 'low')} and ${citePrice(cite, instrument, move.high, undefined, 'high')}${inMoney(covered)}`
          : null;
      const parts =
        wantsAverage || !span ? [usually && `On ${spokenName(pair)} ${usually}`, span] : [span, usually];
      return {
        sentence: `${parts.filter(Boolean).join('; ')}.${ageNote(facts, quote, cite)}`,
        value:
          ((wantsAverage ? usual?.points : covered) ?? usual?.points ?? 0) / 10 ** instrument.pointDigits,
        unit: instrument.quote,
        details: [
          'A range is the highest price less the lowest. The usual day is the mean of the measured days.',
        ],
        pair,
      };
    });
  },
};
