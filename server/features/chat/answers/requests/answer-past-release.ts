import { capitalise } from '@app/domain/text.ts';
import { affectedPairOf } from '@app/domain/calendar/affected-pair.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { formatDuration } from '@app/domain/calendar/countdown.ts';
import { spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { isAskedFor } from '@app/domain/buddy/questions/news-question.ts';
import { distance, printDate, printPrice } from '@app/domain/buddy/replies/print.ts';
import { printPercent } from '@app/domain/buddy/calculators/money.ts';
import { marketSteps, steps } from '@app/domain/buddy/replies/next-steps/steps.ts';
import type { PastRelease } from '@app/domain/buddy/requests/read-past-release.ts';
import { findInstrument, instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { HOUR_MS } from '@app/domain/time.ts';
import {
  draft,
  notesOf,
  simulatedLabel,
  type Notes,
  type QueryTools,
  type ReplyDraft,
  type Turn,
} from '../turn.ts';

export const PAST_RELEASE = 'past release';

const SOURCE = 'economic calendar';

/** The newest release that is out: forecast, actual, and what the pair did in the hour after it. */
export async function answerPastRelease(
  turn: Turn,
  tools: QueryTools,
  asked: PastRelease & { event?: EconomicEvent },
): Promise<ReplyDraft> {
  const out = (await tools.recentEvents()).filter(({ at }) => at <= turn.now);
  const event = asked.event ?? lastRelevant(out, asked);
  const [named] = asked.pairs;
  const pair = named ?? (event ? (findInstrument(affectedPairOf(event))?.pair ?? null) : null);
  const context = { asked: 'news' as const, ...(pair && { pairs: [pair] }) };
  if (!event)
    return draft(
      turn,
      ['No such release is in my calendar of the last weeks, so I cannot say what it did.'],
      { isFree: true, tone: 'caution', context, actions: [steps.news, steps.movedMost] },
    );
  const notes = notesOf(turn);
  const figures = tellFigures(event, notes, turn.now);
  const hour = pair && (await tellHourAfter(turn, tools, { event, pair }, notes));
  return draft(
    turn,
    [
      // Where no figure of it is known, what the price did is the answer.
      ...(event.actual === null ? [hour, figures] : [figures, hour]),
      asked.event ? null : tellLastHeavy(out, event, asked, notes),
      'Much else moves a price in that time, so nobody knows how much of it was the release.',
      simulatedLabel(tools),
    ],
    {
      tone: 'caution',
      context,
      about: PAST_RELEASE,
      event: await tools.describeEvent(event),
      evidence: notes.rows,
      actions: [...(pair ? [marketSteps.chart(pair)] : []), steps.news, steps.rest],
    },
  );
}

const weights = { HIGH: 0, MEDIUM: 1, LOW: 2 } as const;

/** The newest is the last one, light or heavy; of several at one instant the heaviest, and of those one whose figure is known. */
function lastRelevant(
  out: readonly EconomicEvent[],
  { subject, currencies, pairs }: PastRelease,
): EconomicEvent | null {
  const ofPairs = pairs.flatMap((pair) => {
    const { kind, base, quote } = instrumentOf(pair);
    return kind === 'forex' ? [base, quote] : ['USD'];
  });
  const wanted: readonly string[] = currencies.length > 0 ? currencies : subject ? [] : ofPairs;
  const fitting = out.filter((event) => isAskedFor({ subject, currencies: [...wanted] }, event));
  const [last] = fitting.toSorted(
    (one, other) =>
      other.at - one.at ||
      weights[one.impact] - weights[other.impact] ||
      Number(one.actual === null) - Number(other.actual === null),
  );
  return last ?? null;
}

/** Whoever asks for the last news may mean one that moves more. */
function tellLastHeavy(
  out: readonly EconomicEvent[],
  event: EconomicEvent,
  { subject }: PastRelease,
  { cite }: Notes,
): string | null {
  if (subject || event.impact === 'HIGH') return null;
  const heavy = out
    .filter(({ impact, at }) => impact === 'HIGH' && at < event.at)
    .reduce<EconomicEvent | null>((last, one) => (last && last.at >= one.at ? last : one), null);
  return heavy
    ? `The last high-impact one was ${cite(heavy.name, SOURCE)} (${heavy.currency}), ${cite(printDate(heavy.at), SOURCE, heavy.at)}.`
    : null;
}

function tellFigures(event: EconomicEvent, { cite }: Notes, now: number): string {
  const { name, currency, actual, forecast, previous, at, simulated } = event;
  const figure = (value: string): string => cite(value, SOURCE, at);
  const beside = Object.entries({ forecast, previous }).flatMap(([word, value]) =>
    value ? [`${word} ${figure(value)}`] : [],
  );
  const against = beside.length > 0 ? `, ${beside.join(', ')}` : '';
  const when = `That was ${figure(printDate(at))}, ${cite(formatDuration(now - at), SOURCE)} ago`;
  if (!actual) return `${when}. What it said I do not know${against}.`;
  return `${figure(name)} (${currency}) came in at ${figure(actual)}${against}. ${when}${simulated ? ' (simulated figures)' : ''}.`;
}

async function tellHourAfter(
  turn: Turn,
  tools: QueryTools,
  { event, pair }: { event: EconomicEvent; pair: Pair },
  { cite }: Notes,
): Promise<string> {
  const market = capitalise(spokenName(pair));
  if (turn.now < event.at + HOUR_MS)
    return `The hour after it is not over yet, so what ${spokenName(pair)} makes of it is still open.`;
  const span = tools.pairs.includes(pair) ? await tools.hourAfter(pair, event.at) : null;
  if (!span) return `I have no prices of ${spokenName(pair)} from the hour after it.`;
  const { from_points: from, to_points: to } = span;
  const instrument = instrumentOf(pair);
  const source = `candles ${pair}`;
  const price = (points: number): string => cite(printPrice(instrument, points), source, event.at);
  if (to === from) return `${market} stood still in the hour after it, at ${price(to)}.`;
  const share = cite(printPercent((100 * Math.abs(to - from)) / from), source, event.at);
  return `${market} went ${to < from ? 'down' : 'up'} ${cite(distance(instrument, to - from), source, event.at)} (${share} %) in the hour after ${event.actual === null ? `${cite(event.name, SOURCE)} (${event.currency})` : 'it'}, from ${price(from)} to ${price(to)}.`;
}
