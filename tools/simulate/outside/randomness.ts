import { seeded } from '@app/domain/testing/candle-walk.ts';

export type Random = {
  /** 0 <= value < 1 */
  next: () => number;
  /** 0 <= value < count */
  below: (count: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
};

export function createRandom(seed: number): Random {
  const next = seeded(seed);
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
  };
}

/** What the server draws its ids, secrets and jitter from; the scheduler has a stream of its own. */
let ofServer = createRandom(0);

export const reseedServer = (seed: number): void => void (ofServer = createRandom(seed ^ 0x5eed));
export const serverRandom = (): Random => ofServer;

export function randomFill(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let i = 0; i < size; i += 1) bytes[i] = ofServer.below(256);
  return bytes;
}
