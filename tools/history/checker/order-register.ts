import type { ObjectHistory, Operation } from './history.ts';

type Cluster = { value: string; by: string | null; firstEnd: number; lastBegin: number };

/**
 * The versions of a register whose values are all different, in the order in which they can have been there. The database keeps only the last one, so
 * the order comes from when each value was written and seen (Gibbons and Korach, 1997): between `firstEnd` and `lastBegin` a value surely was there, and one
 * that surely was never there has room elsewhere. If no order fits, this one is found to be circular.
 */
export function orderRegister(
  key: string,
  first: string,
  operations: readonly Operation[],
  valueBy: ReadonlyMap<string, string>,
): ObjectHistory {
  const clusters = new Map<string, Cluster>();
  const note = (value: string, { invokedAt, completedAt }: Operation): void => {
    const cluster = clusters.get(value);
    if (!cluster) return;
    cluster.firstEnd = Math.min(cluster.firstEnd, completedAt);
    cluster.lastBegin = Math.max(cluster.lastBegin, invokedAt);
  };
  const seen = new Set(
    operations.flatMap(({ reads }) => reads.filter((read) => read.key === key)).map(({ shows }) => shows),
  );
  for (const operation of operations) {
    const value = valueBy.get(operation.id);
    if (value === undefined || (operation.outcome !== 'ok' && !seen.has(value))) continue;
    clusters.set(value, { value, by: operation.id, firstEnd: Number.POSITIVE_INFINITY, lastBegin: 0 });
    note(value, operation);
  }
  for (const operation of operations)
    for (const read of operation.reads) if (read.key === key) note(read.shows, operation);
  const certain = [...clusters.values()].filter(({ firstEnd, lastBegin }) => firstEnd < lastBegin);
  const placeOf = ({ firstEnd, lastBegin }: Cluster): number => {
    if (firstEnd < lastBegin) return firstEnd;
    const taken = certain.find((one) => one.firstEnd < lastBegin && lastBegin < one.lastBegin);
    return taken?.lastBegin ?? lastBegin;
  };
  const ordered = [...clusters.values()].toSorted((one, other) => placeOf(one) - placeOf(other));
  return {
    key,
    versions: [{ by: null, shows: [first] }, ...ordered.map(({ value, by }) => ({ by, shows: [value] }))],
  };
}
