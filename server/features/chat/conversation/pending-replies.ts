import type { Database } from '../../../platform/database/database.ts';
import type { SendMessageResult } from './commit-reply.ts';

type PendingReply = { controller: AbortController; result: Promise<SendMessageResult> };

type RunOnce = (
  message: { userId: string; clientMessageId: string | null },
  work: (signal: AbortSignal) => Promise<SendMessageResult>,
) => Promise<SendMessageResult>;

/** A repeated message waits for the same reply; a stop reaches the process at work. */
export function createPendingReplies(database: Pick<Database, 'on'>): RunOnce {
  const pending = new Map<string, PendingReply>();
  database.on('stop', (key) => pending.get(key)?.controller.abort());

  return ({ userId, clientMessageId }, work) => {
    const controller = new AbortController();
    if (clientMessageId === null) return work(controller.signal);
    const key = `${userId}/${clientMessageId}`;
    const existing = pending.get(key);
    if (existing) return existing.result;
    const result = work(controller.signal).finally(() => pending.delete(key));
    pending.set(key, { controller, result });
    return result;
  };
}
