export const texts = {
  loading: 'Loading economic calendar...',
  failed: 'Failed to load data',
  stale: 'What you see is from before.',
  checkConnection: 'Check your connection and try again.',
  empty: {
    title: 'No events in the next two weeks',
    text: 'Economic releases appear here as their dates are published.',
  },
  figuresUnknown: 'This calendar knows when a release comes, not its forecast or its result.',
  simulated:
    'Simulated market: the times follow the usual rules, forecasts and results are made up with the prices.',
  asOf: (time: string): string => `The source does not answer. Figures as of ${time}.`,
  caution: 'Prices can jump past a stop around a release, so a loss can be larger than planned.',
  timeline: {
    now: 'Now',
    utc: 'UTC',
    local: 'yours',
    none: 'No release within this day.',
    impacts: { HIGH: 'High impact', MEDIUM: 'Medium impact', LOW: 'Low impact' },
    next: (name: string, utc: string, local: string | null): string =>
      `The next one is ${name} at ${utc} UTC${local === null ? '' : `, ${local} your time`}.`,
    twin: (from: string, count: number, high: number, next: string | null): string =>
      [
        `Releases of the 24 hours from ${from} UTC: ${count}, ${high} of high impact.`,
        ...(next === null ? [] : [next]),
      ].join(' '),
  },
  event: {
    place: (where: string, day: string, time: string): string => `${where}, ${day}, ${time} UTC`,
    local: (time: string): string => `${time} your time`,
    published: 'Time as published by the source',
    estimated: 'Estimated date, it may move by some days',
    forecast: { letter: 'F', word: 'Forecast', missing: 'No forecast' },
    previous: { letter: 'P', word: 'Previous', missing: 'Not known' },
    actual: { letter: 'A', word: 'Actual', missing: 'Not known yet', notOut: 'Not released yet' },
    noFigures: 'Forecast, previous and actual are not known here.',
    figure: (word: string): string => `${word}: `,
    mostAffected: 'Most affected:',
    ask: 'Get a signal for this event',
    askFor: (event: string): string => `Get a signal for this event: ${event}`,
  },
};
