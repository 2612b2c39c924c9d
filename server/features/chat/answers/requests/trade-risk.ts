import type { Amount } from '@app/domain/buddy/query/query.ts';
import { knownCapital, knownRiskMoney, knownRiskPercent, noMemory } from '@app/domain/memory/memory.ts';
import type { Turn } from '../turn.ts';

/** What one trade may lose of the user's own money. `percent` of `account`, where they named an account. */
export type TradeRisk = {
  value: number;
  currency: string;
  account: number | null;
  percent: number | null;
};

/** Of an account that is only named. */
const USUAL_PERCENT = 1;

/** From what is remembered, else from the account that this talk was about; null where they never said either. */
export function tradeRiskOf({ before, memory = noMemory }: Turn): TradeRisk | null {
  const money = knownRiskMoney(memory);
  if (money !== null) return { value: money / 100, currency: 'USD', account: null, percent: null };
  const percent = knownRiskPercent(memory) ?? USUAL_PERCENT;
  const cents = knownCapital(memory);
  const account = cents === null ? accountTalkedOf(before) : { value: cents / 100, currency: 'USD' };
  if (!account) return null;
  const { value, currency } = account;
  return { value: (value * percent) / 100, currency: currency ?? 'USD', account: value, percent };
}

function accountTalkedOf(before: Turn['before']): Pick<Amount, 'value' | 'currency'> | null {
  const question = before.question ?? before.thread?.question ?? null;
  return question?.amounts.find(({ role }) => role === 'account') ?? null;
}
