import type { Timeframe } from './signal.ts';

/** For sentences: "short" and "long" alone read as a direction beside one. */
export const timeframeNames: Record<Timeframe, string> = {
  short: 'short-term',
  daily: 'daily',
  weekly: 'weekly',
  long: 'long-term',
};

export const timeframeTitles: Record<Timeframe, string> = {
  short: 'Short-term',
  daily: 'Daily',
  weekly: 'Weekly',
  long: 'Long-term',
};
