import { MINUTE_MS } from '../../time.ts';
import { printDate, printTime } from '../../buddy/replies/print.ts';
import { affectedPairOf } from '../../calendar/affected-pair.ts';
import { formatDuration } from '../../calendar/countdown.ts';
import type { EconomicEvent } from '../../calendar/economic-event.ts';
import { compareByTime } from '../../calendar/events-window.ts';
import type { Instrument } from '../../market/instrument.ts';
import { notebookOf, type Facts, type Notebook } from '../facts.ts';
import { releaseSeries } from '../../calendar/releases/usual-reaction.ts';
import { pipsOf } from '../../signals/pips.ts';
import { oddsWithVariance, tellOdds } from './state-odds.ts';
import { surprisesOf } from './surprises.ts';
import type { View } from '../view.ts';

/** Spreads are widest and stops slip most this long before and after a high-impact release. */
export const NEWS_WINDOW = 30 * MINUTE_MS;
const NEAREST = 0.6;
const HALVED_EVERY = 6 * 60 * MINUTE_MS;

export const touches = (event: EconomicEvent, { base, quote, pair }: Instrument): boolean =>
  event.currency === base || event.currency === quote || affectedPairOf(event) === pair;

export function newsAnalyst(facts: Facts): View {
  const notes = notebookOf(facts);
  const { now, expiresAt, instrument } = facts;
  const near = facts.releases
    .filter((event) => event.at >= now - NEWS_WINDOW && event.at <= expiresAt && touches(event, instrument))
    .sort(compareByTime);
  const view = { brain: 'news', lesson: null, evidence: notes.rows } as const;
  const silent = {
    ...view,
    stance: 'abstain',
    strength: 0,
    probability: null,
    veto: false,
    change: null,
  } as const;
  const high = near.filter(({ impact }) => impact === 'HIGH');
  const odds = oddsAfterReleases(facts, high);
  const stated = tellReactions(facts, high, odds, notes);
  const jumpy = high.find((event) => isSure(event) && Math.abs(event.at - now) <= NEWS_WINDOW);
  if (jumpy) return withOdds({ ...view, ...waitFor(jumpy, facts, notes) }, odds, stated);
  const ahead = high.find((event) => event.at > now);
  if (ahead) return withOdds({ ...view, ...warnOf(ahead, facts, notes) }, odds, stated);
  const medium = near.find(({ impact, at }) => impact === 'MEDIUM' && at > now);
  if (medium)
    return {
      ...silent,
      says: `Nothing of high impact is due before this would end, so I state no odds. ${tell(medium, facts, notes)} ${sometimes}`,
    };
  const currencies = `${instrument.base} or ${instrument.quote}`;
  return {
    ...silent,
    says: `Quiet: the calendar has nothing of weight on ${currencies} before this would end, so I state no odds.`,
  };
}

const withOdds = (view: Omit<View, 'probability'>, odds: number | null, stated: string): View => ({
  ...view,
  probability: odds,
  says: `${view.says}${stated}`,
});

/** Median of the size of a normal move, in standard deviations. */
const MEDIAN_MOVE = 0.6745;

const measuredAhead = ({ now, instrument, reactions }: Facts, high: readonly EconomicEvent[]) =>
  high
    .filter((event) => event.at > now && isSure(event))
    .flatMap((event) => {
      const reaction = reactions.get(event.id);
      return reaction?.pair === instrument.pair ? [reaction] : [];
    });

/** What the usual moves after the releases ahead make of a path without them; null where none was measured. */
function oddsAfterReleases(facts: Facts, high: readonly EconomicEvent[]): number | null {
  const path = facts.idea?.chance?.path;
  const measured = measuredAhead(facts, high);
  if (!path || measured.length === 0) return null;
  const { pair } = facts.instrument;
  const jumps = measured.map(
    ({ medianPips }) => medianPips / pipsOf(pair, 1) / MEDIAN_MOVE / facts.quote.mid,
  );
  const added = jumps.reduce((sum, jump) => sum + jump * jump, 0);
  return oddsWithVariance(path, Math.log(Math.exp(path.calmLogVariance) + added));
}

function tellReactions(
  facts: Facts,
  high: readonly EconomicEvent[],
  odds: number | null,
  notes: Notebook,
): string {
  if (!facts.idea) return '';
  const [first] = measuredAhead(facts, high);
  if (odds === null || !first)
    return ' I state no odds: no release with a measured reaction of this market lies ahead.';
  const source = 'calendar: measured reactions';
  const moved = notes.cite(first.medianPips.toFixed(1), source);
  const many = notes.cite(first.releases, source);
  return ` After its last ${many} it usually moved ${moved} pips within the hour; with that, ${tellOdds(odds, 'with measured reactions', facts, notes)}.`;
}

const sometimes = 'It can nudge the price, no more.';

const isSure = ({ precision }: EconomicEvent): boolean => precision !== 'estimated';

const timeOf = (at: number, now: number): string =>
  at - now > 6 * 24 * 60 * MINUTE_MS ? printDate(at) : printTime(at, now);

type Warning = Pick<View, 'stance' | 'strength' | 'veto' | 'says' | 'change'>;

function waitFor(event: EconomicEvent, facts: Facts, notes: Notebook): Warning {
  const after = notes.cite(timeOf(event.at + NEWS_WINDOW, facts.now), `calendar: ${event.source}`);
  return {
    stance: 'against',
    strength: 1,
    veto: true,
    says: `${tell(event, facts, notes)} Wait for it to settle: around it the price jumps past stops.${history(event, facts, notes)}`,
    change: `Ask again after ${after}.`,
  };
}

function warnOf(event: EconomicEvent, facts: Facts, notes: Notebook): Warning {
  const distance = event.at - facts.now - NEWS_WINDOW;
  const strength = NEAREST * 0.5 ** (Math.max(0, distance) / HALVED_EVERY);
  const sure = isSure(event);
  return {
    stance: 'against',
    strength: sure ? strength : Math.min(strength, NEAREST * 0.5 ** 4),
    veto: false,
    says: `${tell(event, facts, notes)} That is before this idea would end, and the price can jump past a stop then.${history(event, facts, notes)}`,
    change: sure
      ? `It weighs less with every hour it is away, and nothing from ${notes.cite(timeOf(event.at + NEWS_WINDOW, facts.now), `calendar: ${event.source}`)} on.`
      : null,
  };
}

function tell(event: EconomicEvent, { now }: Facts, { cite }: Notebook): string {
  const source = `calendar: ${event.source}`;
  const name = cite(event.name, source, event.at);
  const far = cite(formatDuration(Math.abs(event.at - now)), source, event.at);
  const kind = `${event.currency}, ${event.impact.toLowerCase()} impact`;
  if (!isSure(event)) return `${name} (${kind}) is due in about ${far}, its day not confirmed.`;
  const time = cite(timeOf(event.at, now), source, event.at);
  return event.at > now
    ? `${name} (${kind}) comes out in ${far}, ${time}.`
    : `${name} (${kind}) came out ${far} ago, ${time}.`;
}

function history(event: EconomicEvent, { earlier }: Facts, { cite }: Notebook): string {
  const same = earlier.filter((one) => releaseSeries(one) === releaseSeries(event));
  const { above, below, asExpected } = surprisesOf(same);
  const all = above + below + asExpected;
  if (all === 0) return '';
  const source = 'calendar: earlier figures against what was expected';
  return ` Of its last ${cite(all, source)} figures ${cite(above, source)} came in above what was expected and ${cite(below, source)} below.`;
}
