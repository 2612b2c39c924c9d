import type { PriceMove } from '@app/contracts/live.ts';
import type { SignalView } from '@app/contracts/signals.ts';
import { findInstrument, toPoints } from '@app/domain/market/instrument.ts';
import { resultOf } from '@app/domain/signals/result.ts';

/** An open signal at a new price, by the rule that the server goes by. One whose feed has no price stays without. */
export function movedSignal(signal: SignalView, moved: readonly PriceMove[]): SignalView {
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
