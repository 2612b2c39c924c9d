import type { OwnCosts } from './own-costs.ts';

export const texts = {
  reached: 'Past ideas like this that reached the target',
  netOf: {
    standard: 'After costs, each trade',
    raw: 'After costs of a raw account, each trade',
    dear: 'After costs of an expensive account, each trade',
    own: 'After costs at your spread, each trade',
  } satisfies Record<OwnCosts['account'], string>,
  ownCosts: {
    turned: 'At your own costs this rule lost money.',
    published: (mean: string): string => `At our published costs it is ${mean}; the verdict rests on those.`,
    beyond: 'More than twice the usual spread was not measured: yours costs more than this.',
  },
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
