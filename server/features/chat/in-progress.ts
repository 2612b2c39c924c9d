import type { Database } from '../../db/database.ts';
import type { Answered } from './send-message.ts';

type Running = { controller: AbortController; answer: Promise<Answered> };

export type InProgress = (
  message: { userId: string; clientMessageId: string | null },
  work: (signal: AbortSignal) => Promise<Answered>,
) => Promise<Answered>;

/**
 * The answers being written by this process. A message that comes again meanwhile waits for the same answer, and a stop that any
 * process was told of reaches the one at work.
 */
export function answersInProgress(database: Pick<Database, 'on'>): InProgress {
  const running = new Map<string, Running>();
  database.on('stop', (key) => running.get(key)?.controller.abort());

  return ({ userId, clientMessageId }, work) => {
    const controller = new AbortController();
    if (clientMessageId === null) return work(controller.signal);
    const key = `${userId}/${clientMessageId}`;
    const known = running.get(key);
    if (known) return known.answer;
    const answer = work(controller.signal).finally(() => running.delete(key));
    running.set(key, { controller, answer });
    return answer;
  };
}
