import { CallError } from '@app/contracts/request.ts';
import { removeUnsent, storeUnsent, readUnsent } from '../../../lib/storage/unsent.ts';

/** The id is made once: a retry is still one message, one reply and one debit. */
export type Draft = {
  clientMessageId: string;
  content: string;
  at: number;
  images?: readonly string[];
  /** Replaces the usual failure text. */
  failureText?: string;
  /** The last try found no network. */
  wasUnreachable?: boolean;
};

/** The page was left before the reply came. */
export class NotSentYetError extends Error {}

const foundNoNetwork = (error: Error | null): boolean => error instanceof CallError && error.status === 0;

/** Failed in the one way that a connection mends. */
export const isUnreachable = ({ draft, error }: { draft: Draft; error: Error | null }): boolean =>
  foundNoNetwork(error) || (error instanceof NotSentYetError && draft.wasUnreachable === true);

const storageKey = (userId: string): string => `messages:${userId}`;

function isDraft(value: unknown): value is Draft {
  const {
    clientMessageId,
    content,
    at,
    images = [],
    failureText = '',
    wasUnreachable = false,
  } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof clientMessageId === 'string' &&
    typeof content === 'string' &&
    typeof at === 'number' &&
    Array.isArray(images) &&
    images.every((path) => typeof path === 'string') &&
    typeof failureText === 'string' &&
    typeof wasUnreachable === 'boolean'
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

/** Keeps why a message failed for after a reload; what was removed meanwhile stays removed. */
export function storeFailure(userId: string, clientMessageId: string, error: Error): void {
  const draft = readOutgoing(userId).find((one) => one.clientMessageId === clientMessageId);
  if (draft) storeOutgoing(userId, { ...draft, wasUnreachable: foundNoNetwork(error) });
}

export function removeOutgoing(userId: string, clientMessageId: string): void {
  const kept = readOutgoing(userId);
  const rest = kept.filter((draft) => draft.clientMessageId !== clientMessageId);
  if (rest.length === kept.length) return;
  if (rest.length === 0) removeUnsent(storageKey(userId));
  else storeUnsent(storageKey(userId), rest);
}
