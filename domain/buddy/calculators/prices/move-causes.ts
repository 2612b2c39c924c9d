import { composeReplyChart } from '../../../charts/compose-reply-chart.ts';
import type { ChartLevel, ReplyChart } from '../../../charts/reply-chart.ts';
import { candleStepMs } from '../../../market/candle.ts';
import { toPrice, type Instrument, type Pair } from '../../../market/instrument.ts';
import type { EconomicEvent } from '../../../calendar/economic-event.ts';
import { HOUR_MS } from '../../../time.ts';
import type { Period, Question } from '../../query/query.ts';
import type { Cite } from '../../replies/evidence.ts';
import { withEvidence, type Calculator, type Facts } from '../calculator.ts';
import { citePrice, printDistance, titleOf, withoutPrice } from '../market.ts';
import { printPercent } from '../money.ts';
import { instrumentAsked } from '../slots.ts';
import { citeWhen } from '../time/local-clock.ts';
import { candlesSince, citeSpan, moveIn, periodOr, usualDay } from './periods.ts';

const CALENDAR = 'economic calendar';
const USUAL_DAYS = 20;
const DAY_CANDLES = 30;
const RELEASED_WITHIN = 12 * HOUR_MS;
const MOST_RELEASES = 2;
const DUE_WITHIN = 24 * HOUR_MS;

const JUST_NOW =
  /\b(just (now|did|hit|dropp?ed|fell|jumped|went|spiked|crashed|moved|happ?ene?d|tanked|pumped|dumped)|in (a )?(few |couple of )?minutes|suddenly|sudden|all at once|out of nowhere|seconds?|right now)\b/;

/** Without a period: the day, or the last hour where it happened just now. */
const periodOfMove = ({ period, words }: Question, pair: Pair, now: number): Period =>
  period === null && JUST_NOW.test(words)
    ? { label: 'the last hour', from: now - HOUR_MS, to: null }
    : periodOr(period, pair, now);

/** "Why did gold fall": how far it moved, whether that is usual, and what was on the calendar. */
export const pairCauses: Calculator = {
  needs: (question, { now }) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return {};
    const { pair } = instrument;
    const inside = candlesSince(pair, periodOfMove(question, pair, now).from, now);
    const days = { pair, step: '1d' as const, count: DAY_CANDLES };
    const candles =
      inside.step === '1d' ? [{ ...days, count: Math.max(inside.count, DAY_CANDLES) }] : [inside, days];
    return { quotes: [pair], candles, events: true, released: true };
  },
  calculate: (question, facts) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    const { pair } = instrument;
    if (!facts.quote(pair)) return withoutPrice(pair);
    const period = periodOfMove(question, pair, facts.now);
    const move = moveIn(facts, pair, period);
    return withEvidence(facts, (cite) => {
      const source = `candles ${pair}`;
      const usual = usualDay(facts.candles(pair, '1d'), instrument, USUAL_DAYS);
      const gained = move ? move.end - move.start : 0;
      const isOver = period.to !== null;
      const told =
        move &&
        `${titleOf(pair)} ${isOver ? 'went' : 'is'} ${gained < 0 ? 'down' : 'up'} ${cite(printDistance(instrument, gained), source)} ${citeSpan(cite, period)}, ${cite(printPercent((100 * gained) / move.start), source)} %: from ${citePrice(cite, instrument, move.start, period.from)} to ${citePrice(cite, instrument, move.end)}.`;
      const reach =
        move &&
        usual &&
        `It covered ${cite(printDistance(instrument, move.high - move.low), source)} between its high and its low, where a usual day covers ${cite(printDistance(instrument, usual.points), `day candles ${pair}`)}${move.high - move.low > 0 ? `: ${sizeOf((move.high - move.low) / usual.points)}` : ''}.`;
      return {
        sentence: [
          told
            ? `${premiseOf(question, gained, usual?.points ?? null)}${told}`
            : `I have too few prices of ${titleOf(pair)} for that time to measure the move.`,
          reach,
          'Prices alone never say why.',
          tellReleases({ currencies: [instrument.base, instrument.quote], period }, question, facts, cite),
        ]
          .filter(Boolean)
          .join(' '),
        value: move ? (100 * gained) / move.start : null,
        unit: '%',
        pair,
        ...chartOfMove(facts, instrument, period),
      };
    });
  },
};

const FEWEST_CANDLES = 4;

/** The candles that the move is told from, with its high and its low. */
function chartOfMove(facts: Facts, instrument: Instrument, { from, to }: Period): { chart?: ReplyChart } {
  const { pair } = instrument;
  const { step } = candlesSince(pair, from, facts.now);
  const quote = facts.quote(pair);
  const candles = facts
    .candles(pair, step)
    .filter(({ time }) => time >= from && (to === null || time + candleStepMs[step] <= to));
  if (!quote || candles.length < FEWEST_CANDLES) return {};
  const end = (to === null ? undefined : candles.at(-1)?.close) ?? quote.mid;
  const level = (label: string, points: number): ChartLevel => ({
    label,
    price: toPrice(instrument, points),
    from: null,
  });
  const levels = [
    level('High', Math.max(...candles.map((one) => one.high))),
    level('Low', Math.min(...candles.map((one) => one.low))),
  ];
  return { chart: composeReplyChart(instrument, { step, candles, levels, midPoints: end }) };
}

const FALLS =
  /\b(drop\w*|fall\w*|fell|crash\w*|dump\w*|down|red|tank\w*|plung\w*|sink\w*|sank|bleed\w*|weak\w*|los(es|t|ing)|slid\w*|nuk\w*|die|dying|dead)\b/;
const RISES =
  /\b(rise|rising|rose|jump(s|ed|ing)?|pump\w*|up|green|soar\w*|climb\w*|fly\w*|flew|strong\w*|rally\w*|moon\w*|rip\w*|gain\w*)\b/;

/** A fall asked about that was none is put right first. */
export function premiseOf(
  { words }: Pick<Question, 'words'>,
  gained: number,
  usual: number | null = null,
): string {
  const said = words.replace(/\bwhat (is|was|are) up\b|\bis it the\b.*/, '');
  const [falls, rises] = [FALLS.test(said), RISES.test(said)];
  if (falls === rises || gained === 0) return '';
  if (falls !== gained < 0) return `It has not ${falls ? 'fallen' : 'risen'} over that time. `;
  return usual !== null && Math.abs(gained) < usual / 4
    ? `It has hardly ${falls ? 'fallen' : 'risen'}. `
    : '';
}

function sizeOf(share: number): string {
  if (share < 0.5) return 'a small move, no more than ordinary noise';
  if (share <= 1.2) return 'an ordinary move';
  return share <= 2 ? 'a large move' : 'a very large move';
}

/** What was due while it moved; of a long time only what weighs most. */
export function tellReleases(
  { currencies, period }: { currencies: readonly string[]; period: Period },
  question: Question,
  facts: Facts,
  cite: Cite,
): string {
  const moves = ({ currency, impact }: EconomicEvent): boolean =>
    currencies.includes(currency) && impact !== 'LOW';
  const tell = (one: EconomicEvent): string =>
    `${cite(one.name, CALENDAR, one.at)} (${one.currency}), ${citeWhen(cite, one.at, question, facts)}`;
  const until = period.to ?? facts.now;
  const since = Math.min(period.from, until - RELEASED_WITHIN);
  const within = facts.released.filter((one) => moves(one) && one.at >= since && one.at <= until);
  const heavy = within.filter(({ impact }) => impact === 'HIGH');
  const out = (heavy.length > 0 ? heavy : within).slice(-MOST_RELEASES).map(tell);
  const due =
    period.to === null ? facts.events.find((one) => moves(one) && one.at - facts.now <= DUE_WITHIN) : null;
  const next = due ? ` The next is ${tell(due)}.` : '';
  return out.length > 0
    ? `On the calendar in that time: ${out.join('; ')}.${next}`
    : `No big release for it was on the calendar in that time, so none of those moved it.${next}`;
}
