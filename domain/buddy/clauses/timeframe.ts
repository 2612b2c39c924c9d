import type { Timeframe } from '../../signals/signal.ts';

const names: ReadonlyArray<readonly [Timeframe, RegExp]> = [
  [
    'short',
    /\b(short ?term|quick (trade|scalp)|scalp(ing|s|er)?|next (few )?(hours?|minutes)|intraday|intra day|hour|hourly|1 ?(h|hr|hour)|h1|(1|2|3|5|10|15|30) ?(m|min|mins|minutes?)|m(1|5|15|30)|minutes?|few hours)\b/,
  ],
  [
    'long',
    /\b(long ?term|longer( term)?|long ?run|months?|monthly|position trad(e|ing)|1 ?mo|year|years|yearly)\b/,
  ],
  [
    'weekly',
    /\b(weekly|weeks?|swing(s|ing)?(?! (high|low))|4 ?(h|hours?)|h4|1 ?w|w1|few days|several days)\b/,
  ],
  ['daily', /\b(daily|1 ?d|d1|day (chart|timeframe|candle|trade|trading)|days|24 ?h|on the day)\b/],
];

/** "long" and "short" alone are directions. */
export const timeframeIn = (said: string): Timeframe | null =>
  names.find(([, pattern]) => pattern.test(said))?.[0] ?? null;

/** As an answer to "which timeframe", where "short" and "long" are times. */
export function bareTimeframe(said: string): Timeframe | null {
  const bare = said
    .replace(
      /\b(the|a|an|on|for|please|and|what|about|chart|charts|ones?|timeframe|time frame|try|make|it|signal|how|ok|in|i|mean|instead|is|then|but|view|rather|not|no|sorry|now|actually|something|of|to|that|meant|term(?<!short term|long term))\b/g,
      ' ',
    )
    .replace(/ +/g, ' ')
    .trim();
  if (bare === 'short' || bare === 'long') return bare;
  if (/\bany\b/.test(said)) return null;
  return timeframeIn(bare) && bare.split(' ').length <= 2 ? timeframeIn(bare) : null;
}
