import { DAY_MS } from '@app/domain/time.ts';
import { isAskedFor, type NewsQuestion } from '@app/domain/buddy/questions/news-question.ts';
import { printDate } from '@app/domain/buddy/replies/print.ts';
import { formatDuration } from '@app/domain/calendar/countdown.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { impactRank } from '@app/domain/calendar/impact.ts';
import { describeReaction, type UsualReaction } from '@app/domain/calendar/releases/usual-reaction.ts';
import { draft, notesOf, type Notes, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

const MOST = 5;
const SOURCE = 'economic calendar';

export const JUMPS =
  'Around a release the spread widens and the price can jump past a stop, so a loss can be larger than planned.';

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

function tell(turn: Turn, release: Release, { cite }: Notes): string {
  const [first] = release;
  const { at, currency, impact, precision } = first;
  const unsure = precision === 'estimated';
  const when = `${unsure ? 'around ' : ''}${cite(printDate(at), SOURCE)}, in ${cite(formatDuration(at - turn.now), SOURCE)}`;
  const knownOf = ({ forecast, previous }: EconomicEvent): string[] =>
    Object.entries({ forecast, previous }).flatMap(([word, figure]) =>
      figure ? [`${word} ${cite(figure, SOURCE)}`] : [],
    );
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
  const midnight = Math.floor(now / DAY_MS) * DAY_MS + DAY_MS;
  if (span === 'today') return { from: now, to: midnight, words: 'today (UTC)' };
  if (span === 'tomorrow') return { from: midnight, to: midnight + DAY_MS, words: 'tomorrow (UTC)' };
  return { from: now, to: now + 7 * DAY_MS, words: 'in the next seven days' };
}

export async function answerNews(turn: Turn, tools: QueryTools, question: NewsQuestion): Promise<ReplyDraft> {
  const out = question.subject && asksWhatCame(turn) ? await lastOut(question, tools) : null;
  if (out) return { ...itCame(turn, out), event: await tools.describeEvent(out[0]) };
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

const asksWhatCame = ({ said = '' }: Turn): boolean =>
  /\b(out|released|was it|actual|results?|happened|(what|how) (was|were|did)|what came)\b/i.test(said) &&
  !/\b(when|next|will|going to|should|safe|before|tomorrow)\b/i.test(said);

async function lastOut(question: NewsQuestion, tools: QueryTools): Promise<Release | null> {
  const asked = (await tools.recentEvents()).filter((event) => isAskedFor(question, event));
  return together(asked).at(-1) ?? null;
}

function itCame(turn: Turn, release: Release): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  const [first] = release;
  const told = release.map(({ name, actual, forecast, previous }) => {
    const figures = Object.entries({ forecast, previous }).flatMap(([word, figure]) =>
      figure ? [`${word} ${cite(figure, SOURCE)}`] : [],
    );
    const beside = figures.length > 0 ? ` (${figures.join(', ')})` : '';
    return `- ${cite(name, SOURCE)}: ${actual ? cite(actual, SOURCE) : 'I have no figure'}${beside}`;
  });
  return draft(
    turn,
    [
      `Due ${cite(printDate(first.at), SOURCE)}, ${cite(formatDuration(turn.now - first.at), SOURCE)} ago (${[first.currency, first.simulated && 'simulated figures'].filter(Boolean).join(', ')}):`,
      told.join('\n'),
      'The first move often turns round, so there is no hurry. A figure alone is no reason to trade.',
    ],
    { tone: 'caution', context, evidence: rows },
  );
}

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

const usually = (usual: UsualReaction | null, { cite }: Notes): string | null =>
  usual && describeReaction(usual, (figure) => cite(figure, MEASURED));

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
