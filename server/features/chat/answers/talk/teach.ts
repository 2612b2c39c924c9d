import { tell } from '@app/domain/buddy/lessons/lesson.ts';
import { nextTopic, topics, type Topic } from '@app/domain/buddy/clauses/topics.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { library } from '../../lessons/library.ts';
import { draft, notesOf, simulatedLabel, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

export function teach(turn: Turn, tools: QueryTools, topic: Topic | null): ReplyDraft {
  const { taught } = turn.before;
  const lesson = library.lesson(topic ?? nextTopic([...taught, ...lessonsHad(turn)]));
  const newest = tools.quote(lesson.market);
  const quote = newest && !tools.isStale(newest) ? newest : null;
  const notes = notesOf(turn);
  const content = tell(lesson, instrumentOf(lesson.market), quote, notes.cite);
  const priced = notes.rows.some((row) => row.source.startsWith('quote'));
  return draft(
    turn,
    [
      topic ? null : `Here is one for you: ${lesson.title}.`,
      content,
      offer(lesson.topic, taught),
      priced && simulatedLabel(tools),
    ],
    {
      context: {
        asked: 'lesson',
        topic: lesson.topic,
        pairs: [lesson.market],
        taught: [...taught.filter((one) => one !== lesson.topic), lesson.topic],
      },
      evidence: notes.rows,
    },
  );
}

export const noSuchLesson = (turn: Turn): ReplyDraft =>
  draft(turn, [
    "I have no lesson on that, and I won't guess at it.",
    'Ask me what a spread, a stop loss, leverage or a breakout is, or say "teach me something" and I pick what is good to know next.',
  ]);

export function teachMore(turn: Turn, tools: QueryTools, topic: Topic): ReplyDraft {
  return teach(turn, tools, related(topic, turn.before.taught)[0] ?? null);
}

function related(topic: Topic, taught: readonly Topic[]): Topic[] {
  const { see } = library.lesson(topic);
  return [...see.filter((one) => !taught.includes(one)), ...see.filter((one) => taught.includes(one))].slice(
    0,
    2,
  );
}

const offer = (topic: Topic, taught: readonly Topic[]): string =>
  `Good to know next: ${related(topic, taught)
    .map((one) => library.lesson(one).title)
    .join(', or ')}.`;

const lessonsHad = ({ memory }: Turn): Topic[] =>
  (memory?.lessons ?? []).filter((one): one is Topic => (topics as readonly string[]).includes(one));
