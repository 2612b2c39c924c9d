import { optOutCategoryOf } from '@app/domain/proactive/category.ts';
import type { ProactiveOrigin } from '@app/domain/proactive/reason.ts';
import { explainSignal } from './results/explain-signal.ts';
import { retell, type Story } from '../retell.ts';
import { teach } from '../talk/teach.ts';
import { draft, notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

export async function answerWhy(turn: Turn, tools: QueryTools, story: Story): Promise<ReplyDraft> {
  const unasked = await tools.lastProactive();
  if (unasked && unasked.cause !== 'signal_closed') return whyUnasked(turn, unasked);
  const { asked, topic, pairs } = turn.before;
  if (asked === 'lesson') return teach(turn, tools, topic);
  if (['size', 'cost', 'levels', 'volatility'].includes(asked)) return retell(turn, tools, 'more', story);
  return explainSignal(turn, tools, pairs[0] ?? null);
}

function whyUnasked(turn: Turn, { cause, why }: ProactiveOrigin): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  return draft(
    turn,
    [
      `I wrote that without being asked. ${cite(why, 'the message itself')}`,
      optOutCategoryOf(cause) &&
        'If you want fewer of them, press "Fewer like this" under the message, or choose in your preferences what I may write.',
    ],
    { context: turn.before, evidence: rows },
  );
}
