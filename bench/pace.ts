const quantileOf = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;

export type PaceFigures = { median: number; p99: number; worst: number; failed: number };

/** Starts calls at a steady pace and measures from when each was due, so that a stalled server does not slow down its callers. */
export async function measureAtPace(
  perSecond: number,
  seconds: number,
  turn: (index: number) => Promise<boolean>,
): Promise<PaceFigures> {
  const began = performance.now();
  const all: Promise<{ ms: number; good: boolean }>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = began + (index * 1_000) / perSecond;
    await new Promise((at) => setTimeout(at, Math.max(0, due - performance.now())));
    all.push(turn(index).then((good) => ({ ms: performance.now() - due, good })));
  }
  const turns = await Promise.all(all);
  const sorted = turns.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    median: quantileOf(sorted, 0.5),
    p99: quantileOf(sorted, 0.99),
    worst: quantileOf(sorted, 1),
    failed: turns.filter(({ good }) => !good).length,
  };
}
