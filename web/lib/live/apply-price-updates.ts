import type { PriceUpdate } from '@app/contracts/system/live.ts';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { findInstrument, toPoints } from '@app/domain/market/instrument.ts';
import { resultOf } from '@app/domain/signals/result.ts';

export function applyPriceUpdates(signal: SignalView, moved: readonly PriceUpdate[]): SignalView {
  const move = moved.find(({ symbol }) => symbol === signal.pair);
  const instrument = findInstrument(signal.pair);
  if (!move || !instrument || signal.status !== 'active' || signal.currentPrice === null) return signal;
  const points = (price: number): number => toPoints(instrument, price);
  const currentPrice = signal.action === 'BUY' ? move.bid : move.ask;
  const { pips, percent, r } = resultOf(
    {
      pair: instrument.pair,
      action: signal.action,
      entry: points(signal.entry),
      stop: points(signal.stopLoss),
      target: points(signal.target),
    },
    points(currentPrice),
  );
  return { ...signal, currentPrice, profitLossPips: pips, profitLoss: percent, resultR: r };
}
