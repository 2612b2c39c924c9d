import { switchOf } from '@app/domain/proactive/category.ts';
import type { Unasked } from '@app/domain/proactive/why.ts';
import { explainSignal } from './answer-results.ts';
import { retell, type Story } from './retell.ts';
import { teach } from './teach.ts';
import { draft, notesOf, type ReplyDraft, type Tools, type Turn } from './turn.ts';

/**
 * The reason for what was said last: of a message that nobody asked for why it came, of a signal its own, of a lesson the lesson,
 * of a figure how it came about.
 */
export async function answerWhy(turn: Turn, tools: Tools, story: Story): Promise<ReplyDraft> {
  const unasked = await tools.unasked();
  if (unasked && unasked.cause !== 'signal_closed') return whyUnasked(turn, unasked);
  const { asked, topic, pairs } = turn.before;
  if (asked === 'lesson') return teach(turn, tools, topic);
  if (['size', 'cost', 'levels', 'volatility'].includes(asked)) return retell(turn, tools, 'more', story);
  return explainSignal(turn, tools, pairs[0] ?? null);
}

function whyUnasked(turn: Turn, { cause, why }: Unasked): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  return draft(
    turn,
    [
      `I wrote that without being asked. ${cite(why, 'the message itself')}`,
      switchOf(cause) &&
        'If you want fewer of them, press "Fewer like this" under the message, or choose in your preferences what I may write.',
    ],
    { context: turn.before, evidence: rows },
  );
}
