import { readPlan, type PlanFigures } from '../ui/trading/plan/plan.ts';
import type { CardEvidence } from '../ui/trading/evidence/idea-evidence.tsx';
import type { TrackedSignal } from '../ui/trading/signal/signal-result-card.tsx';

export const sampleNow = Date.UTC(2025, 4, 14, 8, 15);

const plan = (pair: string, action: string, entry: number, target: number, stop: number): PlanFigures => {
  const figures = readPlan({ pair, action, entry, target, stop });
  if (!figures) throw new Error('The gallery holds a plan that cannot be drawn.');
  return figures;
};

export const euro = plan('EUR/USD', 'BUY', 1.08425, 1.08975, 1.0815);

export const evidence: CardEvidence = {
  rule: 'breakout',
  ruleName: 'Breakout of 20 candles',
  pair: 'EUR/USD',
  timeframe: 'weekly',
  count: 816,
  from: '2007-09-04T00:00:00.000Z',
  to: '2020-12-31T00:00:00.000Z',
  targets: 175,
  luckRate: 0.215,
  mean: { r: -0.09, low: -0.18, high: -0.01 },
  costs: { half: -0.05, twice: -0.16 },
  accounts: {
    standard: { r: -0.09, low: -0.18, high: -0.01 },
    raw: { r: -0.05, low: -0.14, high: 0.03 },
    dear: { r: -0.2, low: -0.29, high: -0.12 },
  },
};

const signal = (
  given: Partial<TrackedSignal> &
    Pick<TrackedSignal, 'signalId' | 'pair' | 'action' | 'status' | 'entry' | 'target' | 'stop'>,
): TrackedSignal => ({ type: 'trading', confidence: 0.72, tokens: 3, createdAt: sampleNow, ...given });

export const signals: TrackedSignal[] = [
  signal({
    signalId: 'SG-1048',
    pair: 'EUR/USD',
    action: 'BUY',
    status: 'active',
    entry: 1.08425,
    target: 1.08975,
    stop: 1.0815,
    currentPrice: 1.0861,
  }),
  signal({
    signalId: 'GR-1047',
    pair: 'USD/JPY',
    action: 'sell',
    type: 'golden_rim',
    status: 'active',
    entry: 155.82,
    target: 155.22,
    stop: 156.12,
    currentPrice: 155.91,
  }),
  signal({
    signalId: 'SG-1046',
    pair: 'GBP/USD',
    action: 'SELL',
    status: 'stop_hit',
    entry: 1.2672,
    target: 1.2628,
    stop: 1.2694,
    pips: -22,
    closedAt: sampleNow,
  }),
  signal({
    signalId: 'SG-1045',
    pair: 'XAU/USD',
    action: 'BUY',
    status: 'target_hit',
    entry: 2342.1,
    target: 2358.1,
    stop: 2334.1,
    pips: 160000,
    tokens: 1,
    closedAt: sampleNow,
  }),
  signal({
    signalId: 'GR-1044',
    pair: 'BTC/USD',
    action: 'BUY',
    status: 'active',
    entry: 64250,
    target: 66250,
    stop: 63250,
    currentPrice: 63900,
  }),
  signal({
    signalId: 'SG-1043',
    pair: 'USD/CAD',
    action: 'SELL',
    status: 'expired',
    entry: 1.3708,
    target: 1.3664,
    stop: 1.373,
    pips: 4.5,
    closedAt: sampleNow,
  }),
];
