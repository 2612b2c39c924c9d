export function cacheResults<Input, Result>(
  load: (input: Input) => Promise<Result>,
  maxAgeMs: number,
  realNow: () => number = () => performance.now(),
): (input: Input) => Promise<Result> {
  const cache = new Map<string, { expiresAt: number; result: Promise<Result> }>();
  return (input) => {
    const now = realNow();
    for (const [key, { expiresAt }] of cache) {
      if (expiresAt > now) break;
      cache.delete(key);
    }
    const key = JSON.stringify(input);
    const cached = cache.get(key);
    if (cached) return cached.result;
    const entry = { expiresAt: now + maxAgeMs, result: load(input) };
    cache.set(key, entry);
    entry.result.catch(() => {
      if (cache.get(key) === entry) cache.delete(key);
    });
    return entry.result;
  };
}
