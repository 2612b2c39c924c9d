import { PriceHeap } from './price-heap.ts';
import type { OpenSignal } from '../signal.ts';

export type LevelWatch = { above: number | null; below: number | null; expiresAt: number };

const BID_FALLS = 0;
const BID_RISES = 1;
const ASK_RISES = 2;
const ASK_FALLS = 3;
const EXPIRY = 4;

type HeapIndex = 0 | 1 | 2 | 3 | 4;
type Entry = readonly [heap: HeapIndex, key: number];

/** A query costs what it touches, not what exists; the result is a superset, to be settled exactly. */
export class TriggerIndex<Id> {
  // Falling prices are stored negated, so that every heap asks "which keys are at most this".
  #heaps = [new PriceHeap(), new PriceHeap(), new PriceHeap(), new PriceHeap(), new PriceHeap()] as const;
  #ids: Array<Id | undefined> = [];
  #slotOf = new Map<Id, number>();
  #free: number[] = [];
  #removed = 0;
  #seen = new Uint32Array(16);
  #round = 0;

  get size(): number {
    return this.#slotOf.size;
  }

  /** Places in memory, those of removed entries included until they are given to others. */
  get reserved(): number {
    return this.#ids.length;
  }

  has(id: Id): boolean {
    return this.#slotOf.has(id);
  }

  addSignal(
    id: Id,
    { action, stop, target, expiresAt }: Pick<OpenSignal, 'action' | 'stop' | 'target' | 'expiresAt'>,
  ): void {
    if (action === 'BUY')
      this.#add(id, [
        [BID_FALLS, -stop],
        [BID_RISES, target],
        [EXPIRY, expiresAt],
      ]);
    else
      this.#add(id, [
        [ASK_RISES, stop],
        [ASK_FALLS, -target],
        [EXPIRY, expiresAt],
      ]);
  }

  addWatch(id: Id, { above, below, expiresAt }: LevelWatch): void {
    const entries: Entry[] = [[EXPIRY, expiresAt]];
    if (above !== null) entries.push([ASK_RISES, above]);
    if (below !== null) entries.push([BID_FALLS, -below]);
    this.#add(id, entries);
  }

  remove(id: Id): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    this.#slotOf.delete(id);
    this.#ids[slot] = undefined;
    this.#removed += 1;
    if (this.#removed > 64 && this.#removed > this.#slotOf.size) this.#sweep();
  }

  touched(lowBid: number, highBid: number, lowAsk: number, highAsk: number, until: number): Id[] {
    const found: Id[] = [];
    this.#round += 1;
    const visit = (slot: number): void => {
      if (this.#seen[slot] === this.#round) return;
      this.#seen[slot] = this.#round;
      const id = this.#ids[slot];
      if (id !== undefined) found.push(id);
    };
    this.#heaps[BID_FALLS].visitUpTo(-lowBid, visit);
    this.#heaps[BID_RISES].visitUpTo(highBid, visit);
    this.#heaps[ASK_RISES].visitUpTo(highAsk, visit);
    this.#heaps[ASK_FALLS].visitUpTo(-lowAsk, visit);
    this.#heaps[EXPIRY].visitUpTo(until, visit);
    return found;
  }

  #add(id: Id, entries: readonly Entry[]): void {
    if (this.#slotOf.has(id)) return;
    const slot = this.#free.pop() ?? this.#ids.length;
    this.#ids[slot] = id;
    this.#slotOf.set(id, slot);
    // What was seen in earlier rounds is no longer asked.
    if (slot >= this.#seen.length) this.#seen = new Uint32Array(this.#seen.length * 2);
    for (const [heap, key] of entries) this.#heaps[heap].push(key, slot);
  }

  /** Slots of removed entries become reusable only now, because their entries pointed at them. */
  #sweep(): void {
    for (const heap of this.#heaps) heap.retainSlots((slot) => this.#ids[slot] !== undefined);
    this.#free = this.#ids.flatMap((id, slot) => (id === undefined ? [slot] : []));
    this.#removed = 0;
  }
}
