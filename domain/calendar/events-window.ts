import { HOUR_MS, WEEK_MS } from '../time.ts';
import type { EconomicEvent } from './economic-event.ts';
import { impactRank } from './impact.ts';

export const calendarWindow = (now: number): { from: number; to: number } => ({
  from: now - 6 * HOUR_MS,
  to: now + 2 * WEEK_MS,
});

export function compareByTime(a: EconomicEvent, b: EconomicEvent): number {
  return (
    a.at - b.at ||
    impactRank[a.impact] - impactRank[b.impact] ||
    a.name.localeCompare(b.name, 'en') ||
    a.id.localeCompare(b.id, 'en')
  );
}
