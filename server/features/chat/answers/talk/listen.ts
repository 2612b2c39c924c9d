import { matchFaq } from '../../faq/faq.ts';
import { draft, type ReplyDraft, type Turn } from '../turn.ts';

/** Files of what people say about themselves. */
export const warmFiles: ReadonlySet<string> = new Set(['free-feelings', 'free-life']);

const NEAR = 0.5;
const MOSTLY = 2;
const texts = [
  'I hear you. Tell me a bit more if you like; I listen, and it costs nothing.',
  'Thank you for telling me. I know more about charts than about life, but I do listen: what happened?',
  'That matters to you, I can tell. Would you like to say more about it?',
];

/** Somebody speaks of their life in words that no written answer is near enough to; null elsewhere. */
export function listenToLife(turn: Turn): ReplyDraft | null {
  const near = matchFaq(turn.said ?? '');
  const warm = near.filter(({ question }) => warmFiles.has(question.file));
  const isLife = near[0] === warm[0] && warm.length >= MOSTLY && (near[0]?.closeness ?? 0) >= NEAR;
  return isLife
    ? draft(turn, [texts[turn.turns % texts.length] as string], { tone: 'care', isFree: true })
    : null;
}
