import { removeUnsent, storeUnsent, readUnsent } from '../../../lib/storage/unsent.ts';

/** The id is made once: a retry is still one message, one reply and one debit. */
export type Draft = {
  clientMessageId: string;
  content: string;
  at: number;
  images?: readonly string[];
  /** Replaces the usual failure text. */
  failureText?: string;
};

/** The page was left before the reply came. */
export class NotSentYetError extends Error {}

const storageKey = (userId: string): string => `messages:${userId}`;

function isDraft(value: unknown): value is Draft {
  const {
    clientMessageId,
    content,
    at,
    images = [],
    failureText = '',
  } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof clientMessageId === 'string' &&
    typeof content === 'string' &&
    typeof at === 'number' &&
    Array.isArray(images) &&
    images.every((path) => typeof path === 'string') &&
    typeof failureText === 'string'
  );
}

export function readOutgoing(userId: string): Draft[] {
  const kept = readUnsent(storageKey(userId));
  return Array.isArray(kept) ? kept.filter(isDraft) : [];
}

const without = (userId: string, clientMessageId: string): Draft[] =>
  readOutgoing(userId).filter((draft) => draft.clientMessageId !== clientMessageId);

export function storeOutgoing(userId: string, draft: Draft): void {
  storeUnsent(storageKey(userId), [...without(userId, draft.clientMessageId), draft]);
}

export function removeOutgoing(userId: string, clientMessageId: string): void {
  const kept = readOutgoing(userId);
  const rest = kept.filter((draft) => draft.clientMessageId !== clientMessageId);
  if (rest.length === kept.length) return;
  if (rest.length === 0) removeUnsent(storageKey(userId));
  else storeUnsent(storageKey(userId), rest);
}
