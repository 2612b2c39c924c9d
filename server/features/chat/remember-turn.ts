import { freshContext, type TurnContext } from '@app/domain/buddy/turn-context.ts';
import { factsIn } from '@app/domain/memory/facts-in.ts';
import type { Tx } from '../../db/database.ts';
import type { ReplyDraft, Turn } from './analyst/turn.ts';
import type { ChatTools } from './tools.ts';

type TurnSaid = {
  tools: Pick<ChatTools, 'memoryOf' | 'keepFacts' | 'forget' | 'noteLesson'>;
  userId: string;
  content: string;
  turn: Turn;
  said: ReplyDraft;
  now: number;
};

/**
 * What the memory takes from a turn, in its transaction and under the lock of the user: facts the user stated, lessons
 * taught, and what is to be erased. Answers what the next turn may build on: nothing of what was erased meanwhile.
 */
export async function rememberTurn(
  tx: Tx,
  { tools, userId, content, turn, said, now }: TurnSaid,
): Promise<TurnContext> {
  if (said.forget) {
    await tools.forget(tx, userId, said.forget);
    return freshContext;
  }
  const memory = await tools.memoryOf(tx, userId);
  if (turn.memory && memory.forgotBefore !== turn.memory.forgotBefore) return freshContext;
  const { feeling } = turn.before;
  const hurt = said.distress || feeling === 'crisis' || feeling === 'distress';
  if (memory.kept && !hurt)
    await tools.keepFacts(tx, { userId, facts: factsIn(content), source: 'said', now });
  const had = new Set(turn.before.taught);
  for (const lesson of said.context.taught)
    if (!had.has(lesson)) await tools.noteLesson(tx, userId, lesson, now);
  return said.context;
}
