import { startServer } from '../testing/start-server.ts';
import type { StandIns } from './stand-ins.ts';

export const SPEED = 1_440;
const POLL_MS = 100;
/** Without a message for this long, everything due is out. */
const SILENCE_MS = 1_500;

/** One life of the server's process in our own ms; `toProduct` gives what its clock showed. */
export type ServerLife = { from: number; until: number | null; toProduct: (at: number) => number };

type ClockedLife = ServerLife & { ask: () => Promise<number> };

function watchClock(url: string): ClockedLife {
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const life: ClockedLife = {
    from: performance.now(),
    until: null,
    toProduct: (at) => (least + most) / 2 + at * SPEED,
    ask: async () => {
      const requestedAt = performance.now();
      const answer = await fetch(`${url}/api/config`);
      const { clock } = (await answer.json()) as { clock: { now: number } };
      least = Math.max(least, clock.now - performance.now() * SPEED);
      most = Math.min(most, clock.now - requestedAt * SPEED);
      return clock.now;
    },
  };
  return life;
}

export type Kill = { after: number; on: (channel: string) => boolean };

/** Each kill comes right when a stand-in has got a message and has not replied; the last life ends in order. */
export async function runServerThrough(
  outside: StandIns,
  dataDir: string,
  { start, end, kills }: { start: number; end: number; kills: readonly Kill[] },
): Promise<ServerLife[]> {
  const settings = {
    ...outside.settings,
    NODE_ENV: 'development',
    MARKET_PROVIDER: 'simulated',
    CLOCK_START: new Date(start).toISOString(),
    CLOCK_SPEED: String(SPEED),
  };
  const lives: ServerLife[] = [];
  for (const kill of [...kills, null]) {
    const server = await startServer(dataDir, settings);
    const life = watchClock(server.url);
    lives.push(life);
    try {
      await waitUntil(async () => (await life.ask()) >= (kill ? kill.after : end));
      if (kill) await outside.next(({ channel }) => kill.on(channel));
      else await waitUntil(() => performance.now() - (outside.arrivals.at(-1)?.at ?? 0) > SILENCE_MS);
      life.until = performance.now();
      await (kill ? server.kill() : server.stop());
    } finally {
      await server.kill();
    }
  }
  return lives;
}

async function waitUntil(fulfilled: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await fulfilled())) await new Promise((next) => setTimeout(next, POLL_MS));
}
