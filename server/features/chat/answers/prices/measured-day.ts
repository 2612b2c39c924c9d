import { DAY_MS } from '@app/domain/time.ts';
import {
  priceSpanSince,
  averageDayRange,
  type DayRange,
  type PriceSpan,
} from '@app/domain/market/day-range.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import type { QueryTools, Turn } from '../turn.ts';

const DAYS_BACK = 24;
const QUARTERS_OF_A_DAY = 96;

export async function measureDay(
  turn: Turn,
  tools: QueryTools,
  quote: Quote,
): Promise<{ usual: DayRange | null; today: PriceSpan | null; quarters: readonly Candle[] }> {
  const { pair, mid } = quote;
  const [days, quarters] = await Promise.all([
    tools.candles(pair, '1d', DAYS_BACK),
    tools.candles(pair, '15m', QUARTERS_OF_A_DAY),
  ]);
  const midnight = Math.floor(turn.now / DAY_MS) * DAY_MS;
  return {
    usual: averageDayRange(days, instrumentOf(pair).kind),
    today: priceSpanSince(quarters, midnight, mid),
    quarters: quarters.filter(({ time }) => time >= midnight),
  };
}
