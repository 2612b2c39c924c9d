const EVERY_MS = 60_000;
/** Kinds of lines are few; this guards against one that carries a value. */
const MAX_KINDS = 200;

/** Whether a line was written within the last minute; `realNow` in milliseconds, not of the product's own clock. */
export function createRepeatGuard(realNow: () => number): (line: string) => boolean {
  const writtenAt = new Map<string, number>();
  return (line) => {
    const before = writtenAt.get(line);
    if (before !== undefined && realNow() - before < EVERY_MS) return true;
    if (writtenAt.size >= MAX_KINDS) writtenAt.clear();
    writtenAt.set(line, realNow());
    return false;
  };
}
