import type { SignalView } from '@app/contracts/market/signals.ts';
import type { TrackedSignal } from '../../ui/trading/signal/signal-result-card.tsx';

export const toTrackedSignal = (signal: SignalView): TrackedSignal => ({
  signalId: signal.signalId,
  pair: signal.pair,
  action: signal.action,
  isPractice: signal.kind === 'practice',
  type: signal.type,
  status: signal.status,
  entry: signal.entry,
  target: signal.target,
  stop: signal.stopLoss,
  currentPrice: signal.currentPrice,
  pips: signal.profitLossPips,
  percent: signal.profitLoss,
  r: signal.resultR,
  ...(signal.stake && { stake: signal.stake }),
  chance: signal.chance,
  confidence: signal.confidenceScore,
  confidenceCount: signal.confidenceCount,
  calibration: signal.calibration,
  tokens: signal.tokensDeducted,
  createdAt: signal.createdAt,
  closedAt: signal.closedAt,
  leftAt: signal.leftAt ?? null,
});
