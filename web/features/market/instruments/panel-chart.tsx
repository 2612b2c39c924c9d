import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CoreAsset } from '@app/contracts/market/market.ts';
import type { LivingPicture } from '@app/domain/charts/living/living-picture.ts';
import { pictureOfMarket } from '@app/domain/charts/living/picture-of-range.ts';
import { feedKind } from '../../../lib/ideas/use-living-idea.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { RangePart } from '../../../ui/trading/living/range-card.tsx';
import { panelCandlesQuery } from '../queries.ts';
import { texts } from '../texts.ts';

const words = texts.instrument;

/** The range on hourly candles, as on the card of a market without a signal; null without candles. */
export function usePanelPicture({ symbol, digits, price }: CoreAsset): LivingPicture | null {
  const { data } = useQuery(panelCandlesQuery(symbol));
  return useMemo(
    () =>
      pictureOfMarket(
        { pair: symbol, timeframe: 'daily', step: '1h', digits, priceNow: price },
        data?.candles ?? [],
      ),
    [symbol, digits, price, data],
  );
}

/** The edge of the range that is nearer to the price. */
export const nearestEdge = ({ levels, priceNow }: LivingPicture): number | undefined =>
  levels
    .map(({ price }) => price)
    .toSorted((one, other) => Math.abs(one - (priceNow ?? 0)) - Math.abs(other - (priceNow ?? 0)))[0];

type PanelChartProps = { asset: CoreAsset; picture: LivingPicture | null; onOpen: () => void };

export function PanelChart({ asset, picture, onOpen }: PanelChartProps) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(panelCandlesQuery(asset.symbol));
  if (isPending) return <Loading text={words.loading} />;
  if (isError && !data)
    return <ErrorState title={words.chartFailed} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!picture) return <p className="small muted">{words.noChart}</p>;
  const feed = feedKind(data?.source, asset.simulated);
  return (
    <RangePart
      subject={{ pair: asset.symbol, digits: asset.digits, priceNow: asset.price }}
      picture={picture}
      feed={feed}
      onOpen={onOpen}
    />
  );
}
