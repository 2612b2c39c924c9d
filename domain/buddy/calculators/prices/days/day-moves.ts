import type { Candle } from '../../../../market/candle.ts';
import { instrumentOf, toPrice, type Instrument } from '../../../../market/instrument.ts';
import { DAY_MS } from '../../../../time.ts';
import { spokenName } from '../../../clauses/market-names.ts';
import type { Question } from '../../../query/query.ts';
import type { Cite } from '../../../replies/evidence.ts';
import { printDate } from '../../../replies/print.ts';
import { unanswered, withEvidence, type Calculator, type Facts, type Finding } from '../../calculator.ts';
import { countDays, tellAverage, type DayMove } from './day-counts.ts';
import { citePrice, printDistance, titleOf, withoutPrice } from '../../market.ts';
import { printPercent } from '../../money.ts';
import { instrumentAsked, YOURS } from '../../slots.ts';
import { citeSpan, daysBack } from '../periods.ts';

const MOST_DAYS = 60;
const LISTED = 5;

const COUNTS = /\bhow (many|often)\b|\bnumber of\b/;
const IN_A_ROW = /\b(in a row|row|running|straight|on the trot|consecutive|streak)\b/;
const AVERAGE = /\b(average|avg|mean|typical(ly)?|usual(ly)?|normal(ly)?)\b/;

/** Weekends of a market that rests are no days of their own. */
function dayMovesOf(candles: readonly Candle[], { kind }: Instrument): DayMove[] {
  const days = candles.filter(
    ({ time }) => kind === 'crypto' || ![0, 6].includes(new Date(time).getUTCDay()),
  );
  return days.slice(1).map((day, i) => {
    const before = (days[i] as Candle).close;
    return { day, moved: day.close - before, percent: (100 * (day.close - before)) / before };
  });
}

const BIGGEST =
  /\b(most|hardest|which day|what day|big(gest)?|best|worst|largest|greatest|strongest|wildest|smallest|quietest)\b/;
const BEST = /\b(best|up|gain\w*|green|rise|strongest)\b/;
const WORST = /\b(worst|down|los\w*|red|fall|drop\w*|crash\w*)\b/;
const SMALLEST = /\b(smallest|quietest|calmest|least)\b/;

/** Day by day: how many rose or fell in a row, which was the biggest, or each of them. */
export const dayMoves: Calculator = {
  needs: (question, { now }) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return {};
    const count = daysBack(instrument, daysAsked(question, now) + 1) + 2;
    return { quotes: [instrument.pair], candles: [{ pair: instrument.pair, step: '1d', count }] };
  },
  calculate: (question, facts) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    const { pair } = instrument;
    const quote = facts.quote(pair);
    if (!quote) return withoutPrice(pair);
    const days = dayMovesOf(facts.candles(pair, '1d'), instrument);
    if (days.length === 0)
      return unanswered(`I have too few days of ${spokenName(pair)} to compare them.`, pair);
    if (COUNTS.test(question.words) && !IN_A_ROW.test(question.words))
      return countDays(question, days, facts);
    if (AVERAGE.test(question.words)) return tellAverage(question, days, facts);
    if (BIGGEST.test(question.words)) return tellBiggest(question, days, facts);
    return /\b(each|every|list|day by day|one by one|daily)\b/.test(question.words)
      ? tellDays(days.slice(-LISTED), pair, facts)
      : tellRun(question, days, facts);
  },
};

const daysAsked = ({ period }: Question, now: number): number =>
  period ? Math.min(MOST_DAYS, Math.max(LISTED, Math.ceil((now - period.from) / DAY_MS))) : 30;

const printDay = (at: number): string => printDate(at).split(',')[0] as string;

const tellDay = (cite: Cite, { day, percent }: DayMove): string => {
  const source = 'day candles';
  return `${cite(printDay(day.time), source, day.time)} ${percent < 0 ? 'down' : percent > 0 ? 'up' : 'unchanged'} ${cite(printPercent(percent), source)} %`;
};

/** The day that is not over, from the last close to now. */
function tellToday(facts: Facts, last: Candle, instrument: Instrument, cite: Cite): string {
  const quote = facts.quote(instrument.pair);
  if (!quote || facts.now - last.time < DAY_MS) return '';
  const gained = quote.mid - last.close;
  const moved = cite(printDistance(instrument, gained), `candles ${instrument.pair}`);
  return ` Today so far it is ${gained === 0 ? 'unchanged' : `${gained < 0 ? 'down' : 'up'} ${moved}`}, at ${citePrice(cite, instrument, quote.mid, quote.at)}.`;
}

const ASKED_UP = /\b(up|green|higher|rise|rose|risen|rising|gain\w*|bull\w*|winning)\b/;
const ASKED_DOWN = /\b(down|red|lower|fall|fell|fallen|falling|los\w*|bear\w*|drop\w*)\b/;

function tellRun(question: Question, days: readonly DayMove[], facts: Facts): Finding {
  const instrument = instrumentOf(question.pairs[0] as Question['pairs'][number]);
  const { pair } = instrument;
  const last = days.at(-1) as DayMove;
  const sign = Math.sign(last.moved);
  const broken = days.findLastIndex(({ moved }) => Math.sign(moved) !== sign);
  const run = sign === 0 ? [] : days.slice(broken + 1);
  const [isUp, isDown] = [ASKED_UP.test(question.words), ASKED_DOWN.test(question.words)];
  const asked = isUp === isDown ? 0 : isUp ? 1 : -1;
  return withEvidence(facts, (cite) => {
    const way = sign < 0 ? 'lower' : 'higher';
    const counted = (count: number): string =>
      count === 1 ? 'the last full day' : `${cite(count, 'day candles')} full days in a row`;
    const counts = question.amounts.filter(({ role }) => role === 'count').map(({ value }) => value);
    const isOther = counts.length === 1 && counts[0] !== run.length;
    const no =
      asked !== 0 && asked !== sign
        ? `No run ${asked > 0 ? 'up' : 'down'}: `
        : isOther
          ? `Not ${cite(counts[0] ?? 0, YOURS)}: `
          : '';
    const head =
      run.length === 0
        ? `${titleOf(pair)} closed just where it was the day before`
        : `${no ? spokenName(pair) : titleOf(pair)} closed ${way} on ${counted(run.length)}`;
    const sentence = `${no}${head}: ${run
      .slice(-LISTED)
      .map((one) => tellDay(cite, one))
      .join(
        ', ',
      )}, with the last close at ${citePrice(cite, instrument, last.day.close, last.day.time)}.${tellToday(facts, last.day, instrument, cite)}`;
    return {
      sentence: run.length === 0 ? `${no}${head}.` : sentence,
      value: sign * run.length,
      unit: 'days',
      details: ['Days are UTC and counted from close to close; the day that is not over does not count.'],
      next: 'A run of days says nothing about the next one.',
      pair,
    };
  });
}

function tellBiggest(question: Question, days: readonly DayMove[], facts: Facts): Finding {
  const instrument = instrumentOf(question.pairs[0] as Question['pairs'][number]);
  const { pair } = instrument;
  const { words, period } = question;
  const from = period?.from ?? 0;
  const until = period?.to ?? Infinity;
  const inside = days.filter(({ day }) => day.time >= from && day.time < until);
  const isWorst = WORST.test(words);
  const weightOf = ({ percent }: DayMove): number =>
    isWorst
      ? -percent
      : BEST.test(words)
        ? percent
        : SMALLEST.test(words)
          ? -Math.abs(percent)
          : Math.abs(percent);
  const [first] = inside.toSorted((one, other) => weightOf(other) - weightOf(one));
  if (!first) return unanswered(`I have no full day of ${spokenName(pair)} in that time.`, pair);
  return withEvidence(facts, (cite) => {
    const kind = isWorst
      ? 'worst'
      : BEST.test(words)
        ? 'best'
        : SMALLEST.test(words)
          ? 'smallest'
          : 'biggest';
    const span = period ? ` ${citeSpan(cite, period)}` : ` of the last ${cite(inside.length, 'day candles')}`;
    return {
      sentence: `${titleOf(pair)}'s ${kind} day${span} was ${tellDay(cite, first)} (${cite(printDistance(instrument, first.moved), 'day candles')}), to a close of ${citePrice(cite, instrument, first.day.close, first.day.time)}.`,
      value: first.percent,
      unit: '%',
      details: ['Days are UTC and counted from close to close; the day that is not over does not count.'],
      pair,
    };
  });
}

function tellDays(days: readonly DayMove[], pair: Instrument['pair'], facts: Facts): Finding {
  const instrument = instrumentOf(pair);
  const last = days.at(-1) as DayMove;
  return withEvidence(facts, (cite) => ({
    sentence: `${titleOf(pair)} day by day: ${days.map((one) => tellDay(cite, one)).join(', ')}; the last close was ${citePrice(cite, instrument, last.day.close, last.day.time)}.${tellToday(facts, last.day, instrument, cite)}`,
    value: toPrice(instrument, last.day.close),
    unit: instrument.quote,
    details: ['Days are UTC and counted from close to close.'],
    pair,
  }));
}
