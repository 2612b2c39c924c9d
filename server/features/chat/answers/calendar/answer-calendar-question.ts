import type { CalendarQuestion } from '@app/domain/buddy/thread/read-calendar-question.ts';
import { placeWords, printLocalTime } from '@app/domain/buddy/calculators/time/local-clock.ts';
import { readNews } from '@app/domain/buddy/questions/news-question.ts';
import { printTime } from '@app/domain/buddy/replies/print.ts';
import { affectedPairOf } from '@app/domain/calendar/affected-pair.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { impactRank } from '@app/domain/calendar/impact.ts';
import { describeReaction } from '@app/domain/calendar/releases/usual-reaction.ts';
import { draft, notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';
import { answerNews } from './answer-news.ts';

const SOURCE = 'economic calendar';
const MEASURED = 'candles of the hour after each release';

/** Of the release that the newest answer named; of several the heaviest, then the soonest. */
async function eventBefore(
  { before: { about = '' } }: Turn,
  tools: QueryTools,
): Promise<EconomicEvent | null> {
  const ahead = await tools.upcomingEvents();
  const named = ahead.filter(({ name }) => about.includes(name));
  const [first] = (named.length > 0 ? named : ahead).toSorted(
    (one, other) => impactRank[one.impact] - impactRank[other.impact] || one.at - other.at,
  );
  return first ?? null;
}

export async function answerCalendarQuestion(
  turn: Turn,
  tools: QueryTools,
  question: CalendarQuestion,
): Promise<ReplyDraft | null> {
  if (question.asks === 'day')
    return answerNews(turn, tools, { ...readNews('', []), wants: 'list', span: question.day });
  const event = await eventBefore(turn, tools);
  if (!event) return null;
  const { cite, rows } = notesOf(turn);
  const name = cite(event.name, SOURCE);
  const context = { ...turn.before, offer: null };
  if (question.asks === 'local-time') {
    const local = printLocalTime(event.at, question.zone, turn.now);
    if (!local) return null;
    const when = cite(local, SOURCE, event.at);
    const utc = cite(printTime(event.at, turn.now), SOURCE, event.at);
    const unsure = event.precision === 'estimated' ? ' The day is not confirmed yet.' : '';
    return draft(turn, [`${name} comes at ${when} ${placeWords(question.place)} (${utc}).${unsure}`], {
      evidence: rows,
      context,
    });
  }
  const { reaction } = await tools.describeEvent(event);
  const pair = affectedPairOf(event);
  const others =
    event.currency === 'USD'
      ? ', then the other pairs with the dollar, and gold'
      : `, then the other pairs with the ${event.currency}`;
  const usual = reaction ? ` ${describeReaction(reaction, (figure) => cite(figure, MEASURED))}` : '';
  return draft(
    turn,
    [`${name} is about the ${event.currency}, so ${pair} feels it first${others}.${usual}`],
    {
      evidence: rows,
      context,
    },
  );
}
