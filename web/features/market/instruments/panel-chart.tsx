import { useQuery } from '@tanstack/react-query';
import type { CoreAsset } from '@app/contracts/market/market.ts';
import { findRange } from '@app/domain/charts/living/find-level.ts';
import type { LivingLevel, LivingPicture as Picture } from '@app/domain/charts/living/living-picture.ts';
import { CHART_CANDLES } from '@app/domain/charts/plan-chart.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { LivingPicture } from '../../../ui/trading/living/living-picture.tsx';
import { panelCandlesQuery } from '../queries.ts';
import { texts } from '../texts.ts';
import { formatPrice } from './instrument-words.ts';

const words = texts.instrument;

/** The edge of the range that is nearer to the price; null with too few candles. */
export function usePanelLevel(asset: CoreAsset): LivingLevel | null {
  const range = findRange(useQuery(panelCandlesQuery(asset.symbol)).data?.candles ?? []);
  if (!range) return null;
  const { top, bottom } = range;
  return Math.abs(top.price - asset.price) <= Math.abs(asset.price - bottom.price) ? top : bottom;
}

export function PanelChart({ asset, onOpen }: { asset: CoreAsset; onOpen: () => void }) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(panelCandlesQuery(asset.symbol));
  const level = usePanelLevel(asset);
  if (isPending) return <Loading text={words.loading} />;
  if (isError && !data)
    return <ErrorState title={words.chartFailed} onRetry={() => void refetch()} retrying={isFetching} />;
  const candles = data?.candles.slice(-CHART_CANDLES.narrow) ?? [];
  if (candles.length === 0) return <p className="small muted">{words.noChart}</p>;
  const price = (value: number): string => formatPrice(asset, value);
  const picture: Picture = {
    step: '1h',
    digits: asset.digits,
    candles,
    levels: level ? [level] : [],
    isRange: false,
    plan: null,
    priceNow: asset.price,
    end: null,
    releases: [],
    showSessions: false,
  };
  const levelText = level ? words.level(price(level.price), level.touches.length) : '';
  const label = words.chart(
    asset.symbol,
    price(Math.min(...candles.map(({ low }) => low))),
    price(Math.max(...candles.map(({ high }) => high))),
    levelText && ` ${levelText}.`,
  );
  return (
    <>
      {levelText ? <p className="instrument-panel__level numeric">{levelText}</p> : null}
      <LivingPicture picture={picture} label={label} onOpen={onOpen} />
    </>
  );
}
