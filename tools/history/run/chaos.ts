import { setTimeout as wait } from 'node:timers/promises';
import type { startStoppableDatabase } from '../../../server/testing/outages/stoppable-database.ts';
import type { Random } from '../../simulate/outside/randomness.ts';
import { startServer, type RunningServer } from '../../testing/start-server.ts';
import type { Sites } from './workload.ts';

type StoppableDatabase = Awaited<ReturnType<typeof startStoppableDatabase>>;

export type ChaosCounts = { kills: number; pauses: number; powerCuts: number };

/** Processes that somebody starts again as soon as they are gone. */
export async function startProcesses(count: number, folder: string, settings: Record<string, string>) {
  const start = (): Promise<RunningServer> =>
    // Outages are the point here; their stack traces would hide the result.
    startServer(folder, settings, [], 'ignore');
  const places: RunningServer[] = [];
  for (let place = 0; place < count; place += 1) places.push(await start());
  const sites: Sites = { pick: (random) => random.pick(places).url };
  return {
    sites,
    kill: async (random: Random): Promise<void> => {
      const place = random.below(places.length);
      await places[place]?.kill();
      places[place] = await startPatiently(start);
    },
    stop: async (): Promise<void> => {
      await Promise.all(places.map((one) => one.kill()));
    },
  };
}

/** The database may be away just now, and a process that cannot reach it ends. */
async function startPatiently(start: () => Promise<RunningServer>): Promise<RunningServer> {
  for (let tries = 0; ; tries += 1)
    try {
      return await start();
    } catch (error) {
      if (tries > 20) throw error;
      await wait(300);
    }
}

type ChaosParts = {
  random: Random;
  database: StoppableDatabase;
  processes: Awaited<ReturnType<typeof startProcesses>>;
  everyMs: number;
};

/** Until it is stopped: a process dies, the database pauses, or its power is cut. */
export function startChaos({ random, database, processes, everyMs }: ChaosParts) {
  const counts: ChaosCounts = { kills: 0, pauses: 0, powerCuts: 0 };
  const end = new AbortController();
  const strike = async (): Promise<void> => {
    const draw = random.next();
    if (draw < 0.5) {
      counts.kills += 1;
      await processes.kill(random);
    } else if (draw < 0.8) {
      counts.pauses += 1;
      const { thaw } = await database.freezeConnections();
      await wait(300 + random.below(2_500));
      thaw();
    } else {
      counts.powerCuts += 1;
      await database.stopAtOnce();
      await wait(random.below(1_500));
      await database.start();
    }
  };
  const run = async (): Promise<void> => {
    while (!end.signal.aborted) {
      await wait(everyMs * (0.5 + random.next()), undefined, { signal: end.signal }).catch(() => undefined);
      if (!end.signal.aborted) await strike();
    }
  };
  const running = run();
  return {
    counts,
    stop: async (): Promise<void> => {
      end.abort();
      await running;
    },
  };
}
