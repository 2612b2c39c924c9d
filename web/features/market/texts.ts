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
    own: (time: string | null, day: string): string => (time === null ? day : `${time} your time, ${day}`),
    refreshes: (seconds: number, clock: string): string =>
      `Prices come as they change, and at least every ${seconds} seconds; the last at ${clock} UTC. The line shows the last 24 hours, the dots yesterday’s close. The bar shows today’s change on one scale, from \u22122% to +2%.`,
  },
  sessions: {
    label: 'Trading sessions',
    you: 'You',
    utc: 'UTC',
    and: 'and',
    none: 'no session today',
    open: (names: string, count: number): string =>
      count === 0 ? 'No session is open' : `${names} ${count === 1 ? 'is' : 'are'} open`,
    next: (name: string, utc: string, own: string | null): string =>
      `${name} opens ${utc} UTC${own === null ? '' : `, ${own} your time`}.`,
    busier: 'Prices often move more then.',
    coins: 'Coins trade on.',
    span: (from: string, to: string): string => `${from} to ${to}`,
    row: (name: string, hours: string): string => `${name} ${hours}`,
    twin: (rows: string, now: string): string => `Sessions of today in UTC: ${rows}. Now ${now}.`,
  },
  instrument: {
    up: 'Up',
    down: 'Down',
    flat: 'Flat',
    spread: 'Spread',
    wide: 'wide',
    details: (name: string): string => `${name}, details`,
    close: 'Close',
    loading: 'Loading the chart...',
    noChart: 'There are no candles of this market yet.',
    chartFailed: 'The chart could not be loaded',
    change: 'Change today',
    moved: 'Moved today',
    ofUsual: 'of a usual',
    shareOf: (share: number): string => {
      if (share < 0.15) return 'Hardly any of a usual day.';
      if (share < 0.29) return 'A quarter of a usual day.';
      if (share < 0.42) return 'A third of a usual day.';
      if (share < 0.58) return 'Half of a usual day.';
      if (share < 0.7) return 'Two thirds of a usual day.';
      if (share < 0.85) return 'Three quarters of a usual day.';
      if (share < 1.15) return 'About a usual day.';
      return share < 1.75 ? 'More than a usual day.' : 'About two usual days, or more.';
    },
    pace: {
      quiet: 'Quiet so far.',
      ordinary: 'An ordinary day.',
      wild: 'A wild one, so sizes should be smaller.',
    },
    spreadNow: 'Spread now',
    asUsual: (spread: string): string => `${spread}, as usual`,
    wideNow: (spread: string, usual: string): string => `${spread}, wide: usually ${usual}`,
    bestToday: (spread: string): string => `${spread} best today`,
    worstToday: (spread: string, time: string): string => `${spread} at ${time} UTC`,
    spreadTwin: (now: string, best: string, worst: string): string =>
      `Spread ${now} between ${best} and ${worst}`,
    ask: 'Ask Pipsy',
    question: (name: string): string => `What do you see on the ${name} chart?`,
    large: 'Large chart',
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
