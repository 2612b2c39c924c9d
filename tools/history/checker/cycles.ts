import { describeOperation, type Anomaly, type AnomalyKind } from './history.ts';
import type { DependencyGraph, Edge } from './dependency-graph.ts';

/** Each group of operations of which every one must come before every other (Tarjan, without recursion). */
function findStrongComponents({ edges }: DependencyGraph): number[][] {
  const index = new Int32Array(edges.length).fill(-1);
  const low = new Int32Array(edges.length);
  const isOpen = new Uint8Array(edges.length);
  const open: number[] = [];
  const found: number[][] = [];
  let counter = 0;
  const enter = (node: number): { node: number; next: number } => {
    index[node] = low[node] = counter;
    counter += 1;
    open.push(node);
    isOpen[node] = 1;
    return { node, next: 0 };
  };
  const close = (node: number): void => {
    const component = open.splice(open.lastIndexOf(node));
    for (const one of component) isOpen[one] = 0;
    if (component.length > 1) found.push(component);
  };
  for (let root = 0; root < edges.length; root += 1) {
    if (index[root] !== -1) continue;
    const path = [enter(root)];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { node } = top;
      const edge = edges[node]?.[top.next];
      top.next += 1;
      if (edge) {
        if (index[edge.to] === -1) path.push(enter(edge.to));
        else if (isOpen[edge.to]) low[node] = Math.min(low[node] ?? 0, index[edge.to] ?? 0);
        continue;
      }
      path.pop();
      const parent = path.at(-1)?.node;
      if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[node] ?? 0);
      if (low[node] === index[node]) close(node);
    }
  }
  return found;
}

/** Of so many operations of a component a way back is looked for. */
const MAX_STARTS = 1_000;

/** The way back that says most: without an overtaken read if there is one, else with one, else the shortest. */
function findTellingCycle({ edges }: DependencyGraph, component: readonly number[]): Edge[] {
  const inside = new Set(component);
  const direct = (edge: Edge): boolean => inside.has(edge.to) && edge.kind !== 'rw';
  const any = (edge: Edge): boolean => inside.has(edge.to);
  const starts = component.slice(0, MAX_STARTS);
  const overtaken = component.flatMap((node) =>
    (edges[node] ?? []).filter((edge) => any(edge) && !direct(edge)),
  );
  const withOne = (edge: Edge): Edge[] => {
    const back = findPath(edges, edge.to, edge.from, direct);
    return back.length === 0 ? [] : [edge, ...back];
  };
  const shortestOf = (cycles: Edge[][]): Edge[] =>
    cycles.filter(({ length }) => length > 0).toSorted((one, other) => one.length - other.length)[0] ?? [];
  const written = shortestOf(starts.map((start) => findPath(edges, start, start, direct)));
  if (written.length > 0) return written;
  const single = shortestOf(overtaken.slice(0, MAX_STARTS).map(withOne));
  return single.length > 0 ? single : shortestOf(starts.map((start) => findPath(edges, start, start, any)));
}

/** The shortest; empty where there is none. */
function findPath(
  edges: readonly Edge[][],
  from: number,
  to: number,
  isOpen: (edge: Edge) => boolean,
): Edge[] {
  const reachedBy = new Map<number, Edge>();
  const queue = [from];
  for (const node of queue)
    for (const edge of edges[node] ?? []) {
      if (!isOpen(edge) || reachedBy.has(edge.to)) continue;
      reachedBy.set(edge.to, edge);
      if (edge.to === to) return walkBack(reachedBy, from, to);
      queue.push(edge.to);
    }
  return [];
}

function walkBack(reachedBy: ReadonlyMap<number, Edge>, from: number, to: number): Edge[] {
  const path: Edge[] = [];
  for (let node = to; path.length === 0 || node !== from;) {
    const edge = reachedBy.get(node);
    if (!edge) break;
    path.unshift(edge);
    node = edge.from;
  }
  return path;
}

/** Adya's names: only writes, writes and reads, one or several reads that were overtaken; and what else the cycle needs. */
function classify(cycle: readonly Edge[]): AnomalyKind {
  const kinds = cycle.map(({ kind }) => kind);
  const overtaken = kinds.filter((kind) => kind === 'rw').length;
  const base = overtaken > 1 ? 'G2' : overtaken === 1 ? 'G-single' : kinds.includes('wr') ? 'G1c' : 'G0';
  if (kinds.includes('realtime')) return `${base}-realtime`;
  return kinds.includes('session') ? `${base}-session` : base;
}

/** A cycle shows that no order of the operations, one after the other, explains what was seen. */
export function findCycles(graph: DependencyGraph): Anomaly[] {
  return findStrongComponents(graph).map((component) => {
    const cycle = findTellingCycle(graph, component);
    const steps = cycle.map(({ from, kind, key }) => {
      const operation = graph.operations[from];
      return `${operation ? describeOperation(operation) : from} -${kind}${key && ` ${key}`}->`;
    });
    return { kind: classify(cycle), line: `${steps.join(' ')} and so on, ${component.length} operations` };
  });
}
