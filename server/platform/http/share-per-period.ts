export function sharePerPeriod<Value>(
  periodMs: number,
  compute: (now: number) => Promise<Value>,
): (now: number) => Promise<Value> {
  let current: { period: number; value: Promise<Value> } | null = null;
  return (now) => {
    const period = Math.floor(now / periodMs);
    if (current?.period === period) return current.value;
    const next = { period, value: compute(now) };
    current = next;
    next.value.catch(() => {
      if (current === next) current = null;
    });
    return next.value;
  };
}
