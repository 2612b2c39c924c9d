import type { QueryClient } from '@tanstack/react-query';
import type { ReplyOfEndpoint } from '@app/contracts/request.ts';
import { call } from '../../lib/api.ts';
import { listen, StreamLost } from '../../lib/stream.ts';
import type { Draft } from './outgoing.ts';
import { revealWords, type Reveal } from './reveal.ts';

type Reply = ReplyOfEndpoint<'sendMessage'>;

/** After this the page stops waiting for a reply and offers to try again. */
const PATIENCE = 90_000;

/** The answers being written or shown, by the id of their message. */
const writing = new Map<string, { reveal: Reveal; isWhole: boolean }>();

export const wordsKey = (clientMessageId: string) => ['chat', 'words', clientMessageId] as const;

async function streamed(
  input: { body: { content: string; clientMessageId: string; images?: string[] } },
  signal: AbortSignal,
  onWords: (text: string) => void,
): Promise<Reply> {
  try {
    for await (const event of listen('streamMessage', input, signal)) {
      if (event.name === 'done') return event.data;
      onWords(event.data.text);
    }
  } catch (error) {
    if (!(error instanceof StreamLost)) throw error;
  }
  // The same id: an answer that was given to a stream that broke is given again, and charged once.
  return call('sendMessage', input, signal);
}

/** Asks, and keeps in the cache the words that are there so far; resolves when all of them have been shown. */
export async function askPipsy(
  client: QueryClient,
  { content, clientMessageId, images }: Draft,
): Promise<Reply> {
  const show = (text: string) => void client.setQueryData(wordsKey(clientMessageId), text);
  show('');
  const here = { reveal: revealWords(show), isWhole: false };
  writing.set(clientMessageId, here);
  let told = '';
  try {
    const reply = await streamed(
      { body: { content, clientMessageId, ...(images && { images: [...images] }) } },
      AbortSignal.timeout(PATIENCE),
      (text) => {
        told += text;
        here.reveal.push(text);
      },
    );
    here.isWhole = true;
    if (reply.response === told) await here.reveal.shown();
    return reply;
  } finally {
    here.reveal.hurry();
  }
}

/** The message is dealt with, one way or the other. */
export const forgetWriting = (clientMessageId: string): void => void writing.delete(clientMessageId);

/** Shows at once what is still being revealed; false where the answer is still being written. */
export function showWhole(clientMessageId: string): boolean {
  const here = writing.get(clientMessageId);
  if (!here?.isWhole) return false;
  here.reveal.hurry();
  return true;
}

/** No more of this answer: one that is whole is shown whole, one that is being written ends where it is. */
export function stopPipsy(clientMessageId: string): void {
  if (showWhole(clientMessageId)) return;
  writing.get(clientMessageId)?.reveal.hurry();
  // Where the stop does not arrive, the answer does.
  call('stopMessage', { body: { clientMessageId } }).catch(() => undefined);
}
