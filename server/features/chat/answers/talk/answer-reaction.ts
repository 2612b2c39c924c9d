import type { Reaction } from '@app/domain/buddy/thread/read-reaction.ts';
import { draft, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';
import { threadActions } from './thread-actions.ts';

const openings: Record<Reaction, readonly [string, string, string]> = {
  nod: ['All right.', 'Good.', 'Fine by me.'],
  statement: ['I hear you.', 'Thanks for telling me.', 'I understand.'],
};
const GO_ON = 'We can go on from here, or with something else, whenever you like.';
const ON_LESSON = 'An example makes it clearer than more words; or ask me anything else about it.';
const MOST = 2;

/** One line for what asks for nothing, with ways on; null where nothing is talked about. */
export function answerReaction(
  turn: Turn,
  tools: Pick<QueryTools, 'pairs'>,
  reaction: Reaction,
): ReplyDraft | null {
  const { before, turns } = turn;
  if (!before.thread || (before.thread.subject === null && before.last === null)) return null;
  const opening = openings[reaction][turns % 3] ?? '';
  const isOnLesson = reaction === 'statement' && before.last?.kind === 'lesson' && before.topic !== null;
  return draft(turn, [`${opening} ${isOnLesson ? ON_LESSON : GO_ON}`], {
    isFree: true,
    actions: threadActions(turn, tools).slice(0, MOST),
    context: { ...before, offer: null },
  });
}
