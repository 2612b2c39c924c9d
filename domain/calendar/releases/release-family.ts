import type { EconomicEvent } from '../economic-event.ts';

/** `beat`: which way a figure above the forecast usually pushes the currency. */
type ReleaseFamilyRules = {
  key: ReleaseFamily;
  name: RegExp;
  measures: string;
  beat: 'up' | 'down' | 'unclear';
};

export type ReleaseFamily =
  | 'claims'
  | 'jobs'
  | 'earnings'
  | 'inflation'
  | 'minutes'
  | 'press-conference'
  | 'rate-decision'
  | 'oil-stocks'
  | 'retail-sales'
  | 'growth'
  | 'survey'
  | 'output'
  | 'housing'
  | 'trade-balance'
  | 'spending';

/** First match wins: "Unemployment Claims" is not the unemployment rate. */
const families: readonly ReleaseFamilyRules[] = [
  {
    key: 'claims',
    name: /claim|^unemployment rate/i,
    measures: 'how many people are out of work',
    beat: 'down',
  },
  {
    key: 'jobs',
    name: /employment|job|payroll/i,
    measures: 'how many people found or kept work',
    beat: 'up',
  },
  { key: 'earnings', name: /earnings|wage/i, measures: 'how fast pay is growing', beat: 'up' },
  {
    key: 'inflation',
    name: /\b(h?icp|cpi|ppi|pce)\b|inflation|\b(consumer|producer|import|wholesale) prices?\b|deflator/i,
    measures: 'how fast prices are rising, which central banks watch when they set rates',
    beat: 'up',
  },
  {
    key: 'minutes',
    name: /minutes/i,
    measures: 'what was said in the last rate meeting',
    beat: 'unclear',
  },
  {
    key: 'press-conference',
    name: /press conference/i,
    measures: 'how the central bank explains its decision and what it hints at next',
    beat: 'unclear',
  },
  {
    key: 'rate-decision',
    name: /\b(funds|refinancing|bank|policy|cash|overnight|interest|deposit|lending|selic)\b.*\brates?\b|\b(fomc|votes|statement)\b/i,
    measures: 'the interest rate that the central bank sets',
    beat: 'up',
  },
  {
    key: 'oil-stocks',
    name: /crude|oil/i,
    measures: 'how much crude oil lies in US tanks',
    beat: 'unclear',
  },
  { key: 'retail-sales', name: /retail sales/i, measures: 'how much shops sold', beat: 'up' },
  { key: 'growth', name: /gdp/i, measures: 'how fast the whole economy is growing', beat: 'up' },
  {
    key: 'survey',
    name: /pmi|sentiment|confidence|climate|index|tankan|barometer/i,
    measures: 'how firms or households see the economy, by asking them',
    beat: 'up',
  },
  {
    key: 'output',
    name: /orders|production/i,
    measures: 'what factories make or have been asked to make',
    beat: 'up',
  },
  {
    key: 'housing',
    name: /permit|home|hous(e|ing)\b/i,
    measures: 'how the housing market is doing',
    beat: 'up',
  },
  {
    key: 'trade-balance',
    name: /trade balance|balance of trade/i,
    measures: 'what a country sells abroad less what it buys there',
    beat: 'up',
  },
  { key: 'spending', name: /spending/i, measures: 'how much households spend', beat: 'up' },
];

const findFamily = (name: string): ReleaseFamilyRules | undefined =>
  families.find((one) => one.name.test(name));

export const familyOf = (name: string): ReleaseFamily | null => findFamily(name)?.key ?? null;

export const beatEffectOf = (name: string): ReleaseFamilyRules['beat'] | null =>
  findFamily(name)?.beat ?? null;

/** Dearer living, pay and rates are good for some and bad for others. */
const familiesWithoutGood: ReadonlySet<ReleaseFamily> = new Set(['inflation', 'earnings', 'rate-decision']);

/** Which side of the forecast is good news for the economy; null where that cannot be said. */
export function goodSideOf(name: string): 'higher' | 'lower' | null {
  const family = findFamily(name);
  if (!family || family.beat === 'unclear' || familiesWithoutGood.has(family.key)) return null;
  // "Unemployment Change" counts the opposite of what its family counts, and dearer houses please only some.
  if ((family.key === 'jobs' && /unemploy/i.test(name)) || /\bprices?\b/i.test(name)) return null;
  return family.beat === 'up' ? 'higher' : 'lower';
}

export function describeRelease({ name, currency }: Pick<EconomicEvent, 'name' | 'currency'>): string | null {
  const family = findFamily(name);
  if (!family) return null;
  const { key, measures, beat } = family;
  if (key === 'oil-stocks')
    return `It shows ${measures}; more than expected usually pushes the oil price down, and now and then the market does the opposite.`;
  const effect =
    beat === 'unclear'
      ? `there is no number to beat, and the tone alone can move ${currency} either way`
      : `a figure above what was expected usually pushes ${currency} ${beat}, and now and then the market does the opposite`;
  return `It shows ${measures}; ${effect}.`;
}
