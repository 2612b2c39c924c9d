export function throttle<Args extends unknown[]>(
  write: (...args: Args) => void,
  everyMs: number,
): (...args: Args) => void {
  let lastAt = -Infinity;
  return (...args) => {
    if (performance.now() - lastAt < everyMs) return;
    lastAt = performance.now();
    write(...args);
  };
}
