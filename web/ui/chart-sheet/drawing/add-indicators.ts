import {
  createTextWatermark,
  LineSeries,
  LineStyle,
  type AutoscaleInfo,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
} from 'lightweight-charts';
import type { Indicator } from '@app/domain/charts/indicators/chart-indicator.ts';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import type { ChartView } from '../chart-view.ts';
import { indicatorLine, RSI_COLD, RSI_HOT } from '../indicators.ts';
import { texts } from '../texts.ts';
import { toChartTime } from './level-marks.ts';

export type IndicatorSeries = {
  indicator: Indicator;
  series: ISeriesApi<'Line'>;
  /** Of RSI: from where on it is called hot or cold. */
  lines: IPriceLine[];
  /** Writes the title of the pane in a colour; the average has none of its own. */
  paintTitle: (colour: string) => void;
};

/** Of the height, for each indicator below the candles. */
const PANE_STRETCH = 0.28;
/** RSI that is always in sight beyond hot and cold. */
const RSI_ROOM = 8;

const tokens: Record<Indicator, string> = { rsi: 'orange', atr: 'info', average: 'ink-2' };
const formats: Record<Indicator, (digits: number) => (value: number) => string> = {
  rsi: () => (value) => value.toFixed(0),
  atr: (digits) => (value) => formatChartPrice({ digits }, value),
  average: (digits) => (value) => formatChartPrice({ digits }, value),
};

function includeHotAndCold(original: () => AutoscaleInfo | null): AutoscaleInfo | null {
  const info = original();
  if (!info?.priceRange) return info;
  const { minValue, maxValue } = info.priceRange;
  info.priceRange = {
    minValue: Math.min(minValue, RSI_COLD - RSI_ROOM),
    maxValue: Math.max(maxValue, RSI_HOT + RSI_ROOM),
  };
  return info;
}

function addSeries(
  chart: IChartApi,
  indicator: Indicator,
  { digits, pane }: { digits: number; pane: number },
): ISeriesApi<'Line'> {
  const formatter = formats[indicator](digits);
  const isRsi = indicator === 'rsi';
  return chart.addSeries(
    LineSeries,
    {
      // Hot and cold are the only figures beside RSI.
      priceFormat: {
        type: 'custom',
        minMove: isRsi ? 1 : 10 ** -digits,
        formatter,
        ...(isRsi && { tickmarksFormatter: (values: number[]) => values.map(() => '') }),
      },
      ...(isRsi && { autoscaleInfoProvider: includeHotAndCold }),
    },
    pane,
  );
}

const addHotAndCold = (series: ISeriesApi<'Line'>): IPriceLine[] =>
  [RSI_HOT, RSI_COLD].map((price) =>
    series.createPriceLine({
      price,
      title: price === RSI_HOT ? texts.hotLine : texts.coldLine,
      lineWidth: 1,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: true,
    }),
  );

/** The average lies over the candles, the others have a pane each below them. */
export function addIndicators(chart: IChartApi, { drawings, digits }: ChartView): IndicatorSeries[] {
  let panes = 0;
  return (['average', 'rsi', 'atr'] as const)
    .filter((indicator) => drawings[indicator])
    .map((indicator) => {
      const pane = indicator === 'average' ? 0 : (panes += 1);
      const series = addSeries(chart, indicator, { digits, pane });
      const lines = indicator === 'rsi' ? addHotAndCold(series) : [];
      const place = pane > 0 ? chart.panes()[pane] : undefined;
      place?.setStretchFactor(PANE_STRETCH);
      const title = place && createTextWatermark(place, { horzAlign: 'left', vertAlign: 'top', lines: [] });
      const text = indicator === 'rsi' ? texts.rsiTitle : texts.atrTitle;
      const paintTitle = (color: string) =>
        title?.applyOptions({ lines: [{ text, color, fontSize: 12, fontStyle: '600' }] });
      return { indicator, series, lines, paintTitle };
    });
}

export function setIndicators(indicators: readonly IndicatorSeries[], { candles }: ChartView): void {
  for (const { indicator, series } of indicators) {
    const values = indicatorLine(indicator, candles);
    series.setData(
      candles.map(({ time }, index) => {
        const value = values[index] ?? null;
        return value === null ? { time: toChartTime(time) } : { time: toChartTime(time), value };
      }),
    );
  }
}

export function paintIndicators(
  indicators: readonly IndicatorSeries[],
  colour: (token: string) => string,
): void {
  for (const { indicator, series, lines, paintTitle } of indicators) {
    series.applyOptions({
      color: colour(tokens[indicator]),
      lineWidth: 2,
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerRadius: 5,
    });
    for (const line of lines)
      line.applyOptions({
        color: colour('line-strong'),
        axisLabelColor: colour('surface'),
        axisLabelTextColor: colour('ink-2'),
      });
    paintTitle(colour('ink'));
  }
}
