import type { IdeaKind } from '../signals/signal.ts';

/** Beside the reply that opens it (docs/product-rules.md#R3). */
export const ideaCost: Record<IdeaKind, number> = { signal: 1, practice: 0 };

/** docs/product-rules.md#R3 */
export function computeReplyCost({
  brains,
  issuesSignal,
  distress,
}: {
  brains: 1 | 4;
  issuesSignal: boolean;
  distress: boolean;
}): number {
  if (distress) return 0;
  return (brains === 4 ? 2 : 1) + (issuesSignal ? ideaCost.signal : 0);
}
