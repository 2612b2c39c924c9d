import type { ReplyAction } from '@app/contracts/chat/chat.ts';
import type { Question } from '@app/domain/buddy/query/query.ts';
import { IDEA_RULE } from '@app/domain/evidence/rule.ts';

/** Beside what years say of the rule: the page where the user runs it on the newest candles. */
export function backtestLink(
  { publicUrl }: { publicUrl: string },
  { measure, pairs }: Pick<Question, 'measure' | 'pairs'>,
): ReplyAction[] {
  if (measure !== 'rule-evidence') return [];
  const [pair] = pairs;
  const search = new URLSearchParams({ ...(pair && { pair }), rule: IDEA_RULE });
  return [{ label: 'Run a back-test', say: '', url: `${publicUrl}/backtest?${search}` }];
}
