import type { SignalView } from '@app/contracts/signals.ts';
import type { TrackedSignal } from '../../ui/trading/signal-result-card.tsx';

/** A signal of the contract as the cards take it. */
export const trackedOf = (signal: SignalView): TrackedSignal => ({
  signalId: signal.signalId,
  pair: signal.pair,
  action: signal.action,
  type: signal.type,
  status: signal.status,
  entry: signal.entry,
  target: signal.target,
  stop: signal.stopLoss,
  currentPrice: signal.currentPrice,
  pips: signal.profitLossPips,
  percent: signal.profitLoss,
  confidence: signal.confidenceScore,
  confidenceCount: signal.confidenceCount,
  calibration: signal.calibration,
  tokens: signal.tokensDeducted,
  createdAt: signal.createdAt,
  closedAt: signal.closedAt,
});
