import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import { steps } from '@app/domain/buddy/replies/next-steps/steps.ts';
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
      actions: stepsAfterLesson(related(lesson.topic, taught)[0]),
    },
  );
}

/** The end of a lesson is the door to the next. */
function stepsAfterLesson(next: Topic | undefined): ReplyAction[] {
  const further = next && library.lesson(next);
  return [
    ...(further ? [{ label: `Next: ${further.title}`, say: further.asks[0] as string }] : [steps.teach]),
    { label: 'An example', say: 'an example' },
    steps.rest,
  ];
}

export const noSuchLesson = (turn: Turn): ReplyDraft =>
  draft(
    turn,
    [
      "I have no lesson on that, and I won't guess at it.",
      'I can explain what a spread, a stop loss, leverage or a breakout is, or pick what is good to know next.',
    ],
    { actions: [steps.teach, steps.stopLoss, steps.rest] },
  );

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
