import {
  describeOperation,
  type Anomaly,
  type History,
  type ObjectHistory,
  type Operation,
} from './history.ts';

/** A read with the version that it saw. */
export type PlacedRead = { operation: Operation; key: string; version: number };
export type PlacedWrite = { operation: Operation; key: string; version: number };

export type Placed = {
  anomalies: Anomaly[];
  writes: PlacedWrite[];
  reads: PlacedRead[];
};

type Completion = { at: number; version: number };

/** Each write must have made one version, each version one writer, each read must have seen a version. */
export function placeOperations({ operations, objects }: History): Placed {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const placed: Placed = { anomalies: [], writes: [], reads: [] };
  const known = new Set(objects.map(({ key }) => key));
  const operationsOf = groupByKey(operations);
  for (const object of objects) {
    const own = operationsOf.get(object.key) ?? [];
    const versionBy = placeWrites(object, own, byId, placed);
    placeReads(object, own, versionBy, placed);
  }
  for (const operation of operations)
    for (const { key, shows } of operation.reads)
      if (!known.has(key))
        placed.anomalies.push({
          kind: 'dirty read',
          line: `${describeOperation(operation)} saw ${key} ${shows}, which never was in the database`,
        });
  return placed;
}

function groupByKey(operations: readonly Operation[]): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations)
    for (const key of new Set([...operation.writes, ...operation.reads.map((read) => read.key)])) {
      const group = groups.get(key);
      if (group) group.push(operation);
      else groups.set(key, [operation]);
    }
  return groups;
}

/** @returns the version that each operation made */
function placeWrites(
  { key, versions }: ObjectHistory,
  operations: readonly Operation[],
  byId: ReadonlyMap<string, Operation>,
  { anomalies, writes }: Placed,
): Map<string, number> {
  const versionBy = new Map<string, number>();
  versions.forEach(({ by, isSound = true, shows }, version) => {
    if (!isSound)
      anomalies.push({
        kind: 'unsound version',
        line: `${key} came to ${shows.join(', ')}, which is not allowed`,
      });
    if (by === null) return;
    const writer = byId.get(by);
    if (!writer?.writes.includes(key)) {
      anomalies.push({
        kind: 'unexplained version',
        line: `${key} ${shows.join(', ')}: nobody asked for it`,
      });
      return;
    }
    if (versionBy.has(by))
      anomalies.push({ kind: 'applied twice', line: `${describeOperation(writer)} changed ${key} twice` });
    else if (writer.outcome === 'fail')
      anomalies.push({
        kind: 'dirty write',
        line: `${describeOperation(writer)} changed ${key} all the same`,
      });
    versionBy.set(by, version);
    writes.push({ operation: writer, key, version });
  });
  for (const operation of operations)
    if (operation.outcome === 'ok' && operation.writes.includes(key) && !versionBy.has(operation.id))
      anomalies.push({
        kind: 'lost update',
        line: `${describeOperation(operation)}: ${key} knows nothing of it`,
      });
  return versionBy;
}

/**
 * One state can look like another (a balance that comes back), so a read is given the earliest version that looks like what it saw and is not older than what
 * had been seen or written before the read began. If that choice leads to a contradiction, any other does.
 */
function placeReads(
  { key, versions }: ObjectHistory,
  operations: readonly Operation[],
  versionBy: ReadonlyMap<string, number>,
  { anomalies, reads }: Placed,
): void {
  const versionsByLook = new Map<string, number[]>();
  versions.forEach(({ shows }, version) => {
    for (const look of shows) versionsByLook.set(look, [...(versionsByLook.get(look) ?? []), version]);
  });
  const frontier = createFrontier(
    operations.flatMap((operation) => {
      const version = versionBy.get(operation.id);
      return version === undefined ? [] : [{ at: operation.completedAt, version }];
    }),
  );
  for (const operation of operations.toSorted((one, other) => one.invokedAt - other.invokedAt)) {
    const looks = operation.reads.filter((one) => one.key === key).map(({ shows }) => shows);
    const [first, ...others] = looks;
    if (first === undefined) continue;
    // Several looks of one answer are of one version.
    const candidates = (versionsByLook.get(first) ?? []).filter((version) =>
      others.every((look) => versions[version]?.shows.includes(look)),
    );
    const own = versionBy.get(operation.id);
    const least = frontier.before(operation.invokedAt);
    const version = own ?? candidates.find((one) => one >= least) ?? candidates.at(-1);
    if (version === undefined || (own !== undefined && !candidates.includes(own))) {
      anomalies.push(
        own === undefined
          ? {
              kind: 'unexplained read',
              line: `${describeOperation(operation)} saw ${key} ${looks.join(', ')}, which no order of the changes explains`,
            }
          : {
              kind: 'lost update',
              line: `${describeOperation(operation)} left ${key} ${looks.join(', ')} behind, by the changes it was ${versions[own]?.shows.join(', ')}`,
            },
      );
      continue;
    }
    reads.push({ operation, key, version });
    frontier.add({ at: operation.completedAt, version });
  }
}

/** The newest version that was certain at a moment; asked with moments that only grow. */
function createFrontier(completions: Completion[]) {
  const heap = completions.toSorted((one, other) => other.at - one.at);
  let newest = 0;
  return {
    add: (completion: Completion): void => {
      let at = heap.length;
      while (at > 0 && (heap[at - 1]?.at ?? 0) < completion.at) at -= 1;
      heap.splice(at, 0, completion);
    },
    before: (moment: number): number => {
      for (let last = heap.at(-1); last && last.at < moment; last = heap.at(-1)) {
        newest = Math.max(newest, last.version);
        heap.pop();
      }
      return newest;
    },
  };
}
