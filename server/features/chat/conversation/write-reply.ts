import { unopenedOf } from '../panel/add-panel-verdict.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { ReplyDraft, QueryTools, Turn } from '../answers/turn.ts';

export type ReplyStream = { onText?: (text: string) => void; signal?: AbortSignal };

/** Streamed text is final; stopped before any text it may throw. */
export type WriteReply = (
  turn: Turn,
  queryTools: QueryTools,
  message: { content: string; hasImages: boolean },
  stream: ReplyStream,
) => Promise<ReplyDraft>;

const STOPPED = 'You stopped this answer here.';
const NOTHING_DONE = 'Nothing was set, tracked or cancelled.';

/** A stopped reply keeps its text and loses its acts and its verdict. @throws AppError stopped */
export async function writeUntilStopped(
  { signal, onText }: ReplyStream,
  writeReply: (stream: ReplyStream) => Promise<ReplyDraft>,
): Promise<ReplyDraft> {
  let hasStreamed = false;
  const stream: ReplyStream = {
    ...(signal && { signal }),
    onText: (text) => {
      hasStreamed = true;
      onText?.(text);
    },
  };
  const isStopped = (): boolean => signal?.aborted === true;
  const draft = await writeReply(stream).catch((error: unknown) => {
    throw isStopped() ? new AppError('stopped') : error;
  });
  if (!isStopped()) return draft;
  if (!hasStreamed) throw new AppError('stopped');
  const isAct =
    draft.setup !== null ||
    draft.watches.length > 0 ||
    draft.cancelWatches.length > 0 ||
    draft.restWatches !== undefined ||
    draft.leaves !== undefined ||
    Boolean(draft.quietHours?.save);
  const { restWatches: _, leaves: __, quietHours: ___, ...unacted } = draft;
  return {
    ...unacted,
    content: `${draft.content}\n\n${isAct ? `${STOPPED} ${NOTHING_DONE}` : STOPPED}`.trim(),
    setup: null,
    actions: [],
    unopened: [...(draft.unopened ?? []), ...unopenedOf(draft, draft.panel?.verdict ?? null)],
    watches: [],
    cancelWatches: [],
    panel: null,
    isStopped: true,
  };
}
