import type { QueryClient } from '@tanstack/react-query';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { retryWhenBusy } from '../../../lib/api/retry-when-busy.ts';
import { streamEvents, StreamLostError } from '../../../lib/api/stream.ts';
import type { Draft } from './outgoing-messages.ts';
import { createReveal, type Reveal } from './reveal.ts';

type Reply = ReplyOfEndpoint<'sendMessage'>;

const REPLY_TIMEOUT_MS = 90_000;

const repliesInProgress = new Map<string, { reveal: Reveal; isWhole: boolean }>();

export const replyTextKey = (clientMessageId: string) => ['chat', 'words', clientMessageId] as const;

async function streamReply(
  input: { body: { content: string; clientMessageId: string; images?: string[]; timeZone?: string } },
  signal: AbortSignal,
  onWords: (text: string) => void,
): Promise<Reply> {
  try {
    for await (const event of streamEvents('streamMessage', input, signal)) {
      if (event.name === 'done') return event.data;
      onWords(event.data.text);
    }
  } catch (error) {
    if (!(error instanceof StreamLostError)) throw error;
  }
  // The same id: the server repeats a reply whose stream broke and charges it once.
  return callEndpoint('sendMessage', input, signal);
}

/** Writes the streamed text to the query cache; resolves when all of it is shown. */
export async function requestReply(
  client: QueryClient,
  { content, clientMessageId, images }: Draft,
): Promise<Reply> {
  const show = (text: string) => void client.setQueryData(replyTextKey(clientMessageId), text);
  show('');
  const here = { reveal: createReveal(show), isWhole: false };
  repliesInProgress.set(clientMessageId, here);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  let told = '';
  try {
    const input = {
      body: {
        content,
        clientMessageId,
        ...(images && { images: [...images] }),
        ...(timeZone && { timeZone }),
      },
    };
    const signal = AbortSignal.timeout(REPLY_TIMEOUT_MS);
    const hear = (text: string): void => {
      told += text;
      here.reveal.push(text);
    };
    const reply = await retryWhenBusy(() => streamReply(input, signal, hear), signal);
    here.isWhole = true;
    if (reply.response === told) await here.reveal.waitUntilShown();
    return reply;
  } finally {
    here.reveal.showAll();
  }
}

export const discardReply = (clientMessageId: string): void => void repliesInProgress.delete(clientMessageId);

/** False while the reply is still being written. */
export function showFullReply(clientMessageId: string): boolean {
  const here = repliesInProgress.get(clientMessageId);
  if (!here?.isWhole) return false;
  here.reveal.showAll();
  return true;
}

/** A complete reply is shown in full; one being written ends where it is. */
export function stopReply(clientMessageId: string): void {
  if (showFullReply(clientMessageId)) return;
  repliesInProgress.get(clientMessageId)?.reveal.showAll();
  // If the stop fails, the reply arrives.
  callEndpoint('stopMessage', { body: { clientMessageId } }).catch(() => undefined);
}
