const SLICE = 5;

let line: Promise<void> = Promise.resolve();

const nextTurn = (): Promise<void> => {
  line = line.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
  return line;
};

/**
 * Lets long work share the event loop: call the returned function before each piece of it. However many jobs run
 * at once, one of them works for some 5 ms per pass of the loop, in order of asking.
 */
export function takeTurns(): () => Promise<void> {
  let started = -Infinity;
  return async () => {
    if (performance.now() - started < SLICE) return;
    await nextTurn();
    started = performance.now();
  };
}
