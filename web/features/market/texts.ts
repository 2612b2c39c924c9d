export const texts = {
  shared: {
    loading: 'Loading market data...',
    failed: 'Failed to load data',
    pricesAsAt: (clock: string): string => `Prices are as they were at ${clock} UTC.`,
    checkConnection: 'Check your connection and try again.',
    closed: (since: string): string => `Closed, last price ${since}`,
    old: (length: string): string => `Last price ${length} ago`,
  },
  page: {
    back: 'Back to Chat',
    title: 'Market',
    clock: (time: string): string => `${time} UTC`,
    day: (day: string, year: string): string => `${day} ${year}`,
    refreshes: (seconds: number, clock: string): string =>
      `Prices come as they change, and at least every ${seconds} seconds; the last at ${clock} UTC. The bar shows today’s change on one scale, from \u22122% to +2%.`,
  },
  last: {
    title: 'Last known prices',
    underMinute: 'under 1m',
    old: (length: string): string => `${length} old`,
    age: (length: string): string => `${length} ago`,
    caveat: (time: string): string =>
      `As this device saw them on ${time} UTC. Markets may have moved since: nothing here is fit to trade on.`,
  },
  assets: { openMarket: 'Open the market page' },
};
