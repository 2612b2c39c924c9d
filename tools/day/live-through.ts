import { serve } from '../serve.ts';
import type { Outside } from './outside.ts';

/** A minute for a day. */
export const SPEED = 1_440;
const LOOK_EVERY_MS = 100;
/** Nothing has come for so long: what was due is out. */
const SILENCE_MS = 1_500;

/** One life of the server's process, in ms of our own clock: ready, and killed or told to stop. `toProduct` is what its clock showed. */
export type Life = { from: number; until: number | null; toProduct: (at: number) => number };

type Ticking = Life & { ask: () => Promise<number> };

/** Asks for the product's time again and again; each answer narrows down how it relates to ours. */
function watchClock(url: string): Ticking {
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const life: Ticking = {
    from: performance.now(),
    until: null,
    toProduct: (at) => (least + most) / 2 + at * SPEED,
    ask: async () => {
      const asked = performance.now();
      const answer = await fetch(`${url}/api/config`);
      const { clock } = (await answer.json()) as { clock: { now: number } };
      least = Math.max(least, clock.now - performance.now() * SPEED);
      most = Math.min(most, clock.now - asked * SPEED);
      return clock.now;
    },
  };
  return life;
}

export type Kill = { after: number; on: (channel: string) => boolean };

/**
 * The product from `start` to `end`, in as many lives as there are kills and one more. Each kill comes in the middle of its work: in
 * the moment in which the outside was handed a message and has not answered. The last life ends in order.
 */
export async function liveThrough(
  outside: Outside,
  dataDir: string,
  { start, end, kills }: { start: number; end: number; kills: readonly Kill[] },
): Promise<Life[]> {
  const settings = {
    ...outside.settings,
    NODE_ENV: 'development',
    MARKET_PROVIDER: 'simulated',
    CLOCK_START: new Date(start).toISOString(),
    CLOCK_SPEED: String(SPEED),
  };
  const lives: Life[] = [];
  for (const kill of [...kills, null]) {
    const server = await serve(dataDir, settings);
    const life = watchClock(server.url);
    lives.push(life);
    try {
      await until(async () => (await life.ask()) >= (kill ? kill.after : end));
      if (kill) await outside.next(({ channel }) => kill.on(channel));
      else await until(() => performance.now() - (outside.arrivals.at(-1)?.at ?? 0) > SILENCE_MS);
      life.until = performance.now();
      await (kill ? server.kill() : server.stop());
    } finally {
      await server.kill();
    }
  }
  return lives;
}

async function until(fulfilled: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await fulfilled())) await new Promise((next) => setTimeout(next, LOOK_EVERY_MS));
}
