import { spanSince, usualDayRange, type DayRange, type Span } from '@app/domain/market/day-range.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import type { Quote } from '@app/domain/market/quote.ts';
import type { Tools, Turn } from './turn.ts';

const DAY = 86_400_000;
/** About four weeks of weekdays, Sunday evenings not counted. */
const DAYS_BACK = 24;
const QUARTERS_OF_A_DAY = 96;

/** How far a market goes on a usual day, and where it has been since midnight UTC. */
export async function measureDay(
  turn: Turn,
  tools: Tools,
  quote: Quote,
): Promise<{ usual: DayRange | null; today: Span | null }> {
  const { pair, mid } = quote;
  const [days, quarters] = await Promise.all([
    tools.candles(pair, '1d', DAYS_BACK),
    tools.candles(pair, '15m', QUARTERS_OF_A_DAY),
  ]);
  const midnight = Math.floor(turn.now / DAY) * DAY;
  return {
    usual: usualDayRange(days, instrumentOf(pair).kind),
    today: spanSince(quarters, midnight, mid),
  };
}
