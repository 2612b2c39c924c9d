/** Decision 3: one brain 1 token, four brains 2, a tracked signal 1 more; a reply to distress is free. */
export function replyCost({
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
