export const indicators = ['rsi', 'atr', 'average'] as const;

/** Drawn in a large chart beside its candles. */
export type Indicator = (typeof indicators)[number];

const indicatorNames: Record<Indicator, string> = { rsi: 'RSI', atr: 'ATR', average: 'moving average' };

const WISHES: Record<Indicator, RegExp> = {
  rsi: /\b(rsi|relative strength)\b/i,
  atr: /\b(atr|average true range)\b/i,
  average: /\b(moving averages?|averages?(?! true)|sma)\b/i,
};

/** " with RSI": of several the first, as a button is one wish; nothing where there is none. */
export const withIndicator = ([first]: readonly Indicator[]): string =>
  first === undefined ? '' : ` with ${indicatorNames[first]}`;

/** Those that a wish for a chart names. */
export const indicatorsIn = (words: string): Indicator[] =>
  indicators.filter((one) => WISHES[one].test(words));
