import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRandom, type Random } from './outside/randomness.ts';

/** Something that waits for permission to happen; `run` answers what the log says of it. */
export type Step = { owner: string; label: string; run: () => Promise<string> };

/** Reads of files are the only thing of the server that ends when it likes: the next step waits for them. */
const UNFINISHED = /^(FSReq|Immediate|CloseReq)/;
const QUIET_TURNS = 3;

export type Scheduler = ReturnType<typeof createScheduler>;

/**
 * One step at a time: whatever the simulated processes want from outside (a statement, a call of a provider) waits in `ready` until it is
 * drawn, and the next is drawn when everything that followed from it has come to rest.
 */
export function createScheduler(seed: number) {
  const random: Random = createRandom(seed);
  const ready: Step[] = [];
  const log: string[] = [];
  let activity = 0;

  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < QUIET_TURNS;) {
      const before = activity;
      await nextTurn();
      const isBusy = process.getActiveResourcesInfo().some((kind) => UNFINISHED.test(kind));
      quiet = before === activity && !isBusy ? quiet + 1 : 0;
    }
  };

  const write = (line: string): void => void log.push(`${log.length} ${line}`);

  return {
    random,
    log,
    ready,
    write,
    settle,
    noteActivity: (): void => void (activity += 1),
    add: (step: Step): void => {
      activity += 1;
      ready.push(step);
    },
    /** Waits to be drawn; `effect` decides what becomes of it. */
    call: <T>(owner: string, label: string, effect: () => Promise<T> | T): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        activity += 1;
        ready.push({
          owner,
          label,
          run: async () => {
            try {
              resolve(await effect());
              return 'done';
            } catch (error) {
              reject(error);
              return `failed: ${(error as Error).message}`;
            }
          },
        });
      }),
    /** A process died: nobody waits for these any more. */
    dropOf: (owner: string): Step[] => {
      const dropped = ready.filter((step) => step.owner === owner);
      for (const step of dropped) ready.splice(ready.indexOf(step), 1);
      return dropped;
    },
    runStep: async (step: Step): Promise<void> => {
      ready.splice(ready.indexOf(step), 1);
      const result = await step.run();
      write(`${step.owner} ${step.label} -> ${result}`);
      await settle();
    },
  };
}
