import {
  CandlestickSeries,
  createChart,
  LineStyle,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartCandle } from '@app/domain/charts/chart-candle.ts';
import {
  candleStyles,
  CHART_CANDLES,
  includePlan,
  levelStyles,
  PLAN_ZONE_OFFSET,
  visibleSlots,
  type PlanLevels,
} from '@app/domain/charts/plan-chart.ts';
import { tokenColours } from '../../chart-sheet/drawing/token-colours.ts';
import { watchTheme } from '../../layout/theme.ts';

/** What to draw: candles in decimals and, for a signal, its three levels. */
export type ChartData = {
  candles: readonly ChartCandle[];
  digits: number;
  plan?: PlanLevels;
};

export type ChartElements = { canvas: HTMLElement; gain?: HTMLElement; risk?: HTMLElement };

const HEIGHT = 200;
const NARROW = 380;
const lineStyles = { solid: LineStyle.Solid, dashed: LineStyle.Dashed, dotted: LineStyle.Dotted };

type Series = ISeriesApi<'Candlestick'>;

function makeSeries(chart: IChartApi, { digits, plan }: ChartData): Series {
  return chart.addSeries(CandlestickSeries, {
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: { type: 'price', precision: digits, minMove: 10 ** -digits },
    autoscaleInfoProvider: (
      original: () => { priceRange: { minValue: number; maxValue: number } | null } | null,
    ) => {
      const info = original();
      if (!info?.priceRange || !plan) return info;
      const { minValue, maxValue } = info.priceRange;
      const { low, high } = includePlan({ low: minValue, high: maxValue }, plan);
      info.priceRange = { minValue: low, maxValue: high };
      return info;
    },
  });
}

function paint(chart: IChartApi, series: Series, lines: readonly IPriceLine[]): void {
  const colour = tokenColours();
  const { up, down } = candleStyles;
  chart.applyOptions({ layout: { textColor: colour('ink-3') } });
  series.applyOptions({
    upColor: colour(up.body),
    borderUpColor: colour(up.outline),
    wickUpColor: colour(up.outline),
    downColor: colour(down.body),
    borderDownColor: colour(down.outline),
    wickDownColor: colour(down.outline),
  });
  lines.forEach((line, index) => {
    const level = levelStyles[index];
    if (!level) return;
    line.applyOptions({
      color: colour(level.line),
      axisLabelColor: colour(level.label),
      axisLabelTextColor: colour(level.text),
    });
  });
}

function placeZones(
  chart: IChartApi,
  series: Series,
  subject: ChartData,
  places: ChartElements,
  last: number,
): void {
  const { plan } = subject;
  const { gain, risk, canvas } = places;
  if (!plan || !gain || !risk) return;
  const width = canvas.clientWidth - chart.priceScale('right').width();
  const entry = series.priceToCoordinate(plan.entry);
  const slot = chart.timeScale().options().barSpacing;
  const start = chart.timeScale().logicalToCoordinate(last as never);
  for (const [zone, price] of [
    [gain, plan.target],
    [risk, plan.stop],
  ] as const) {
    const edge = series.priceToCoordinate(price);
    if (entry === null || edge === null || start === null) continue;
    const left = start + slot * PLAN_ZONE_OFFSET;
    zone.style.left = `${left}px`;
    zone.style.width = `${Math.max(0, width - left)}px`;
    zone.style.top = `${Math.min(entry, edge)}px`;
    zone.style.height = `${Math.abs(edge - entry)}px`;
  }
}

/** Follows size and theme. Returns its disposer; throws if it cannot draw. */
export function drawChart(places: ChartElements, subject: ChartData): () => void {
  const { canvas } = places;
  const chart = createChart(canvas, {
    width: canvas.clientWidth,
    height: HEIGHT,
    layout: {
      background: { color: 'transparent' },
      fontFamily: '"Figtree Variable", system-ui, sans-serif',
      fontSize: 11,
      attributionLogo: false,
    },
    // Named, because the library refuses what some systems call their language.
    localization: {
      locale: 'en-GB',
      ...(subject.plan && { tickmarksPriceFormatter: (prices: number[]) => prices.map(() => '') }),
    },
    grid: { vertLines: { visible: false }, horzLines: { visible: false } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.09, bottom: 0.07 } },
    timeScale: { borderVisible: false, timeVisible: true },
    handleScroll: false,
    handleScale: false,
  });
  const series = makeSeries(chart, subject);
  const { plan } = subject;
  const lines = plan
    ? levelStyles.map((level) =>
        series.createPriceLine({
          price: plan[level.key],
          title: level.title,
          lineWidth: 2,
          lineStyle: lineStyles[level.dash],
        }),
      )
    : [];

  const lay = () => {
    const width = canvas.clientWidth;
    const shown = subject.candles.slice(-(width < NARROW ? CHART_CANDLES.narrow : CHART_CANDLES.wide));
    chart.applyOptions({ width });
    series.setData(shown.map(({ time, ...prices }) => ({ ...prices, time: (time / 1000) as UTCTimestamp })));
    chart.timeScale().setVisibleLogicalRange(visibleSlots(shown.length, plan !== undefined));
    // The price scale takes its width in the chart's own next frame.
    requestAnimationFrame(() => {
      if (canvas.isConnected) placeZones(chart, series, subject, places, shown.length - 1);
    });
  };

  paint(chart, series, lines);
  lay();
  const resized = new ResizeObserver(lay);
  resized.observe(canvas);
  const unwatch = watchTheme(() => paint(chart, series, lines));
  return () => {
    unwatch();
    resized.disconnect();
    chart.remove();
  };
}
