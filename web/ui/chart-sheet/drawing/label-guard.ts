import type { IChartApi, ISeriesApi } from 'lightweight-charts';

/** Height of a tag on the price scale, in pixels. */
const TAG = 20;

/**
 * Takes the label of the crosshair from the price scale where it would lie on another tag; the line below the chart says the same price.
 * `tags`: the prices that have one now.
 */
export function createLabelGuard(
  chart: IChartApi,
  series: ISeriesApi<'Candlestick'>,
  tags: () => readonly number[],
): (price: number | null) => void {
  let isShown = true;
  return (price) => {
    const y = price === null ? null : series.priceToCoordinate(price);
    const isFree =
      y === null ||
      tags().every((tag) => {
        const other = series.priceToCoordinate(tag);
        return other === null || Math.abs(other - y) >= TAG;
      });
    if (isFree === isShown) return;
    isShown = isFree;
    chart.applyOptions({ crosshair: { horzLine: { labelVisible: isFree } } });
  };
}
