import { candleStepMs } from '../../market/candle.ts';
import { tradingDayStart } from '../../market/hours/market-week.ts';
import { findInstrument } from '../../market/instrument.ts';
import type { CompactCandle, ReplyChart } from '../reply-chart.ts';

/**
 * In per cent since the trading day of the newest candle began, which is what the market page counts; null where no candle begins or ends
 * there, or where the picture begins there itself.
 */
export function changeTodayOf({ pair, step, candles, priceNow }: ReplyChart): number | null {
  const instrument = findInstrument(pair);
  const last = candles.at(-1);
  if (!instrument || !last) return null;
  const endOf = ([time]: CompactCandle): number => time + candleStepMs[step];
  const start = tradingDayStart(instrument, endOf(last));
  const before = candles.findLast((candle) => endOf(candle) <= start);
  if (!before) return null;
  const isExact = endOf(before) === start || candles.some(([time]) => time === start);
  const close = before[4];
  return isExact ? (100 * (priceNow - close)) / close : null;
}
