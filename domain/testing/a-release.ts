import type { EconomicEvent } from '../calendar/economic-event.ts';

/** A high-impact dollar release without figures; `at` is UTC ms. */
export const aRelease = (at: number, changes: Partial<EconomicEvent> = {}): EconomicEvent => ({
  id: `release-${at}`,
  name: 'CPI y/y',
  at,
  country: 'US',
  currency: 'USD',
  impact: 'HIGH',
  forecast: null,
  previous: null,
  actual: null,
  precision: 'published',
  source: 'written by hand',
  ...changes,
});
