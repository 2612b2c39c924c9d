import type { Impact } from './impact.ts';

export type Precision = 'exact' | 'published' | 'estimated';

export type EconomicEvent = {
  id: string;
  name: string;
  at: number;
  country: string;
  currency: string;
  impact: Impact;
  forecast: string | null;
  previous: string | null;
  actual: string | null;
  precision: Precision;
  source: string;
  simulated?: boolean;
};
