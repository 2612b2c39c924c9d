/** Options of an LRUCache that grows to so many entries; by `max` it would take the memory of all of them at once. */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
