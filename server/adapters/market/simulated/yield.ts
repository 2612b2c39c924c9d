const SLICE_MS = 5;

let line: Promise<void> = Promise.resolve();

const nextTurn = (): Promise<void> => {
  line = line.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
  return line;
};

/** Await the returned function before each piece of long work: all callers together yield every 5 ms, in order. */
export function createYielder(): () => Promise<void> {
  let started = -Infinity;
  return async () => {
    if (performance.now() - started < SLICE_MS) return;
    await nextTurn();
    started = performance.now();
  };
}
