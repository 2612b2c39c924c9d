import type { SizeAsked } from '@app/domain/buddy/intents/intent.ts';
import { pairBefore } from '@app/domain/buddy/intents/turn-context.ts';
import { composeQuestion, type Amount, type AmountRole } from '@app/domain/buddy/query/query.ts';
import { answerQuestion } from '../questions/answer-questions.ts';
import type { QueryTools, ReplyDraft, Turn } from '../turn.ts';

/** A size that the older reader heard is worked out like any other question. */
export function answerSize(turn: Turn, tools: QueryTools, asked: SizeAsked): Promise<ReplyDraft> {
  const pair = asked.pair ?? pairBefore(turn.before);
  return answerQuestion(
    turn,
    tools,
    composeQuestion('lot-size', {
      pairs: pair ? [pair] : [],
      amounts: amountsOf(asked),
      words: turn.said ?? '',
    }),
  );
}

const amountsOf = ({ capital, riskPercent, riskMoney, stopPips, stopMoney }: SizeAsked): Amount[] => [
  ...amount('account', capital, 'USD'),
  ...amount('risk', riskMoney, 'USD'),
  ...amount('risk', riskPercent, null),
  ...amount('stop-pips', stopPips, null),
  ...amount('move', stopMoney ?? null, 'USD'),
];

const amount = (role: AmountRole, value: number | null, currency: 'USD' | null): Amount[] =>
  value === null ? [] : [{ role, value, currency, isPercent: role === 'risk' && currency === null }];
