import type { MemoryView } from '@app/contracts/accounts/memory.ts';

const amountOf = (text: string | undefined): number | null => {
  const money = /^\$([\d,]+(?:\.\d+)?)$/.exec(text ?? '')?.[1];
  return money ? Number(money.replaceAll(',', '')) : null;
};

/** Per cent of the account on one trade, as the user said it or as their dollars of it make; null where unknown. */
export function riskPercentOf({ kept, facts }: Pick<MemoryView, 'kept' | 'facts'>): number | null {
  if (!kept) return null;
  const shown = (kind: string) => facts.find((one) => one.kind === kind)?.shown;
  const percent = /^([\d.]+)\s?%/.exec(shown('risk') ?? '')?.[1];
  const [money, capital] = [amountOf(shown('risk')), amountOf(shown('capital'))];
  const risk = percent ? Number(percent) : money && capital ? (money / capital) * 100 : null;
  return risk !== null && risk > 0 && risk <= 100 ? risk : null;
}
