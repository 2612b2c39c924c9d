const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;

export type Paced = { median: number; p99: number; worst: number; failed: number };

/**
 * Begins a turn at a steady pace whether or not the one before is answered, and counts from when it was due: a server that stands
 * still does not slow down those who come.
 */
export async function atPace(
  perSecond: number,
  seconds: number,
  turn: (index: number) => Promise<boolean>,
): Promise<Paced> {
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
    median: share(sorted, 0.5),
    p99: share(sorted, 0.99),
    worst: share(sorted, 1),
    failed: turns.filter(({ good }) => !good).length,
  };
}
