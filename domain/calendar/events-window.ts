import type { EconomicEvent } from './economic-event.ts';
import { impactRank } from './impact.ts';

const HOUR = 3_600_000;

/** What the calendar shows: six hours back to two weeks ahead, both ends included. UTC ms. */
export const eventsWindow = (now: number): { from: number; to: number } => ({
  from: now - 6 * HOUR,
  to: now + 14 * 24 * HOUR,
});

/** Soonest first; of one instant the heavier first, then by name. */
export function soonestFirst(a: EconomicEvent, b: EconomicEvent): number {
  return (
    a.at - b.at ||
    impactRank[a.impact] - impactRank[b.impact] ||
    a.name.localeCompare(b.name, 'en') ||
    a.id.localeCompare(b.id, 'en')
  );
}
