import { readIntents, type JudgeKinds } from '@app/domain/buddy/read-intents.ts';
import { freshContext, lastQuestion } from '@app/domain/buddy/turn-context.ts';
import { library } from '../lessons/library.ts';
import type { Labelled } from './corpus.ts';
import { score, type Score } from './score.ts';

/** Shares between 0 and 1. `whole`: intents and slots of a message all right. `confusion`: wanted, read, how often. */
export type Measured = {
  messages: number;
  intents: number;
  slots: number;
  whole: number;
  confusion: Map<string, Map<string, number>>;
  /** How often a kind was wanted. */
  wanted: Map<string, number>;
  wrong: Array<{ labelled: Labelled; read: string }>;
};

/** Reads one message of the corpus as it would be in its talk. */
function read({ say, before }: Labelled, judge: JudgeKinds | null): ReturnType<typeof readIntents> {
  let context = freshContext;
  for (const text of before)
    context = {
      ...context,
      last: lastQuestion(readIntents(text, library.find, context, judge), context),
    };
  return readIntents(say, library.find, context, judge);
}

export function measure(messages: readonly Labelled[], judge: JudgeKinds | null): Measured {
  const wanted = new Map<string, number>();
  const confusion = new Map<string, Map<string, number>>();
  const wrong: Measured['wrong'] = [];
  let [right, slots, slotsRight] = [0, 0, 0];
  for (const labelled of messages) {
    const intents = read(labelled, judge);
    const scored = score(labelled, intents);
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

const isWhole = ({ right, slots, slotsRight }: Score): boolean => right && slots === slotsRight;
