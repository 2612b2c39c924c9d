import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReadCache, type CacheableReply } from './read-cache.ts';

function newCache(database: Parameters<typeof createReadCache>[0]) {
  const cache = createReadCache(database);
  return {
    read: async (...asked: Parameters<typeof cache.read>): Promise<string> =>
      (await cache.read(...asked)).toString(),
  };
}

function aWorld() {
  const listeners: Array<(userId: string) => void> = [];
  const gaps: Array<() => void> = [];
  const cache = newCache({
    on: (_topic, listener) => void listeners.push(listener),
    onGap: (listener) => void gaps.push(listener),
  });
  const values = new Map<string, number>();
  const waiting: Array<() => void> = [];
  let loads = 0;
  const read = (userId: string, now = 0, kind = 'user', validUntil = 1_000) =>
    cache.read(kind, userId, now, async (): Promise<CacheableReply> => {
      loads += 1;
      const json = JSON.stringify(values.get(userId) ?? 0);
      await new Promise<void>((done) => waiting.push(done));
      return { json, validUntil };
    });
  return {
    read,
    loads: () => loads,
    change: (userId: string, value: number) => {
      values.set(userId, value);
      for (const tell of listeners) tell(userId);
    },
    /** Changes the value unannounced, then reports a possible gap. */
    changeUnheard: (userId: string, value: number) => void values.set(userId, value),
    loseHearing: () => gaps.forEach((tell) => tell()),
    finish: async (which = 0) => {
      waiting.splice(which % Math.max(1, waiting.length), 1)[0]?.();
      await new Promise((done) => setImmediate(done));
    },
    finishAll: async () => {
      while (waiting.length > 0) waiting.shift()?.();
      await new Promise((done) => setImmediate(done));
    },
  };
}

test('many tabs that ask at the same moment cost one load, and the next ones none', async () => {
  const world = aWorld();
  const answers = [world.read('maya'), world.read('maya'), world.read('maya')];
  await world.finishAll();
  expect(await Promise.all(answers)).toEqual(['0', '0', '0']);
  expect(await world.read('maya')).toBe('0');
  expect(world.loads()).toBe(1);
});

test('what is kept has a bound in bytes: whoever was not asked for longest is read again', async () => {
  const cache = createReadCache({ on: () => undefined, onGap: () => undefined }, 100_000);
  const loaded: string[] = [];
  const read = (userId: string) =>
    cache.read('conversation', userId, 0, async () => {
      loaded.push(userId);
      return { json: 'x'.repeat(40_000), validUntil: 1_000 };
    });
  for (const userId of ['maya', 'sam', 'maya', 'lena', 'maya', 'sam']) await read(userId);
  expect(loaded).toEqual(['maya', 'sam', 'lena', 'sam']);
});

test('what may have changed unheard is read again', async () => {
  const world = aWorld();
  const first = world.read('maya');
  await world.finishAll();
  expect(await first).toBe('0');
  world.changeUnheard('maya', 3);
  world.loseHearing();
  const again = world.read('maya');
  await world.finishAll();
  expect(await again).toBe('3');
});

test('a load that began before a change is not kept', async () => {
  const world = aWorld();
  const early = world.read('maya');
  world.change('maya', 7);
  await world.finishAll();
  expect(await early).toBe('0');
  const late = world.read('maya');
  await world.finishAll();
  expect(await late).toBe('7');
});

test('who asks after a change does not share a load that began before it', async () => {
  const world = aWorld();
  const early = world.read('maya');
  world.change('maya', 7);
  const late = world.read('maya');
  await world.finishAll();
  expect(await Promise.all([early, late])).toEqual(['0', '7']);
});

test('an answer ends at the moment it was good for, and one user or kind does not touch another', async () => {
  const world = aWorld();
  const first = [
    world.read('maya', 0, 'user', 50),
    world.read('maya', 0, 'signals', 500),
    world.read('ida', 0, 'user', 500),
  ];
  await world.finishAll();
  await Promise.all(first);
  expect(world.loads()).toBe(3);
  await world.read('maya', 49);
  expect(world.loads()).toBe(3);
  const again = world.read('maya', 50);
  await world.finishAll();
  await again;
  expect(world.loads()).toBe(4);
  world.change('maya', 1);
  await world.read('ida', 60);
  expect(world.loads()).toBe(4);
});

test('a failed load is not kept', async () => {
  const cache = newCache({ on: () => undefined, onGap: () => undefined });
  await expect(cache.read('user', 'maya', 0, () => Promise.reject(new Error('down')))).rejects.toThrow(
    'down',
  );
  expect(await cache.read('user', 'maya', 0, () => Promise.resolve({ json: '1', validUntil: 10 }))).toBe('1');
});

test('in whatever order reads, changes and slow loads come, a read that begins after a change never answers less', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('read' as const) }),
    fc.record({ do: fc.constant('change' as const) }),
    fc.record({ do: fc.constant('finish' as const), which: fc.nat(5) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const world = aWorld();
      let version = 0;
      const reads: Array<{ since: number; answer: Promise<string> }> = [];
      for (const one of steps) {
        if (one.do === 'read') reads.push({ since: version, answer: world.read('maya') });
        if (one.do === 'change') world.change('maya', (version += 1));
        if (one.do === 'finish') await world.finish(one.which);
      }
      await world.finishAll();
      for (const { since, answer } of reads) expect(Number(await answer)).toBeGreaterThanOrEqual(since);
    }),
  );
});
