import { brainsFor } from '@app/domain/tokens/brains.ts';
import { DAILY_ALLOWANCE, nextUtcMidnight, remaining } from '@app/domain/tokens/balance.ts';
import { replyCost } from '@app/domain/tokens/cost.ts';
import { printAge } from '@app/domain/buddy/print.ts';
import { draft, notesOf, type ReplyDraft, type Tools, type Turn } from './turn.ts';

const plural = (count: number): string => (count === 1 ? 'token' : 'tokens');

/** What is left after this very answer is not known before it is paid, so the figure is said as it stood when asked. */
export async function answerTokens(turn: Turn, tools: Tools): Promise<ReplyDraft> {
  const balance = await tools.balance();
  const { cite, rows } = notesOf(turn);
  const own = 'your balance';
  const all = remaining(balance);
  const brains = brainsFor(all);
  const cost = replyCost({ brains, issuesSignal: false, distress: false });
  const parts = [
    `${cite(balance.daily, own)} of today's ${cite(DAILY_ALLOWANCE, 'token rules')}`,
    balance.welcome > 0 &&
      `${cite(balance.welcome, own)} welcome, which lapse in ${cite(printAge(balance.welcomeUntil - turn.now), own)}`,
    balance.purchased > 0 && `${cite(balance.purchased, own)} bought, which never lapse`,
  ].filter(Boolean);
  return draft(
    turn,
    [
      `You had ${cite(all, own)} ${plural(all)} when you asked: ${parts.join(', ')}.`,
      `A reply costs ${cite(cost, 'token rules')} ${plural(cost)} now, a tracked signal ${cite(1, 'token rules')} more. Today's refill comes at midnight UTC, in ${cite(printAge(nextUtcMidnight(turn.now) - turn.now), 'clock')}. When I fail to answer, it costs nothing.`,
    ],
    { evidence: rows },
  );
}

export function answerPlan(turn: Turn): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  const catalogue = 'product catalogue';
  return draft(
    turn,
    [
      `You can stay free for good: ${cite(DAILY_ALLOWANCE, 'token rules')} tokens every day. Premium is ${cite('$17.00', catalogue)} once, no subscription, with ${cite('1000', catalogue)} tokens that never lapse. With more than ${cite('100', catalogue)} tokens, four brains work on your questions in place of one.`,
      'More brains do not make the market more certain. If that money is needed elsewhere, stay free.',
    ],
    { evidence: rows },
  );
}
