import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { familyOf, type ReleaseFamily } from '@app/domain/calendar/release-family.ts';

const MINUTE = 60_000;
/** How long before a release its users are told, and until when after it. */
export const TOLD_BEFORE = 30 * MINUTE;
export const TOLD_AFTER = 120 * MINUTE;
/** A release without a figure is told of when this long has passed. */
const FIGURE_AWAITED = 15 * MINUTE;

/** What an instant is known by, where several figures come out in it; "Core …" stands behind the figure it belongs to. */
const headlines: readonly ReleaseFamily[] = ['rate-decision', 'jobs', 'inflation', 'growth', 'retail-sales'];

const standing = ({ name }: EconomicEvent): number => {
  const family = familyOf(name);
  const place = family ? headlines.indexOf(family) : -1;
  return (place < 0 ? headlines.length : place) + (/\bcore\b/i.test(name) ? 0.5 : 0);
};

/** Releases of high impact of one currency and instant: one alert tells of them all, about the first. */
export type AlertGroup = { phase: 'before' | 'after'; events: [EconomicEvent, ...EconomicEvent[]] };

/** An estimated day may be days off: no minute of it is worth an alert. What is simulated takes place as it says. */
export const isSure = ({ precision, simulated }: EconomicEvent): boolean =>
  precision !== 'estimated' || simulated === true;

function isDue(phase: AlertGroup['phase'], { at, actual }: EconomicEvent, now: number): boolean {
  if (phase === 'before') return at > now && at <= now + TOLD_BEFORE;
  if (at > now || at <= now - TOLD_AFTER) return false;
  return actual !== null || now >= at + FIGURE_AWAITED;
}

/** What is to be told of at `now`. A figure that is late does not hold up those that are out. */
export function alertGroups(events: readonly EconomicEvent[], now: number): AlertGroup[] {
  const groups = new Map<string, AlertGroup>();
  for (const phase of ['after', 'before'] as const) {
    for (const event of events.toSorted((a, b) => a.at - b.at || standing(a) - standing(b))) {
      if (event.impact !== 'HIGH' || !isSure(event) || !isDue(phase, event, now)) continue;
      const key = `${phase} ${event.at} ${event.currency}`;
      const group = groups.get(key);
      if (group) group.events.push(event);
      else groups.set(key, { phase, events: [event] });
    }
  }
  return [...groups.values()];
}
