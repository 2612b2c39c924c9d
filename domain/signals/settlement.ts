import type { Candle } from '../market/candle.ts';
import type { Quote } from '../market/quote.ts';
import type { Closing, ClosedStatus, OpenSignal } from './signal.ts';

const close = (status: ClosedStatus, price: number, at: number, gap = false, ambiguous = false): Closing => ({
  status,
  price,
  at,
  ambiguous,
  gap,
});

/** +1 where a higher price is better for the signal, -1 where a lower one is. */
const signOf = (signal: OpenSignal) => (signal.action === 'BUY' ? 1 : -1);

/**
 * What one candle does to an open signal; null leaves it open. Prices are mid points: BUY closes at bid (mid minus
 * `halfSpread`), SELL at ask. The rules are those of domain facts section 7:
 * a candle that opens beyond the stop closes at its open, beyond the target at the target and never better; a
 * candle that touches both counts as the stop and is marked ambiguous; the first price at or after the expiry
 * closes what is left. Candles that began before the signal opened never count.
 */
export function settleOnBar(
  signal: OpenSignal,
  bar: Candle,
  barLength: number,
  halfSpread: number,
): Closing | null {
  if (bar.time < signal.openedAt) return null;
  const sign = signOf(signal);
  const side = (mid: number) => mid - sign * halfSpread;
  const open = side(bar.open);
  const end = bar.time + barLength;
  if (bar.time >= signal.expiresAt) return close('expired', open, bar.time);
  const lost = (price: number) => sign * (price - signal.stop) <= 0;
  const won = (price: number) => sign * (price - signal.target) >= 0;
  if (lost(open)) return close('stop_hit', open, bar.time, open !== signal.stop);
  if (won(open)) return close('target_hit', signal.target, bar.time);
  const touchedStop = lost(side(sign > 0 ? bar.low : bar.high));
  const touchedTarget = won(side(sign > 0 ? bar.high : bar.low));
  if (touchedStop) return close('stop_hit', signal.stop, end, false, touchedTarget);
  if (touchedTarget) return close('target_hit', signal.target, end);
  return signal.expiresAt < end ? close('expired', side(bar.close), end) : null;
}

/** The first closing that candles (oldest first) bring, or null. */
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

const closingSide = (signal: OpenSignal, quote: Quote) => (signal.action === 'BUY' ? quote.bid : quote.ask);

/** What one printed price does to an open signal: the stop closes at the price that was there, the target at the target. */
export function settleOnTick(signal: OpenSignal, quote: Quote): Closing | null {
  if (quote.at < signal.openedAt) return null;
  const sign = signOf(signal);
  const price = closingSide(signal, quote);
  if (quote.at >= signal.expiresAt) return close('expired', price, quote.at);
  if (sign * (price - signal.stop) <= 0) return close('stop_hit', price, quote.at, price !== signal.stop);
  if (sign * (price - signal.target) >= 0) return close('target_hit', signal.target, quote.at);
  return null;
}

/**
 * Prices in whatever order they arrived, settled in the order they were printed. Of two printed at the same
 * instant the worse one counts first.
 */
export function settleOnTicks(signal: OpenSignal, quotes: readonly Quote[]): Closing | null {
  const sign = signOf(signal);
  const printed = quotes.toSorted(
    (a, b) => a.at - b.at || sign * (closingSide(signal, a) - closingSide(signal, b)),
  );
  for (const quote of printed) {
    const closing = settleOnTick(signal, quote);
    if (closing) return closing;
  }
  return null;
}
