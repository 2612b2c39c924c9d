/** Apart from `ui/texts.ts`: first loads without a chart do not carry them. */
export const chartTexts = {
  simulated: 'Simulated candles, for illustration.',
  chartsBy: 'Charts by TradingView',
  openLarge: 'Open the chart large',
  card: (pair: string): string => `Chart of ${pair}`,
  steps: {
    '1m': '1 minute',
    '5m': '5 minutes',
    '15m': '15 minutes',
    '30m': '30 minutes',
    '1h': '1 hour',
    '4h': '4 hours',
    '1d': '1 day',
  },
  replyTwin: (chart: string, pair: string, step: string): string => `${chart}, ${pair}, candles of ${step}.`,
  replyCandles: (many: string, since: string, low: string, high: string): string =>
    `${many} candles since ${since} between ${low} and ${high}.`,
  priceNow: (price: string): string => `Price now ${price}.`,
  since: (time: string): string => `Candles since ${time}`,
  changeSince: (time: string): string => `since ${time}`,
  changeToday: (percent: string): string => `${percent} today`,
} as const;
