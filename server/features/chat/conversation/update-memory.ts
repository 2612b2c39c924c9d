import { isDistress } from '@app/domain/buddy/text/feelings.ts';
import { freshContext, type TurnContext } from '@app/domain/buddy/intents/turn-context.ts';
import { extractFacts } from '@app/domain/memory/extract-facts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { ReplyDraft, Turn } from '../answers/turn.ts';
import type { ChatPorts } from '../chat-ports.ts';

type MemoryUpdate = {
  ports: Pick<ChatPorts, 'memory'>;
  userId: string;
  content: string;
  turn: Turn;
  reply: ReplyDraft;
  now: number;
};

/** Must run under the lock of the user's row; returns the next turn's context without anything erased. */
export async function updateMemory(
  tx: Tx,
  { ports, userId, content, turn, reply, now }: MemoryUpdate,
): Promise<TurnContext> {
  if (reply.forget) {
    await ports.memory.erase(tx, userId, reply.forget);
    return freshContext;
  }
  const memory = await ports.memory.read(tx, userId);
  if (turn.memory && memory.erasedUpToSeq !== turn.memory.erasedUpToSeq) return freshContext;
  const { feeling } = turn.before;
  const isDistressed = reply.distress || isDistress(feeling);
  if (memory.kept && !isDistressed)
    await ports.memory.saveFacts(tx, { userId, facts: extractFacts(content), source: 'said', now });
  const taughtBefore = new Set(turn.before.taught);
  for (const lesson of reply.context.taught)
    if (!taughtBefore.has(lesson)) await ports.memory.recordLesson(tx, userId, lesson, now);
  return reply.context;
}
