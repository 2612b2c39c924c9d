import { useEffect, useRef } from 'react';
import { isUnreachable, NotSentYetError, type Draft } from './outgoing-messages.ts';
import type { OutgoingMessage } from './queries.ts';

/** The browser says that it is online before the network really stands. */
const RETRY_MS = 5_000;

/** Sends what found no network once it is back: oldest first, one after the other, each under its own id. */
export function useSendWhenOnline(
  waiting: readonly OutgoingMessage[],
  send: (draft: Draft) => boolean,
): void {
  const due = useRef(new Set<string>());
  const tried = useRef(new Set<string>());
  const isOpened = useRef(false);
  const sendNext = useRef<() => void>(() => undefined);

  useEffect(() => {
    sendNext.current = () => {
      if (waiting.some(({ error }) => !error)) return;
      const [next] = waiting
        .filter((one) => isUnreachable(one) && due.current.has(one.draft.clientMessageId))
        .toSorted((one, other) => one.draft.at - other.draft.at);
      if (!next || !send(next.draft)) return;
      due.current.delete(next.draft.clientMessageId);
      tried.current.add(next.draft.clientMessageId);
    };
    // The network may have come back while the conversation was closed or the tab was loaded again.
    if (navigator.onLine)
      for (const one of waiting)
        if (isUnreachable(one) && (!isOpened.current || one.error instanceof NotSentYetError))
          due.current.add(one.draft.clientMessageId);
    isOpened.current = true;
    sendNext.current();
  }, [waiting, send]);

  useEffect(() => {
    const makeDue = (these: readonly OutgoingMessage[]): void => {
      for (const { draft } of these) due.current.add(draft.clientMessageId);
      sendNext.current();
    };
    const unreachable = waiting.filter(isUnreachable);
    const again = unreachable.filter(({ draft }) => tried.current.has(draft.clientMessageId));
    const timer =
      again.length > 0 && navigator.onLine ? setTimeout(() => makeDue(again), RETRY_MS) : undefined;
    const onOnline = (): void => makeDue(unreachable);
    addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', onOnline);
    };
  }, [waiting]);
}
