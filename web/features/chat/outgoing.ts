import { dropUnsent, keepUnsent, readUnsent } from '../../lib/unsent.ts';

/** What the user typed. The id is made once: sent again after a failure it is still one message, one answer and one debit. */
export type Draft = {
  clientMessageId: string;
  content: string;
  at: number;
  /** Paths of uploaded images. */
  images?: readonly string[];
  /** What is said in place of the usual words where sending fails. */
  trouble?: string;
};

/** The page was left before the answer came. */
export class NotSentYet extends Error {}

const nameOf = (userId: string): string => `messages:${userId}`;

function isDraft(value: unknown): value is Draft {
  const {
    clientMessageId,
    content,
    at,
    images = [],
    trouble = '',
  } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof clientMessageId === 'string' &&
    typeof content === 'string' &&
    typeof at === 'number' &&
    Array.isArray(images) &&
    images.every((path) => typeof path === 'string') &&
    typeof trouble === 'string'
  );
}

/** The messages of this tab that have not arrived, oldest first. */
export function outgoingOf(userId: string): Draft[] {
  const kept = readUnsent(nameOf(userId));
  return Array.isArray(kept) ? kept.filter(isDraft) : [];
}

const without = (userId: string, clientMessageId: string): Draft[] =>
  outgoingOf(userId).filter((draft) => draft.clientMessageId !== clientMessageId);

/** Keeps a message for the tab until it has arrived. */
export function keepOutgoing(userId: string, draft: Draft): void {
  keepUnsent(nameOf(userId), [...without(userId, draft.clientMessageId), draft]);
}

export function dropOutgoing(userId: string, clientMessageId: string): void {
  const kept = outgoingOf(userId);
  const rest = kept.filter((draft) => draft.clientMessageId !== clientMessageId);
  if (rest.length === kept.length) return;
  if (rest.length === 0) dropUnsent(nameOf(userId));
  else keepUnsent(nameOf(userId), rest);
}
