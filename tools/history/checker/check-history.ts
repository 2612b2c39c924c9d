import { findCycles } from './cycles.ts';
import { buildDependencyGraph } from './dependency-graph.ts';
import type { Anomaly, History } from './history.ts';
import { placeOperations } from './versions.ts';

/**
 * Whether one order of all operations, each at once and between its beginning and its end, explains everything that clients saw and the database
 * holds (strict serialisability). Objects that no operation joins may be checked apart.
 */
export function checkHistory(history: History): Anomaly[] {
  const { anomalies, ...placed } = placeOperations(history);
  const graph = buildDependencyGraph(history.operations, history.objects, placed);
  return [...anomalies, ...findCycles(graph)];
}
