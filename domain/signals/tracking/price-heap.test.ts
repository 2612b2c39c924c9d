import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PriceHeap } from './price-heap.ts';

const visited = (heap: PriceHeap, limit: number): number[] => {
  const slots: number[] = [];
  heap.visitUpTo(limit, (slot) => slots.push(slot));
  return slots.sort((a, b) => a - b);
};

it('holds nothing at first', () => {
  expect(visited(new PriceHeap(), Infinity)).toEqual([]);
});

it('reports every slot whose key is at most the limit, also after others were let go twice', () => {
  const keys = fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 200 });
  fc.assert(
    fc.property(
      keys,
      keys,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: -60, max: 60 }),
      (first, more, nth, limit) => {
        const heap = new PriceHeap();
        const all = new Map<number, number>();
        const push = (key: number): void => {
          heap.push(key, all.size);
          all.set(all.size, key);
        };
        const gone = new Set<number>();
        const expectRight = (): void =>
          expect(visited(heap, limit)).toEqual(
            [...all].filter(([slot, key]) => !gone.has(slot) && key <= limit).map(([slot]) => slot),
          );
        first.forEach(push);
        expectRight();
        for (const slot of all.keys()) if (slot % nth !== 0) gone.add(slot);
        heap.retainSlots((slot) => !gone.has(slot));
        expectRight();
        // What was let go stays behind in memory and never comes back.
        heap.retainSlots(() => true);
        expectRight();
        more.forEach(push);
        expectRight();
      },
    ),
  );
});

it('takes new ones after everything was let go', () => {
  const heap = new PriceHeap();
  for (let i = 0; i < 40; i += 1) heap.push(i, i);
  heap.retainSlots(() => false);
  expect(visited(heap, Infinity)).toEqual([]);
  for (let i = 0; i < 40; i += 1) heap.push(40 - i, i);
  expect(visited(heap, 3)).toEqual([37, 38, 39]);
});

it('looks at no more than what it reports and its neighbours', () => {
  const heap = new PriceHeap();
  for (let i = 0; i < 1_000; i += 1) heap.push((i * 7_919) % 1_000, i);
  expect(visited(heap, 4)).toHaveLength(5);
  expect(visited(heap, -1)).toEqual([]);
});
