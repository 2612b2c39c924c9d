import {
  CandlestickSeries,
  createChart,
  LineStyle,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import { watchTheme } from '../theme.ts';
import { tokenColours } from './chart-colours.ts';
import type { ChartCandle } from './chart-candle.ts';

/** What to draw: candles in decimals and, for a signal, its three levels. */
export type ChartSubject = {
  candles: readonly ChartCandle[];
  digits: number;
  plan?: { entry: number; target: number; stop: number };
};

export type ChartPlaces = { canvas: HTMLElement; gain?: HTMLElement; risk?: HTMLElement };

const HEIGHT = 200;
const NARROW = 380;
const CANDLES = { wide: 40, narrow: 26 };
/** Blank slots to the right of the last candle as a share of the candles: 27 % of the width, where the plan stands. */
const AHEAD = 0.36;

const levels = [
  {
    key: 'target',
    title: 'Target',
    style: LineStyle.Solid,
    line: 'up-line',
    label: 'up-fill',
    text: 'on-up',
  },
  {
    key: 'entry',
    title: 'Entry',
    style: LineStyle.Dashed,
    line: 'chart-entry',
    label: 'ink-2',
    text: 'surface',
  },
  {
    key: 'stop',
    title: 'Stop',
    style: LineStyle.Dotted,
    line: 'down-line',
    label: 'down-fill',
    text: 'on-down',
  },
] as const;

type Series = ISeriesApi<'Candlestick'>;

function makeSeries(chart: IChartApi, { digits, plan }: ChartSubject): Series {
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
      info.priceRange = {
        minValue: Math.min(minValue, plan.stop, plan.target),
        maxValue: Math.max(maxValue, plan.stop, plan.target),
      };
      return info;
    },
  });
}

function paint(chart: IChartApi, series: Series, lines: readonly IPriceLine[]): void {
  const colour = tokenColours();
  chart.applyOptions({ layout: { textColor: colour('ink-3') } });
  series.applyOptions({
    upColor: colour('surface'),
    borderUpColor: colour('up'),
    wickUpColor: colour('up'),
    downColor: colour('down'),
    borderDownColor: colour('down'),
    wickDownColor: colour('down'),
  });
  lines.forEach((line, index) => {
    const level = levels[index];
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
  subject: ChartSubject,
  places: ChartPlaces,
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
    const left = start + slot * 0.75;
    zone.style.left = `${left}px`;
    zone.style.width = `${Math.max(0, width - left)}px`;
    zone.style.top = `${Math.min(entry, edge)}px`;
    zone.style.height = `${Math.abs(edge - entry)}px`;
  }
}

/** Draws into the given elements and keeps up with size and theme. Returns the way to take it down; throws if it cannot draw. */
export function drawChart(places: ChartPlaces, subject: ChartSubject): () => void {
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
    localization: subject.plan ? { tickmarksPriceFormatter: (prices: number[]) => prices.map(() => '') } : {},
    grid: { vertLines: { visible: false }, horzLines: { visible: false } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.09, bottom: 0.07 } },
    timeScale: { borderVisible: false, timeVisible: true },
    handleScroll: false,
    handleScale: false,
  });
  const series = makeSeries(chart, subject);
  const { plan } = subject;
  const lines = plan
    ? levels.map((level) =>
        series.createPriceLine({
          price: plan[level.key],
          title: level.title,
          lineWidth: 2,
          lineStyle: level.style,
        }),
      )
    : [];

  const lay = () => {
    const width = canvas.clientWidth;
    const shown = subject.candles.slice(-(width < NARROW ? CANDLES.narrow : CANDLES.wide));
    chart.applyOptions({ width });
    series.setData(shown.map(({ time, ...prices }) => ({ ...prices, time: (time / 1000) as UTCTimestamp })));
    chart.timeScale().setVisibleLogicalRange({ from: -0.7, to: shown.length * (plan ? 1 + AHEAD : 1) });
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
