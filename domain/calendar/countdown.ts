const MINUTE = 60_000;

/** A length of time as the specification counts it: days and hours over 24 hours, else hours and minutes, else minutes. */
export function duration(milliseconds: number): string {
  const minutes = Math.floor(Math.max(0, milliseconds) / MINUTE);
  const hours = Math.floor(minutes / 60);
  if (minutes > 1440) return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  return hours >= 1 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}

/** "In 4h 12m" before `at`, "Released 42m ago" from then on; both in UTC ms. */
export function countdown(at: number, now: number): string {
  return at > now ? `In ${duration(at - now)}` : `Released ${duration(now - at)} ago`;
}
