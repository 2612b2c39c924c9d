export const texts = {
  readings: {
    better: 'better than expected',
    worse: 'worse than expected',
    higher: 'higher than expected',
    lower: 'lower than expected',
    'as-expected': 'as expected',
  },
  by: (distance: string, reading: string): string => `${distance} ${reading}`,
  after: {
    rose: (pair: string, pips: string, percent: string): string =>
      `${pair} rose ${pips} pips (${percent}) in the hour after.`,
    fell: (pair: string, pips: string, percent: string): string =>
      `${pair} fell ${pips} pips (${percent}) in the hour after.`,
    stayed: (pair: string): string => `${pair} ended the hour after where it was.`,
    unknown: (pair: string): string =>
      `What ${pair} did in the hour after is not known: its prices of that hour are missing.`,
  },
} as const;
