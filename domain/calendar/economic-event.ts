import type { Impact } from './impact.ts';

/** How sure the time is: published by its source, fixed by rule, or estimated to some days. */
export type Precision = 'exact' | 'published' | 'estimated';

/** One economic release. `at` is UTC ms; the figures are as its source prints them, null where it has none. */
export type EconomicEvent = {
  id: string;
  name: string;
  at: number;
  /** Two letters; EU for the euro area. */
  country: string;
  currency: string;
  impact: Impact;
  forecast: string | null;
  previous: string | null;
  actual: string | null;
  precision: Precision;
  /** Where the time comes from, in words. */
  source: string;
  /** The figures are made up with the simulated market and shown with its label. */
  simulated?: boolean;
};
