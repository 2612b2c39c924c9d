import { MINUTE_MS } from '@app/domain/time.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { familyOf, type ReleaseFamily } from '@app/domain/calendar/releases/release-family.ts';

export const ALERT_BEFORE_MS = 30 * MINUTE_MS;
export const ALERT_AFTER_MS = 120 * MINUTE_MS;
const FIGURE_WAIT_MS = 15 * MINUTE_MS;

/** A "Core …" figure ranks behind its headline. */
const headlineFamilies: readonly ReleaseFamily[] = [
  'rate-decision',
  'jobs',
  'inflation',
  'growth',
  'retail-sales',
];

const headlineRank = ({ name }: EconomicEvent): number => {
  const family = familyOf(name);
  const index = family ? headlineFamilies.indexOf(family) : -1;
  return (index < 0 ? headlineFamilies.length : index) + (/\bcore\b/i.test(name) ? 0.5 : 0);
};

export type AlertGroup = { phase: 'before' | 'after'; events: [EconomicEvent, ...EconomicEvent[]] };

/** An estimated date may be days off; simulated releases are exact. */
export const hasCertainTime = ({ precision, simulated }: EconomicEvent): boolean =>
  precision !== 'estimated' || simulated === true;

function isDue(phase: AlertGroup['phase'], { at, actual }: EconomicEvent, now: number): boolean {
  if (phase === 'before') return at > now && at <= now + ALERT_BEFORE_MS;
  if (at > now || at <= now - ALERT_AFTER_MS) return false;
  return actual !== null || now >= at + FIGURE_WAIT_MS;
}

export function groupDueAlerts(events: readonly EconomicEvent[], now: number): AlertGroup[] {
  const groups = new Map<string, AlertGroup>();
  for (const phase of ['after', 'before'] as const) {
    for (const event of events.toSorted((a, b) => a.at - b.at || headlineRank(a) - headlineRank(b))) {
      if (event.impact !== 'HIGH' || !hasCertainTime(event) || !isDue(phase, event, now)) continue;
      const key = `${phase} ${event.at} ${event.currency}`;
      const group = groups.get(key);
      if (group) group.events.push(event);
      else groups.set(key, { phase, events: [event] });
    }
  }
  return [...groups.values()];
}
