import { useEffect, useRef } from 'react';
import { CallError } from '@app/contracts/request.ts';
import type { Draft } from './outgoing-messages.ts';
import type { OutgoingMessage } from './queries.ts';

/** The one failure that a connection mends. */
const isUnreachable = ({ error }: OutgoingMessage): boolean =>
  error instanceof CallError && error.status === 0;

/** Sends what found no network once it is back: oldest first, one after the other, each under its own id. */
export function useSendWhenOnline(
  waiting: readonly OutgoingMessage[],
  send: (draft: Draft) => boolean,
): void {
  const due = useRef(new Set<string>());
  const sendNext = useRef<() => void>(() => undefined);

  useEffect(() => {
    sendNext.current = () => {
      if (waiting.some(({ error }) => !error)) return;
      const [next] = waiting
        .filter((one) => isUnreachable(one) && due.current.has(one.draft.clientMessageId))
        .toSorted((one, other) => one.draft.at - other.draft.at);
      if (next && send(next.draft)) due.current.delete(next.draft.clientMessageId);
    };
    sendNext.current();
  }, [waiting, send]);

  useEffect(() => {
    const onOnline = (): void => {
      due.current = new Set(waiting.filter(isUnreachable).map(({ draft }) => draft.clientMessageId));
      sendNext.current();
    };
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [waiting]);
}
