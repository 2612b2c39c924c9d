import { releaseJobsOf } from '../../../server/platform/queue/dead-workers.ts';
import type { SimulatedDatabase } from '../database.ts';
import type { Scheduler } from '../scheduler.ts';
import { startProcess, type SimulatedProcess } from './process.ts';
import type { MachineClock } from './process-clock.ts';
import type { Providers } from './providers.ts';

export type ProcessParts = {
  scheduler: Scheduler;
  database: SimulatedDatabase;
  providers: Providers;
  /** The planted fault: between the clocks of one process and the next; null where all follow the database's. */
  skewMs: number | null;
};

/** The places where processes run; one that dies leaves its place empty until somebody starts it again. */
export function createProcesses({ scheduler, database, providers, skewMs }: ProcessParts) {
  const places: Array<SimulatedProcess | null> = [];
  const machines: MachineClock[] = [];
  const lives: number[] = [];
  const deaths = new Map<string, { happened: Promise<void>; happen: () => void }>();
  /** Workers of dead processes, whose jobs nobody has taken back yet. */
  const orphaned: string[] = [];
  const starting = new Set<number>();

  const open = (place: number): Promise<SimulatedProcess> => {
    lives[place] = (lives[place] ?? 0) + 1;
    const owner = `p${place}.${lives[place]}`;
    const { promise: happened, resolve: happen } = Promise.withResolvers<void>();
    deaths.set(owner, { happened, happen });
    const machine = (machines[place] ??= { skewMs: 0 });
    const ownClockMs = skewMs === null ? null : skewMs * place;
    return startProcess(owner, { database, providers, machine, ownClockMs });
  };

  /** Takes the jobs of the dead back, as each process does when it comes up. */
  const start = async (place: number): Promise<void> => {
    starting.add(place);
    try {
      const started = await open(place);
      const workers = orphaned.splice(0);
      await releaseJobsOf(started.deps.database.db, workers).catch((error: unknown) => {
        orphaned.push(...workers);
        throw error;
      });
      places[place] = started;
    } finally {
      starting.delete(place);
    }
  };

  const kill = async (place: number): Promise<void> => {
    const killed = places[place];
    if (!killed) return;
    places[place] = null;
    const dropped = scheduler.dropOf(killed.owner);
    await database.killOwner(killed.owner);
    deaths.get(killed.owner)?.happen();
    orphaned.push(...database.workersOf(killed.owner));
    scheduler.write(`${killed.owner} dies over ${dropped.length} steps`);
    await scheduler.settle();
  };

  return {
    places,
    machines,
    starting,
    start,
    kill,
    living: (): SimulatedProcess[] => places.filter((one) => one !== null),
    /** The work, or undefined where its process dies first. */
    untilDeath: <T>(owner: string, work: Promise<T>): Promise<T | undefined> =>
      Promise.race([work, deaths.get(owner)?.happened.then(() => undefined) ?? work]),
  };
}
