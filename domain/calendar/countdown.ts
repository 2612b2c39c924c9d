import { MINUTE_MS } from '../time.ts';

export function formatDuration(milliseconds: number): string {
  const minutes = Math.floor(Math.max(0, milliseconds) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (minutes > 1440) return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  return hours >= 1 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}

export function formatCountdown(at: number, now: number): string {
  return at > now ? `In ${formatDuration(at - now)}` : `Released ${formatDuration(now - at)} ago`;
}
