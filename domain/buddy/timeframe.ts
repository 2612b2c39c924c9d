import type { Timeframe } from '../signals/signal.ts';

const names: ReadonlyArray<readonly [Timeframe, RegExp]> = [
  ['short', /\b(short ?term|shorter|scalp(ing|s|er)?|quick|next hour|(1|3|5|10|15|30) ?(m|min|mins|minutes?)|m(1|5|15|30))\b/],
  ['long', /\b(long ?term|longer|long ?run|months?|monthly|position trad(e|ing)|1 ?d|d1|year)\b/],
  ['weekly', /\b(weekly|weeks?|swing(s|ing)?|4 ?(h|hours?)|h4|few days|several days)\b/],
  ['daily', /\b(daily|day|days|today|todays|tonight|tomorrow|intraday|1 ?(h|hour)|h1|hourly)\b/],
];

/** The holding time that the words ask for; "long" and "short" alone are directions, not times. */
export const timeframeIn = (said: string): Timeframe | null => names.find(([, pattern]) => pattern.test(said))?.[0] ?? null;

/** As an answer to "which timeframe": there a bare "short" or "long" is a time. */
export function bareTimeframe(said: string): Timeframe | null {
  const bare = said.replace(/\b(the|a|an|on|for|please|and|what|about|chart|one|timeframe|try|make|it|signal|how|ok|in)\b/g, ' ').replace(/ +/g, ' ').trim();
  if (bare === 'short' || bare === 'long') return bare;
  return timeframeIn(bare) && bare.split(' ').length <= 2 ? timeframeIn(bare) : null;
}
