import { HOUR_MS } from '../time.ts';
import { chanceOnPath, type PlanChance } from '../chance/forecast-chance.ts';
import type { Facts } from '../brains/facts.ts';
import { instrumentOf } from '../market/instrument.ts';
import { quoteAround } from '../market/spread.ts';
import type { Confidence } from '../signals/confidence.ts';

/** Wednesday 3 June 2026, noon UTC. */
export const PANEL_NOON = Date.UTC(2026, 5, 3, 12);

const euro = instrumentOf('EUR/USD');

/** 60 set-ups, 40 % hit, a third by chance: an unproven edge. */
export const aRecord = (changes: Partial<Confidence> = {}): Confidence => ({
  rate: 0.4,
  count: 60,
  interval: { low: 0.286, high: 0.526 },
  expiredRate: 0,
  meanR: 0.1,
  noSkill: 1 / 3,
  enough: true,
  ...changes,
});

/** Of a plan whose stop is 200 and whose target is 400 points away: no edge. */
export const aChance = (changes: Partial<PlanChance> = {}): PlanChance => {
  const path = {
    toTarget: 405 / 108_140,
    toStop: 195 / 108_140,
    logVariance: Math.log((280 / 108_140) ** 2),
    logError: 0.5,
    correction: { curve: [], trust: 0 },
    calmLogVariance: Math.log((260 / 108_140) ** 2),
    lastDayLogVariance: Math.log((280 / 108_140) ** 2),
  };
  return { ...chanceOnPath(path), path, ...changes };
};

/** An upward daily EUR/USD breakout in a quiet market, for an unknown user. */
export const someFacts = (changes: Partial<Facts> = {}): Facts => ({
  now: PANEL_NOON,
  instrument: euro,
  timeframe: 'daily',
  quote: quoteAround(euro, 108_140, PANEL_NOON - 4_000),
  idea: {
    plan: { pair: 'EUR/USD', action: 'BUY', entry: 108_145, stop: 107_945, target: 108_545 },
    level: 108_100,
    measured: aRecord(),
    chance: aChance(),
  },
  range: null,
  expiresAt: PANEL_NOON + 24 * HOUR_MS,
  releases: [],
  earlier: [],
  reactions: new Map(),
  open: [],
  closed: [],
  openedToday: 0,
  correlations: new Map(),
  trader: { experience: null, style: null, risk: null, capital: null },
  quoteToDollars: 1,
  ...changes,
});
