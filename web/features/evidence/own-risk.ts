import type { MemoryView } from '@app/contracts/accounts/memory.ts';
import { describeStake, type Stake } from '@app/domain/signals/stake.ts';

type MemoryFacts = Pick<MemoryView, 'kept' | 'facts'>;

const amountOf = (text: string | undefined): number | null => {
  const money = /^\$([\d,]+(?:\.\d+)?)$/.exec(text ?? '')?.[1];
  return money ? Number(money.replaceAll(',', '')) : null;
};

/** As the user said them; dollars. */
function moneyIn({ kept, facts }: MemoryFacts) {
  const shown = (kind: string) => (kept ? facts.find((one) => one.kind === kind)?.shown : undefined);
  const percent = /^([\d.]+)\s?%/.exec(shown('risk') ?? '')?.[1];
  return {
    riskPercent: percent ? Number(percent) : null,
    risk: amountOf(shown('risk')),
    capital: amountOf(shown('capital')),
  };
}

/** Per cent of the account on one trade, as the user said it or as their dollars of it make; null where unknown. */
export function riskPercentOf(known: MemoryFacts): number | null {
  const { riskPercent, risk, capital } = moneyIn(known);
  const percent = riskPercent ?? (risk && capital ? (risk / capital) * 100 : null);
  return percent !== null && percent > 0 && percent <= 100 ? percent : null;
}

/** What the user risks on a trade, the example of their account where they never said it (docs/product-rules.md#R33). */
export function ownStakeOf(known: MemoryFacts | undefined): Stake {
  const { risk, capital } = moneyIn(known ?? { kept: false, facts: [] });
  const percent = known ? riskPercentOf(known) : null;
  const own = risk ?? (percent !== null && capital ? (capital * percent) / 100 : null);
  const cents = (dollars: number | null): number | null => dollars && Math.round(dollars * 100);
  return describeStake(cents(own), cents(capital));
}
