import { DAY_MS } from '@app/domain/time.ts';
import type { Impact } from '@app/domain/calendar/impact.ts';
import { weekdayOf } from '@app/domain/market/hours/calendar-days.ts';
import { localDay, toInstant } from '@app/domain/market/hours/zone-clock.ts';

/** `surprise` in standard deviations, positive strengthens the currency; drawn by the market where absent. */
export type Release = { at: number; currency: string; impact: Impact; surprise?: number };

/** By the start of the UTC day (ms). Must be deterministic. */
export type ReleasesOn = (dayStart: number) => readonly Release[];

const NEW_YORK = 'America/New_York';
const BERLIN = 'Europe/Berlin';
const FED_MONTHS = new Set([0, 2, 4, 5, 6, 8, 10, 11]);
const ECB_MONTHS = new Set([0, 2, 3, 5, 6, 8, 9, 11]);

/** The few releases that move markets most, by their usual rules. */
export const usualReleases: ReleasesOn = (dayStart) => {
  const day = localDay(NEW_YORK, dayStart + DAY_MS / 2);
  const date = new Date(day * DAY_MS);
  const [month, dayOfMonth, weekday] = [date.getUTCMonth(), date.getUTCDate(), weekdayOf(day)];
  const releases: Release[] = [];
  const add = (
    hours: number,
    currency: string,
    impact: Impact,
    zone: typeof NEW_YORK | typeof BERLIN = NEW_YORK,
  ) => releases.push({ at: toInstant(zone, day, hours), currency, impact });

  if (weekday === 4) add(8.5, 'USD', 'MEDIUM');
  if (weekday === 5 && dayOfMonth <= 7) add(8.5, 'USD', 'HIGH');
  // Inflation on the 12th, or on the Monday after a weekend.
  const delayed = weekday === 1 && (dayOfMonth === 13 || dayOfMonth === 14);
  if (delayed || (dayOfMonth === 12 && weekday >= 1 && weekday <= 5)) add(8.5, 'USD', 'HIGH');
  if (weekday === 3 && dayOfMonth >= 15 && dayOfMonth <= 21 && FED_MONTHS.has(month)) add(14, 'USD', 'HIGH');
  if (weekday === 4 && dayOfMonth >= 8 && dayOfMonth <= 14 && ECB_MONTHS.has(month))
    add(14.25, 'EUR', 'HIGH', BERLIN);
  return releases;
};
