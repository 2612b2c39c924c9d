import { HOUR_MS } from '@app/domain/time.ts';
import { isAskedFor, type ReleaseSubject } from '@app/domain/buddy/questions/news-question.ts';
import { printDate } from '@app/domain/buddy/replies/print.ts';
import { formatDuration } from '@app/domain/calendar/countdown.ts';
import { answerEventSignal } from './answer-event-signal.ts';
import { JUMPS } from './answer-news.ts';
import { draft, notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

/** No daily signal lives longer. */
const TOO_EARLY = 24 * HOUR_MS;
const SOURCE = 'economic calendar';
const context = { asked: 'news' as const };

export async function answerEventIdea(
  turn: Turn,
  tools: QueryTools,
  subject: ReleaseSubject | null,
): Promise<ReplyDraft> {
  const coming = await tools.upcomingEvents();
  const event = coming.find((one) =>
    subject ? isAskedFor({ subject, currencies: [] }, one) : one.impact === 'HIGH',
  );
  if (!event)
    return draft(
      turn,
      [
        "I have no date for that release, so I won't build an idea on it. Without a date the calm choice is to stay small or stay out.",
      ],
      { tone: 'caution', context },
    );
  if (event.at - turn.now <= TOO_EARLY) {
    const answer = await answerEventSignal(turn, tools, event);
    return { ...answer, event: answer.setup ? null : await tools.describeEvent(event) };
  }
  const { cite, rows } = notesOf(turn);
  const sure = event.precision === 'estimated' ? 'around ' : '';
  return draft(
    turn,
    [
      `It is too early for that one: ${cite(event.name, SOURCE)} (${event.currency}, ${event.impact.toLowerCase()} impact) comes ${sure}${cite(printDate(event.at), SOURCE)}, in ${cite(formatDuration(event.at - turn.now), SOURCE)}. A plan made now would be over before it.`,
      `${JUMPS} Nobody knows the figure beforehand. Ask me again on the day; until then, the calm idea is no idea.`,
    ],
    { tone: 'caution', context, event: await tools.describeEvent(event), evidence: rows },
  );
}
