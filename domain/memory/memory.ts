import type { Pair } from '../market/instrument.ts';
import type { Timeframe } from '../signals/signal.ts';
import { storedAmountOf } from './amount.ts';
import { pairsOf, type MemoryFact, type FactKind } from './fact.ts';

/** `at` is when it was last stated or edited, UTC ms. */
export type RememberedFact = MemoryFact & { id: string; source: 'said' | 'edited'; at: number };

/** Without premium `kept` is false and `facts` is empty, whatever is stored. */
export type Memory = {
  kept: boolean;
  name: string | null;
  facts: readonly RememberedFact[];
  lessons: readonly string[];
  /** Nothing up to this message is carried forward. */
  erasedUpToSeq: number;
};

export const noMemory: Memory = { kept: false, name: null, facts: [], lessons: [], erasedUpToSeq: 0 };

export type MemoryErasure = { everything: true } | { ids: readonly string[] };

const oneOf = ({ facts }: Memory, kind: FactKind): string | null =>
  facts.find((one) => one.kind === kind)?.value ?? null;
const allOf = ({ facts }: Memory, kind: FactKind): string[] =>
  facts.filter((one) => one.kind === kind).map(({ value }) => value);

/** US cents; null if unknown or in another currency. */
export function knownCapital(memory: Memory): number | null {
  const amount = storedAmountOf(oneOf(memory, 'capital') ?? '');
  return amount?.currency === 'USD' ? amount.cents : null;
}

export function knownRiskPercent(memory: Memory): number | null {
  const risk = oneOf(memory, 'risk');
  return risk?.endsWith('%') ? Number(risk.slice(0, -1)) : null;
}

/** US cents per trade; null where stated as a share. */
export function knownRiskMoney(memory: Memory): number | null {
  const amount = storedAmountOf(oneOf(memory, 'risk') ?? '');
  return amount?.currency === 'USD' ? amount.cents : null;
}

/** US cents that the user risks on one trade; null where they never said, or where it is none. */
export function knownStake(memory: Memory): number | null {
  const [capital, percent] = [knownCapital(memory), knownRiskPercent(memory)];
  const share = capital === null || percent === null ? null : Math.round((capital * percent) / 100);
  return (knownRiskMoney(memory) ?? share) || null;
}

export const knownTimeframe = (memory: Memory): Timeframe | null =>
  oneOf(memory, 'timeframe') as Timeframe | null;

export const avoidedPairs = (memory: Memory): Pair[] => [
  ...new Set(allOf(memory, 'avoided-market').flatMap(pairsOf)),
];

export function likedPairs(memory: Memory): Pair[] {
  const liked = allOf(memory, 'liked-market');
  const avoided = new Set(avoidedPairs(memory));
  return [...new Set(liked.flatMap(pairsOf))].filter((pair) => !avoided.has(pair) || liked.includes(pair));
}

export function knownSizes(memory: Memory): { capital: number | null; riskPercent: number | null } {
  const cents = knownCapital(memory);
  return { capital: cents === null ? null : Math.floor(cents / 100), riskPercent: knownRiskPercent(memory) };
}
