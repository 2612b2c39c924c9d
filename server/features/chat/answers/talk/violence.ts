import { readDoer } from '@app/domain/buddy/care/deeds/read-deeds.ts';
import { careWords } from '@app/domain/buddy/care/care-words.ts';
import { draft, notesOf, type ReplyDraft, type Turn } from '../turn.ts';

const LINES = 'published help lines';

/** Somebody is hurt, threatened or afraid at home, or hurts somebody. */
export function violence(turn: Turn): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  const isOwn = readDoer(careWords(turn.said ?? '')) === 'self';
  return draft(
    turn,
    [
      isOwn
        ? 'It is good that you say it, and it must not happen again. If somebody is hurt or it could go on, leave the room now and call the emergency number.'
        : "I'm sorry this happens to you. It is not your fault, whatever was lost; nobody may hurt or threaten somebody over money or anything else. If it could happen now, call the emergency number or go where other people are.",
      isOwn
        ? `People who want it to stop are helped, free and without a name: UK Respect ${cite('0808 802 4040', LINES)}, US ${cite('1-800-799-7233', LINES)}, elsewhere findahelpline.com.`
        : `People who know what to do listen at any hour, free and in secret: UK ${cite('0808 2000 247', LINES)}, US ${cite('1-800-799-7233', LINES)}, elsewhere findahelpline.com. Somebody you trust may know it too.`,
      'No trade ideas from me now. I am here to talk, and that costs nothing.',
    ],
    { tone: 'care', distress: true, evidence: rows },
  );
}
