import { readIntents, type JudgeKinds } from '@app/domain/buddy/intents/read-intents.ts';
import { freshContext, lastQuestion } from '@app/domain/buddy/intents/turn-context.ts';
import { library } from '../lessons/library.ts';
import type { LabelledMessage } from './corpus.ts';
import { scoreMessage, type MessageScore } from './score.ts';

/** Today's shares on the held-out messages, rounded down; raise them with every improvement. */
export const leastShares = { intents: 0.93, slots: 0.955 };

/** Shares from 0 to 1; `confusion`: wanted kind, kind read, how often. */
export type Evaluation = {
  messages: number;
  intents: number;
  slots: number;
  whole: number;
  confusion: Map<string, Map<string, number>>;
  wanted: Map<string, number>;
  wrong: Array<{ labelled: LabelledMessage; read: string }>;
};

function readInContext(
  { say, before }: LabelledMessage,
  judge: JudgeKinds | null,
): ReturnType<typeof readIntents> {
  let context = freshContext;
  for (const text of before)
    context = {
      ...context,
      last: lastQuestion(readIntents(text, library.find, context, judge), context),
    };
  return readIntents(say, library.find, context, judge);
}

export function evaluateReader(messages: readonly LabelledMessage[], judge: JudgeKinds | null): Evaluation {
  const wanted = new Map<string, number>();
  const confusion = new Map<string, Map<string, number>>();
  const wrong: Evaluation['wrong'] = [];
  let [right, slots, slotsRight] = [0, 0, 0];
  for (const labelled of messages) {
    const intents = readInContext(labelled, judge);
    const scored = scoreMessage(labelled, intents);
    for (const { intent } of labelled.want) wanted.set(intent, (wanted.get(intent) ?? 0) + 1);
    for (const [want, got] of scored.confused) {
      const row = confusion.get(want) ?? new Map<string, number>();
      confusion.set(want, row.set(got, (row.get(got) ?? 0) + 1));
    }
    right += Number(scored.right);
    slots += scored.slots;
    slotsRight += scored.slotsRight;
    if (!isWhole(scored)) wrong.push({ labelled, read: JSON.stringify(intents) });
  }
  const count = messages.length;
  return {
    messages: count,
    intents: right / count,
    slots: slotsRight / slots,
    whole: 1 - wrong.length / count,
    confusion,
    wanted,
    wrong,
  };
}

const isWhole = ({ right, slots, slotsRight }: MessageScore): boolean => right && slots === slotsRight;
