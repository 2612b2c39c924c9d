import { importsOf, resolveImport } from './layers.ts';
import type { Source } from './sources.ts';

/** File -> the files of ours that it imports. */
export type ImportGraph = Map<string, string[]>;

export function importGraph(sources: Source[], importsIn = importsOf): ImportGraph {
  const paths = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map((source) => {
      const targets = importsIn(source).map((specifier) => resolveImport(source.path, specifier).ours ?? '');
      return [source.path, targets.filter((target) => paths.has(target))];
    }),
  );
}

/** Groups of files that import each other in a circle (Tarjan's strongly connected components of two or more files). */
export function findCircles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file) as number);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target))
        lowest.set(file, Math.min(lowest.get(file) as number, lowest.get(target) as number));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1 || (graph.get(file) ?? []).includes(file)) circles.push(circle);
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}

/** The longest way from a file down through what it imports; files of a circle are entered once. */
export function longestChain(graph: ImportGraph): string[] {
  const known = new Map<string, string[]>();
  const chainFrom = (file: string, above: Set<string>): string[] => {
    const found = known.get(file);
    if (found) return found;
    let longest: string[] = [];
    above.add(file);
    for (const target of graph.get(file) ?? []) {
      if (above.has(target)) continue;
      const chain = chainFrom(target, above);
      if (chain.length > longest.length) longest = chain;
    }
    above.delete(file);
    const chain = [file, ...longest];
    known.set(file, chain);
    return chain;
  };
  let longest: string[] = [];
  for (const file of graph.keys()) {
    const chain = chainFrom(file, new Set());
    if (chain.length > longest.length) longest = chain;
  }
  return longest;
}
