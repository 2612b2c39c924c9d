import type { EconomicEvent } from '../../../calendar/economic-event.ts';
import { averageDayRange } from '../../../market/day-range.ts';
import type { Instrument } from '../../../market/instrument.ts';
import { HOUR_MS } from '../../../time.ts';
import type { Cite } from '../../replies/evidence.ts';
import { withEvidence, type Calculator, type Facts } from '../calculator.ts';
import { citePrice, printDistance, titleOf, withoutPrice } from '../market.ts';
import { printPercent } from '../money.ts';
import { instrumentAsked } from '../slots.ts';
import { citeWhen } from '../time/local-clock.ts';
import { candlesSince, citeSpan, moveIn, periodOr } from './periods.ts';

const CALENDAR = 'economic calendar';
const USUAL_DAYS = 28;
const RELEASED_WITHIN = 12 * HOUR_MS;
const DUE_WITHIN = 24 * HOUR_MS;

/** "Why did gold fall": how far it moved, whether that is usual, and what was on the calendar. */
export const moveCauses: Calculator = {
  needs: (question, { now }) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return {};
    const { pair } = instrument;
    const inside = candlesSince(pair, periodOr(question.period, pair, now).from, now);
    const days = { pair, step: '1d' as const, count: USUAL_DAYS };
    const candles =
      inside.step === '1d' ? [{ ...days, count: Math.max(inside.count, USUAL_DAYS) }] : [inside, days];
    return { quotes: [pair], candles, events: true, released: true };
  },
  calculate: (question, facts) => {
    const instrument = instrumentAsked(question);
    if ('ask' in instrument) return instrument;
    const { pair } = instrument;
    if (!facts.quote(pair)) return withoutPrice(pair);
    const period = periodOr(question.period, pair, facts.now);
    const move = moveIn(facts, pair, period);
    return withEvidence(facts, (cite) => {
      const source = `candles ${pair}`;
      const usual = averageDayRange(facts.candles(pair, '1d'), instrument.kind);
      const gained = move ? move.end - move.start : 0;
      const told =
        move &&
        `${titleOf(pair)} is ${gained < 0 ? 'down' : 'up'} ${cite(printDistance(instrument, gained), source)} ${citeSpan(cite, period)}, ${cite(printPercent((100 * gained) / move.start), source)} %: from ${citePrice(cite, instrument, move.start, period.from)} to ${citePrice(cite, instrument, move.end)}.`;
      const reach =
        move &&
        usual &&
        `It covered ${cite(printDistance(instrument, move.high - move.low), source)} between its high and its low, where a usual day covers ${cite(printDistance(instrument, usual.points), `day candles ${pair}`)}.`;
      return {
        sentence: [
          told ?? `I have too few prices of ${titleOf(pair)} for that time to measure the move.`,
          reach,
          'Prices alone never say why.',
          tellReleases(instrument, question, facts, cite),
        ]
          .filter(Boolean)
          .join(' '),
        value: move ? (100 * gained) / move.start : null,
        unit: '%',
        pair,
      };
    });
  },
};

function tellReleases(
  { base, quote }: Instrument,
  question: Parameters<typeof citeWhen>[2],
  facts: Facts,
  cite: Cite,
): string {
  const moves = ({ currency, impact }: EconomicEvent): boolean =>
    (currency === base || currency === quote) && impact !== 'LOW';
  const out = facts.released.filter((one) => moves(one) && facts.now - one.at <= RELEASED_WITHIN).at(-1);
  const due = facts.events.find((one) => moves(one) && one.at - facts.now <= DUE_WITHIN);
  const tell = (one: EconomicEvent): string =>
    `${cite(one.name, CALENDAR, one.at)} (${one.currency}), ${citeWhen(cite, one.at, question, facts)}`;
  if (out && due) return `The calendar's newest figure for it was ${tell(out)}; the next is ${tell(due)}.`;
  if (out) return `The calendar's newest figure for it was ${tell(out)}.`;
  if (due)
    return `No weighty figure for it came out in the last hours, so it was none of those; the next is ${tell(due)}.`;
  return 'No weighty figure for it was on the calendar around this time.';
}
