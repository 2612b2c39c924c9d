/** Binary min-heap in typed arrays; `visitUpTo` costs what it reports, not what the heap holds. */
export class PriceHeap {
  #keys = new Float64Array(16);
  #slots = new Int32Array(16);
  #size = 0;

  push(key: number, slot: number): void {
    if (this.#size === this.#keys.length) this.#grow();
    let at = this.#size;
    this.#size += 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.#keys[parent] as number) <= key) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#keys[at] = key;
    this.#slots[at] = slot;
  }

  visitUpTo(limit: number, visit: (slot: number) => void): void {
    if (this.#size === 0 || !((this.#keys[0] as number) <= limit)) return;
    const path = [0];
    for (let at = path.pop(); at !== undefined; at = path.pop()) {
      visit(this.#slots[at] as number);
      const left = 2 * at + 1;
      if (left < this.#size && (this.#keys[left] as number) <= limit) path.push(left);
      if (left + 1 < this.#size && (this.#keys[left + 1] as number) <= limit) path.push(left + 1);
    }
  }

  retainSlots(stays: (slot: number) => boolean): void {
    let remaining = 0;
    for (let at = 0; at < this.#size; at += 1) {
      if (!stays(this.#slots[at] as number)) continue;
      this.#move(at, remaining);
      remaining += 1;
    }
    this.#size = remaining;
    this.#resize(Math.max(16, remaining * 2));
    for (let at = (remaining >> 1) - 1; at >= 0; at -= 1) this.#sink(at);
  }

  #sink(start: number): void {
    const key = this.#keys[start] as number;
    const slot = this.#slots[start] as number;
    let at = start;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && (this.#keys[child + 1] as number) < (this.#keys[child] as number))
        child += 1;
      if ((this.#keys[child] as number) >= key) break;
      this.#move(child, at);
      at = child;
    }
    this.#keys[at] = key;
    this.#slots[at] = slot;
  }

  #move(from: number, to: number): void {
    this.#keys[to] = this.#keys[from] as number;
    this.#slots[to] = this.#slots[from] as number;
  }

  #grow(): void {
    this.#resize(this.#keys.length * 2);
  }

  #resize(length: number): void {
    const keys = new Float64Array(length);
    const slots = new Int32Array(length);
    keys.set(this.#keys.subarray(0, this.#size));
    slots.set(this.#slots.subarray(0, this.#size));
    this.#keys = keys;
    this.#slots = slots;
  }
}
