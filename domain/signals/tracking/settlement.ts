import type { Candle } from '../../market/candle.ts';
import type { Closing, ClosedStatus, OpenSignal } from '../signal.ts';

const close = (status: ClosedStatus, price: number, at: number, gap = false, ambiguous = false): Closing => ({
  status,
  price,
  at,
  ambiguous,
  gap,
});

/**
 * Null leaves the signal open. A candle that opens beyond the stop closes at its open, beyond the target at the target;
 * one that touches both counts as stopped and ambiguous. Candles that began before the signal opened are ignored.
 */
export function settleOnBar(
  signal: OpenSignal,
  bar: Candle,
  barLength: number,
  halfSpread: number,
): Closing | null {
  if (bar.time < signal.openedAt) return null;
  const isBuy = signal.action === 'BUY';
  const sign = isBuy ? 1 : -1;
  const side = (mid: number) => mid - sign * halfSpread;
  const open = side(bar.open);
  const end = bar.time + barLength;
  if (bar.time >= signal.expiresAt) return close('expired', open, bar.time);
  const lost = (price: number) => sign * (price - signal.stop) <= 0;
  const won = (price: number) => sign * (price - signal.target) >= 0;
  if (lost(open)) return close('stop_hit', open, bar.time, open !== signal.stop);
  if (won(open)) return close('target_hit', signal.target, bar.time);
  const touchedStop = lost(side(isBuy ? bar.low : bar.high));
  const touchedTarget = won(side(isBuy ? bar.high : bar.low));
  if (touchedStop) return close('stop_hit', signal.stop, end, false, touchedTarget);
  if (touchedTarget) return close('target_hit', signal.target, end);
  return signal.expiresAt < end ? close('expired', side(bar.close), end) : null;
}

export function settleOnBars(
  signal: OpenSignal,
  bars: readonly Candle[],
  barLength: number,
  halfSpread: number,
): Closing | null {
  for (const bar of bars) {
    const closing = settleOnBar(signal, bar, barLength, halfSpread);
    if (closing) return closing;
  }
  return null;
}
