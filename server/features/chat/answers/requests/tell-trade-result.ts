import { printMoney } from '@app/domain/buddy/calculators/money.ts';
import { printNumber, printR } from '@app/domain/buddy/replies/print.ts';
import { steps } from '@app/domain/buddy/replies/next-steps/steps.ts';
import type { TradeResult } from '@app/domain/buddy/requests/read-trade-result.ts';
import { draft, notesOf, type ReplyDraft, type Turn } from '../turn.ts';

const YOURS = 'your message';

/** What a trade came to, in what it had at risk. */
export function tellTradeResult(turn: Turn, { risk, gained, unit }: TradeResult): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  const amount = (value: number): string =>
    cite(unit === 'money' ? printMoney(value) : printNumber(Math.abs(value), 5), YOURS);
  const way = gained < 0 ? 'lost' : 'gained';
  return draft(
    turn,
    [
      `That is ${cite(printR(gained / risk), YOURS)}: ${amount(gained)} ${way}, with ${amount(risk)} at risk.`,
      `${cite('1R', 'definition')} is what a trade loses at its stop, so a win and a loss can be compared whatever their size. One result alone says little about the method.`,
    ],
    {
      evidence: rows,
      about: 'r multiple',
      actions: [{ label: 'What R means', say: 'what is an r multiple' }, steps.losingStreak, steps.rest],
    },
  );
}
