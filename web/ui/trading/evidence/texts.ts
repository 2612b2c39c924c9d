export const texts = {
  reached: 'Past ideas like this that reached the target',
  afterCosts: 'After costs, each trade',
  r: (value: string): string => `${value} R`,
  interval: (low: string, high: string): string => `Likely between ${low} and ${high}.`,
  crossing: {
    even: 'The bar crosses zero, so nobody can tell it from luck.',
    down: 'The whole bar is below zero: it lost.',
    up: 'The whole bar is above zero. That is no promise.',
  },
  inMoney: (stake: string, mean: string): string => `At ${stake} that is about ${mean} a trade.`,
  tooFew: (count: string): string => `Only ${count} past cases: not enough to say.`,
  years: (from: string, to: string): string => (from === to ? from : `${from}\u2013${to}`),
  link: (rule: string, count: string, years: string): string => `${rule}, ${count} past cases, ${years}`,
  seenHere: (count: string): string => `${count} of them seen here`,
  details: 'Details',
};
