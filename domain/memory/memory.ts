import type { Pair } from '../market/instrument.ts';
import type { Timeframe } from '../signals/signal.ts';
import { amountOf } from './amount.ts';
import { pairsOf, type Fact, type FactKind } from './fact.ts';

/** `at` is when it was last said or edited, UTC ms. */
export type RememberedFact = Fact & { id: string; source: 'said' | 'edited'; at: number };

/** What Pipsy may use of a person. Without the plan for it `kept` is false and the list is empty, whatever is stored. */
export type Memory = {
  kept: boolean;
  /** To call them by: as they said, else their first name in the profile. */
  name: string | null;
  facts: readonly RememberedFact[];
  /** Ids of the lessons they have had. */
  lessons: readonly string[];
  /** Number of the newest message when something was last erased: nothing up to it is carried forward. */
  forgotBefore: number;
};

export const noMemory: Memory = { kept: false, name: null, facts: [], lessons: [], forgotBefore: 0 };

/** What an answer erases; with it goes what the running conversation would carry forward. */
export type Forgetting = { everything: true } | { ids: readonly string[] };

const oneOf = ({ facts }: Memory, kind: FactKind): string | null =>
  facts.find((one) => one.kind === kind)?.value ?? null;
const allOf = ({ facts }: Memory, kind: FactKind): string[] =>
  facts.filter((one) => one.kind === kind).map(({ value }) => value);

/** Capital in whole cents of US dollars; null where it is not known or in another currency. */
export function knownCapital(memory: Memory): number | null {
  const amount = amountOf(oneOf(memory, 'capital') ?? '');
  return amount?.currency === 'USD' ? amount.cents : null;
}

/** Percent of the capital that they risk on one trade. */
export function knownRiskPercent(memory: Memory): number | null {
  const risk = oneOf(memory, 'risk');
  return risk?.endsWith('%') ? Number(risk.slice(0, -1)) : null;
}

/** Cents of US dollars that they risk on one trade, where they said money and not a share. */
export function knownRiskMoney(memory: Memory): number | null {
  const amount = amountOf(oneOf(memory, 'risk') ?? '');
  return amount?.currency === 'USD' ? amount.cents : null;
}

export const knownTimeframe = (memory: Memory): Timeframe | null =>
  oneOf(memory, 'timeframe') as Timeframe | null;

export const avoidedPairs = (memory: Memory): Pair[] => [
  ...new Set(allOf(memory, 'avoided-market').flatMap(pairsOf)),
];

/** Liked and not avoided; a pair that was named wins over an avoided group. */
export function likedPairs(memory: Memory): Pair[] {
  const liked = allOf(memory, 'liked-market');
  const avoided = new Set(avoidedPairs(memory));
  return [...new Set(liked.flatMap(pairsOf))].filter((pair) => !avoided.has(pair) || liked.includes(pair));
}

/** What sizes are counted with: whole dollars and per cent. */
export function toldSizes(memory: Memory): { capital: number | null; riskPercent: number | null } {
  const cents = knownCapital(memory);
  return { capital: cents === null ? null : Math.floor(cents / 100), riskPercent: knownRiskPercent(memory) };
}
