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
  return (brains === 4 ? 2 : 1) + (issuesSignal ? 1 : 0);
}
