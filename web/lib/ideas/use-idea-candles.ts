import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SignalView } from '@app/contracts/market/signals.ts';
import { candlesOfPicture } from '@app/domain/charts/living/picture-of-idea.ts';
import type { CandleStep } from '@app/domain/market/candle.ts';
import { callEndpoint } from '../api/api.ts';
import { serverNow } from '../time/clock.ts';

/** As many as one call gives. */
const MOST = 300;
const REFRESH_MS = 60_000;
const KEEP_MS = 600_000;

type Life = Pick<SignalView, 'pair' | 'timeframe' | 'openedAt'> & { closedAt: string | null };
type CandleSpan = { step: CandleStep; to: number; count: number };

/** Candles of the past never change, so they are fetched once. */
function useCandles(pair: string, key: readonly unknown[], isPast: boolean, choose: () => CandleSpan) {
  return useQuery({
    queryKey: ['candles', pair, ...key],
    queryFn: ({ signal }) => {
      const { step, to, count } = choose();
      const query = { step, count: Math.min(MOST, count), ...(isPast && { to: new Date(to).toISOString() }) };
      return callEndpoint('getCandles', { params: { pair }, query }, signal);
    },
    staleTime: isPast ? Infinity : REFRESH_MS,
    gcTime: KEEP_MS,
    refetchInterval: isPast ? false : REFRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** From before the opening to now, which moves on, or to the candle in which it closed. */
export function useIdeaCandles({ pair, timeframe, openedAt, closedAt }: Life) {
  const choose = () =>
    candlesOfPicture(
      {
        timeframe,
        openedAt: Date.parse(openedAt),
        closedAt: closedAt === null ? null : Date.parse(closedAt),
      },
      serverNow(),
    );
  // The last candle of one just closed is still being made.
  const isPast = closedAt !== null && choose().to <= serverNow();
  return useCandles(pair, [timeframe, openedAt, closedAt, isPast], isPast, choose);
}

/** Of a plan that nobody follows. */
export const useCandlesUpTo = (pair: string, timeframe: SignalView['timeframe'], to: string) =>
  useCandles(pair, [timeframe, to], true, () => {
    const at = Date.parse(to);
    return candlesOfPicture({ timeframe, openedAt: at, closedAt: null }, at);
  });
