import type { EvidenceView } from '@app/contracts/market/evidence.ts';
import type { EvidenceSummary } from '@app/contracts/market/signals.ts';

const usualMean = { r: -0.09, low: -0.12, high: -0.06 };

export const evidenceSummaryFixture = (more: Partial<EvidenceSummary> = {}): EvidenceSummary => ({
  rule: 'breakout',
  ruleName: 'Breakout of 20 candles',
  version: 1,
  pair: 'EUR/USD',
  timeframe: 'weekly',
  verdict: 'losing',
  count: 11_302,
  from: '2007-09-04T00:00:00.000Z',
  to: '2026-11-20T00:00:00.000Z',
  targets: 2_260,
  luckRate: 0.15,
  mean: usualMean,
  costs: { none: -0.02, half: -0.05, twice: -0.16 },
  accounts: {
    standard: more.mean === undefined ? usualMean : more.mean,
    raw: { r: -0.05, low: -0.08, high: -0.02 },
    dear: { r: -0.2, low: -0.24, high: -0.16 },
  },
  ...more,
});

const HOURS = 24;
const hourOf = (hour: number) => ({
  hour,
  count: hour === 5 ? 12 : 400,
  targets: hour === 5 ? 9 : 40 + hour,
  luckRate: 0.15,
});

export const evidenceFixture = (more: Partial<EvidenceView> = {}): EvidenceView => ({
  ...evidenceSummaryFixture(more),
  registeredOn: '2026-11-23',
  hash: `e0fd${'0'.repeat(56)}9ff9`,
  variantsTried: 1,
  triedInAll: 218,
  isCloseOnly: false,
  pooled: { r: -0.09, low: -0.11, high: -0.05, aboveZero: 0.001 },
  deflated: 0.001,
  byYear: [
    { year: 2024, count: 5_000, meanR: -0.1 },
    { year: 2025, count: 5_000, meanR: -0.09 },
    { year: 2026, count: 1_302, meanR: 0.02 },
  ],
  byHour: Array.from({ length: HOURS }, (_, hour) => hourOf(hour)),
  equity: [
    [Date.UTC(2024, 11, 31), -500],
    [Date.UTC(2025, 11, 31), -950],
    [Date.UTC(2026, 10, 20), -924],
  ],
  comparisons: {
    'random-instants': { count: 2_000, meanR: -0.1 },
    'coin-flip': { count: 11_302, meanR: -0.11 },
    opposite: { count: 11_302, meanR: -0.05 },
    holding: { count: 11_302, meanR: 0.01 },
  },
  results: [-1, -1, 1.8],
  longestLosingRun: 13,
  deepestFall: 990,
  ...more,
});
