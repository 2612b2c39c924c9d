import type { IdeaStats, SignalStats } from '@app/contracts/market/signals.ts';
import { formatPercent, formatSignedDollars, formatSignedPercent } from '../../lib/format/format.ts';
import { formatStake } from '../../ui/trading/living/living-figures.ts';
import { texts } from './texts.ts';

/** Below this many closed signals a rate says next to nothing (docs/product-rules.md#R19). */
export const MEANINGFUL_COUNT = 30;

const NONE = '\u2013';

export function winRateText(
  { closedSignals, targetHits, profitableSignals, winRate, winRateInterval }: IdeaStats,
  noneClosed = texts.stats.noneClosed,
): {
  value: string;
  notes: string[];
} {
  if (closedSignals === 0) return { value: NONE, notes: [noneClosed] };
  const [low, high] = winRateInterval;
  const notes = [
    texts.stats.targetHits(targetHits, closedSignals),
    texts.stats.profitable(profitableSignals),
    texts.stats.likely(formatPercent(low, 0), formatPercent(high, 0)),
  ];
  if (closedSignals < MEANINGFUL_COUNT) notes.push(texts.stats.few);
  return { value: formatPercent(winRate), notes };
}

export function totalText(
  { closedSignals, totalProfitLoss, averageReturn }: IdeaStats,
  noneClosed = texts.stats.noneClosed,
): {
  value: string;
  note: string;
} {
  if (closedSignals === 0) return { value: formatSignedPercent(0), note: noneClosed };
  return {
    value: formatSignedPercent(totalProfitLoss),
    note: texts.stats.average(formatSignedPercent(averageReturn)),
  };
}

/** What the closed ones came to in the user's own money (docs/product-rules.md#R33). */
export function moneyText({ money, closedSignals }: IdeaStats): string[] {
  if (!money) return [];
  const { total, least, most, count, isExample } = money;
  const sum = formatSignedDollars(total);
  if (isExample) return [texts.stats.money.example(sum, formatStake(least))];
  return [
    least === most
      ? texts.stats.money.same(sum, formatStake(least))
      : texts.stats.money.between(sum, formatStake(least), formatStake(most)),
    ...(count < closedSignals ? [texts.stats.money.some(count, closedSignals)] : []),
  ];
}

/** Signals and practice ideas together; nothing where none was left. */
export function leftText({ leftSignals = 0, practice }: SignalStats): string[] {
  const count = leftSignals + (practice.leftSignals ?? 0);
  return count > 0 ? [texts.stats.left(count)] : [];
}
