import { isAskedFor, type NewsQuestion } from '@app/domain/buddy/news-question.ts';
import { printDate } from '@app/domain/buddy/print.ts';
import { duration } from '@app/domain/calendar/countdown.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { impactRank } from '@app/domain/calendar/impact.ts';
import { tellReaction, type UsualReaction } from '@app/domain/calendar/usual-reaction.ts';
import { draft, notesOf, type Notes, type ReplyDraft, type Tools, type Turn } from './turn.ts';

const DAY = 86_400_000;
const MOST = 5;
const SOURCE = 'economic calendar';

export const JUMPS =
  'Around a release the spread widens and the price can jump past a stop, so a loss can be larger than planned.';

/** Releases of one instant and one currency that are equally sure, the heaviest first: they move the price as one. */
type Release = [EconomicEvent, ...EconomicEvent[]];

function together(events: readonly EconomicEvent[]): Release[] {
  const releases: Release[] = [];
  for (const event of events) {
    const same = releases.find(
      ([first]) =>
        first.at === event.at && first.currency === event.currency && first.precision === event.precision,
    );
    if (same) same.push(event);
    else releases.push([event]);
  }
  return releases;
}

/** "Wednesday 10 June, 12:30 UTC, in 6d 20h: CPI m/m and y/y (USD, high impact)". */
function tell(turn: Turn, release: Release, { cite }: Notes): string {
  const [first] = release;
  const { at, currency, impact, precision } = first;
  const unsure = precision === 'estimated';
  const when = `${unsure ? 'around ' : ''}${cite(printDate(at), SOURCE)}, in ${cite(duration(at - turn.now), SOURCE)}`;
  const knownOf = ({ forecast, previous }: EconomicEvent): string[] =>
    Object.entries({ forecast, previous }).flatMap(([word, figure]) =>
      figure ? [`${word} ${cite(figure, SOURCE)}`] : [],
    );
  // Beside others each figure stands with its own name.
  const alone = release.length === 1;
  const names = release
    .map((one) => [cite(one.name, SOURCE), ...(alone ? [] : knownOf(one))].join(', '))
    .join('; ');
  const known = alone ? knownOf(first) : [];
  const madeUp =
    first.simulated && release.some((one) => one.forecast ?? one.previous) && 'simulated figures';
  const facts = [currency, `${impact.toLowerCase()} impact`, ...known, madeUp, unsure && 'day not confirmed'];
  return `${when}: ${names} (${facts.filter(Boolean).join(', ')})`;
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function spanOf(span: NewsQuestion['span'], now: number): { from: number; to: number; words: string } {
  const midnight = Math.floor(now / DAY) * DAY + DAY;
  if (span === 'today') return { from: now, to: midnight, words: 'today (UTC)' };
  if (span === 'tomorrow') return { from: midnight, to: midnight + DAY, words: 'tomorrow (UTC)' };
  return { from: now, to: now + 7 * DAY, words: 'in the next seven days' };
}

/** What the calendar says to a question: what is coming, when the next one is, or whether to trade before it. */
export async function answerNews(turn: Turn, tools: Tools, question: NewsQuestion): Promise<ReplyDraft> {
  const asked = (await tools.upcomingEvents()).filter((event) => isAskedFor(question, event));
  if (question.wants === 'list') return list(turn, question, asked);
  const soonest = together(question.subject ? asked : asked.filter(({ impact }) => impact === 'HIGH'))[0];
  if (!soonest) return unknown(turn);
  const event = await tools.describeEvent(soonest[0]);
  const usual = event.reaction ?? null;
  const said =
    question.wants === 'safe' ? beforeRelease(turn, soonest, usual) : theNext(turn, soonest, usual);
  return { ...said, event };
}

const context = { asked: 'news' as const };

function list(turn: Turn, question: NewsQuestion, asked: readonly EconomicEvent[]): ReplyDraft {
  const notes = notesOf(turn);
  const { from, to, words } = spanOf(question.span, turn.now);
  const within = together(asked.filter(({ at }) => at >= from && at < to));
  const whose = question.currencies.length > 0 ? ` for ${question.currencies.join(' and ')}` : '';
  if (within.length === 0) {
    const next = together(asked.filter(({ at, impact }) => at >= to && impact === 'HIGH'))[0];
    return draft(
      turn,
      [
        `I have nothing on the calendar${whose} ${words}. That is a quiet calendar, not a promise of a quiet market.`,
        next ? `The next heavy one: ${tell(turn, next, notes)}.` : null,
      ],
      { context, evidence: notes.rows },
    );
  }
  const shown = within
    .toSorted(([a], [b]) => impactRank[a.impact] - impactRank[b.impact] || a.at - b.at)
    .slice(0, MOST)
    .sort(([a], [b]) => a.at - b.at);
  const left = within.length - shown.length;
  const lines = shown.map((release) => `- ${sentence(tell(turn, release, notes))}`);
  return draft(
    turn,
    [
      `What can move prices${whose} ${words}:`,
      lines.join('\n'),
      left > 0 &&
        `${notes.cite(left, SOURCE)} more ${left === 1 ? 'is' : 'are'} on the calendar; these are the heaviest.`,
      `${JUMPS} I know the schedule, not what the figures will say.`,
    ],
    { tone: 'caution', context, evidence: notes.rows },
  );
}

function unknown(turn: Turn): ReplyDraft {
  return draft(
    turn,
    [
      "I have no date for that one, so I won't guess it. If you are unsure what is coming out, stay small or stay out.",
    ],
    { tone: 'caution', context },
  );
}

const MEASURED = 'candles of the hour after each release';

/** What its pair did after the last ones; null where too few were measured. */
const usually = (usual: UsualReaction | null, { cite }: Notes): string | null =>
  usual && tellReaction(usual, (figure) => cite(figure, MEASURED));

function theNext(turn: Turn, release: Release, usual: UsualReaction | null): ReplyDraft {
  const notes = notesOf(turn);
  return draft(turn, [`${sentence(tell(turn, release, notes))}.`, usually(usual, notes), JUMPS], {
    tone: 'caution',
    context,
    evidence: notes.rows,
  });
}

function beforeRelease(turn: Turn, release: Release, usual: UsualReaction | null): ReplyDraft {
  const notes = notesOf(turn);
  return draft(
    turn,
    [
      'No trade is safe, and one just before a release least of all.',
      `The one you mean: ${tell(turn, release, notes)}.`,
      usually(usual, notes),
      `${JUMPS} Nobody knows the figure or what the market makes of it.`,
      'The calm way: open nothing new in the hour before, and wait until the first swings are over. If you are in a trade already, ask yourself now whether you could live with a loss beyond its stop. A smaller position is the only sure help.',
    ],
    { tone: 'caution', context, evidence: notes.rows },
  );
}
