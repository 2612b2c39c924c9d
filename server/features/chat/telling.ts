import { AppError } from '../../http/errors.ts';
import type { ReplyDraft, Tools, Turn } from './analyst/turn.ts';

/** How an answer is heard while it is being written. `signal` aborts when the user wants no more of it. */
export type Telling = { onWords?: (text: string) => void; signal?: AbortSignal };

/**
 * Writes the answer to a message. Words it tells early are checked and final: they stand in the draft too. Stopped after some, it
 * answers with the draft of what was said; stopped before any, it may throw.
 */
export type Write = (
  turn: Turn,
  tools: Tools,
  message: { content: string; hasImages: boolean },
  telling: Telling,
) => Promise<ReplyDraft>;

const STOPPED = 'You stopped this answer here.';

/**
 * The draft that `write` makes. Where the user stopped it, what was said is kept and marked, without a signal, a watch or a verdict.
 * @throws AppError stopped where nothing had been said.
 */
export async function untilStopped(
  { signal, onWords }: Telling,
  write: (telling: Telling) => Promise<ReplyDraft>,
): Promise<ReplyDraft> {
  let heard = false;
  const telling: Telling = {
    ...(signal && { signal }),
    onWords: (text) => {
      heard = true;
      onWords?.(text);
    },
  };
  const stopped = (): boolean => signal?.aborted === true;
  const made = await write(telling).catch((error: unknown) => {
    throw stopped() ? new AppError('stopped') : error;
  });
  if (!stopped()) return made;
  if (!heard) throw new AppError('stopped');
  return { ...made, content: `${made.content}\n\n${STOPPED}`, setup: null, watch: null, panel: null };
}
