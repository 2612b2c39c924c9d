import type { ObjectHistory, Operation } from './history.ts';
import type { Placed, PlacedRead, PlacedWrite } from './versions.ts';

/**
 * After Adya: `ww` the next version, `wr` saw what it wrote, `rw` saw what it then replaced. `session`: the next of one session; `realtime`: ended
 * before the other began.
 */
export type EdgeKind = 'ww' | 'wr' | 'rw' | 'session' | 'realtime';
export type Edge = { from: number; to: number; kind: EdgeKind; key: string };
export type DependencyGraph = { operations: readonly Operation[]; edges: Edge[][] };

/** Operations that surely changed nothing stand in no order. */
export function buildDependencyGraph(
  operations: readonly Operation[],
  objects: readonly ObjectHistory[],
  { writes, reads }: Pick<Placed, 'writes' | 'reads'>,
): DependencyGraph {
  const numberOf = new Map(operations.map(({ id }, index) => [id, index]));
  const edges: Edge[][] = operations.map(() => []);
  const connect = (from: Operation, to: Operation, kind: EdgeKind, key = ''): void => {
    const [one, other] = [numberOf.get(from.id), numberOf.get(to.id)];
    if (one === undefined || other === undefined || one === other) return;
    edges[one]?.push({ from: one, to: other, kind, key });
  };
  const writesOf = groupBy(writes);
  const readsOf = groupBy(reads);
  for (const { key, versions } of objects) {
    const writers: Array<Operation | undefined> = versions.map(() => undefined);
    for (const { version, operation } of writesOf.get(key) ?? []) writers[version] = operation;
    connectVersions(writers, readsOf.get(key) ?? [], (from, to, kind) => connect(from, to, kind, key));
  }
  connectSessions(operations, connect);
  connectRealtime(operations, connect);
  return { operations, edges };
}

type Connect = (from: Operation, to: Operation, kind: EdgeKind) => void;

function groupBy<T extends PlacedRead | PlacedWrite>(all: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(one.key);
    if (group) group.push(one);
    else groups.set(one.key, [one]);
  }
  return groups;
}

/** Versions that nobody asked for have no writer; their neighbours are each other's. */
function connectVersions(
  writers: ReadonlyArray<Operation | undefined>,
  reads: readonly PlacedRead[],
  connect: Connect,
): void {
  const next: Array<Operation | undefined> = [];
  for (let version = writers.length - 1, after: Operation | undefined; version >= 0; version -= 1) {
    next[version] = after;
    after = writers[version] ?? after;
  }
  const last: Array<Operation | undefined> = [];
  writers.forEach((writer, version) => {
    last[version] = writer ?? last[version - 1];
    const before = last[version - 1];
    if (writer && before) connect(before, writer, 'ww');
  });
  for (const { operation, version } of reads) {
    const writer = last[version];
    const replacer = next[version];
    if (writer) connect(writer, operation, 'wr');
    if (replacer) connect(operation, replacer, 'rw');
  }
}

function connectSessions(operations: readonly Operation[], connect: Connect): void {
  const latest = new Map<string, Operation>();
  for (const operation of operations.toSorted((one, other) => one.invokedAt - other.invokedAt)) {
    if (operation.outcome === 'fail') continue;
    const before = latest.get(operation.session);
    // What nobody knows the end of may happen after what its session did next.
    if (before && before.completedAt <= operation.invokedAt) connect(before, operation, 'session');
    if (operation.outcome === 'ok') latest.set(operation.session, operation);
  }
}

/** Only edges that no others imply: from those that ended last before the beginning. */
function connectRealtime(operations: readonly Operation[], connect: Connect): void {
  const counted = operations.filter(({ outcome }) => outcome !== 'fail');
  const events = counted
    .flatMap((operation) => [
      { at: operation.invokedAt, operation, isEnd: false },
      { at: operation.completedAt, operation, isEnd: true },
    ])
    .filter(({ at }) => at !== Number.POSITIVE_INFINITY)
    .toSorted((one, other) => one.at - other.at || Number(one.isEnd) - Number(other.isEnd));
  const front = new Set<Operation>();
  const before = new Map<Operation, Operation[]>();
  for (const { operation, isEnd } of events) {
    if (!isEnd) {
      before.set(operation, [...front]);
      for (const earlier of front) connect(earlier, operation, 'realtime');
      continue;
    }
    for (const earlier of before.get(operation) ?? []) front.delete(earlier);
    before.delete(operation);
    front.add(operation);
  }
}
