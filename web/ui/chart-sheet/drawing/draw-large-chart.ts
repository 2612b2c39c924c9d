import {
  CandlestickSeries,
  createChart,
  CrosshairMode,
  LineStyle,
  type AutoscaleInfo,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type LogicalRange,
} from 'lightweight-charts';
import { candleStyles, includePlan, levelStyles } from '@app/domain/charts/plan-chart.ts';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import { watchTheme } from '../../layout/theme.ts';
import type { ChartView } from '../chart-view.ts';
import { addIndicators, paintIndicators, setIndicators, type IndicatorSeries } from './add-indicators.ts';
import { createLabelGuard } from './label-guard.ts';
import { LevelMarks, toChartTime, type MarkedPrice } from './level-marks.ts';
import { texts } from '../texts.ts';
import { tokenColours } from './token-colours.ts';

export type LargeChart = {
  /** Newer candles of the same step. */
  update: (view: ChartView) => void;
  /** Puts the crosshair on a candle; null takes it away. */
  pointAt: (index: number | null) => void;
  /** What is in sight, to begin the next chart with. */
  range: () => LogicalRange | null;
  dispose: () => void;
};

type Options = {
  canvas: HTMLElement;
  view: ChartView;
  range: LogicalRange | null;
  onPoint: (index: number | null) => void;
};

/** Candles in sight at first; a phone shows fewer. */
const SHOWN = { wide: 84, narrow: 44 };
const NARROW = 560;
const SLOTS_AHEAD = 6;

const lineStyles = { solid: LineStyle.Solid, dashed: LineStyle.Dashed, dotted: LineStyle.Dotted };
function createEmptyChart(canvas: HTMLElement, { step }: ChartView): IChartApi {
  return createChart(canvas, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      fontFamily: '"Figtree Variable", system-ui, sans-serif',
      fontSize: 12,
      attributionLogo: false,
      panes: { enableResize: false },
    },
    // Named, because the library refuses what some systems call their language ("en-US@posix").
    localization: { locale: 'en-GB' },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.1, bottom: 0.08 } },
    timeScale: { borderVisible: false, timeVisible: step !== '1d', rightOffset: SLOTS_AHEAD },
    crosshair: {
      mode: CrosshairMode.Magnet,
      horzLine: { labelVisible: true },
      vertLine: { labelVisible: false },
    },
    handleScroll: { vertTouchDrag: false },
  });
}

function addCandles(
  chart: IChartApi,
  { digits, plan, levels, drawings }: ChartView,
): ISeriesApi<'Candlestick'> {
  const prices = drawings.levels ? levels.map(({ price }) => price) : [];
  return chart.addSeries(CandlestickSeries, {
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: {
      type: 'custom',
      minMove: 10 ** -digits,
      formatter: (price: number) => formatChartPrice({ digits }, price),
    },
    autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => {
      const info = original();
      if (!info?.priceRange) return info;
      const { minValue, maxValue } = info.priceRange;
      const near = { low: Math.min(minValue, ...prices), high: Math.max(maxValue, ...prices) };
      const { low, high } = plan ? includePlan(near, plan) : near;
      info.priceRange = { minValue: low, maxValue: high };
      return info;
    },
  });
}

/** The newest price, or where a plan ended. */
function markedPrice({ candles, digits, end }: ChartView): MarkedPrice | null {
  const last = candles.findLast(({ time }) => end === null || time <= end.at);
  if (!last) return null;
  const price = end?.price ?? last.close;
  const text = formatChartPrice({ digits }, price);
  return { time: last.time, price, text, outcome: end?.outcome ?? null };
}

/** In candles before the opening of a plan that is over. */
const BEFORE_PLAN = 16;

/** The newest candles, or the whole path of a plan that is over. */
function firstRange({ candles, plan, end }: ChartView, shown: number) {
  const last = candles.length;
  const opened = plan && end ? candles.findIndex(({ time }) => time >= plan.openedAt) : -1;
  const from = opened < 0 ? last - shown : Math.min(last - shown, opened - BEFORE_PLAN);
  return { from: Math.max(end ? 0 : from, from), to: last + SLOTS_AHEAD };
}

/** Follows size and theme. Throws where it cannot draw. */
export function drawLargeChart({ canvas, view, range, onPoint }: Options): LargeChart {
  // Without one the library fails later, where nothing catches it.
  if (!document.createElement('canvas').getContext('2d')) throw new Error('There is no canvas here');
  const chart = createEmptyChart(canvas, view);
  const candles = addCandles(chart, view);
  const indicators = addIndicators(chart, view);
  const planLines = view.plan ? addPlanLines(candles, view.plan) : [];
  const marks = new LevelMarks(tokenColours());
  candles.attachPrimitive(marks);
  let held = view;

  const paint = (): void => paintChart(chart, { candles, indicators, planLines, marks });
  const update = (next: ChartView): void => {
    held = next;
    candles.setData(next.candles.map(({ time, ...prices }) => ({ ...prices, time: toChartTime(time) })));
    setIndicators(indicators, next);
    marks.show({ levels: next.drawings.levels ? next.levels : [], now: markedPrice(next) });
  };
  paint();
  update(view);
  const shown = canvas.clientWidth < NARROW ? SHOWN.narrow : SHOWN.wide;
  chart.timeScale().setVisibleLogicalRange(range ?? firstRange(view, shown));
  const giveWay = createLabelGuard(chart, candles, () => [
    ...(held.plan ? levelStyles.map(({ key }) => held.plan?.[key] ?? Number.NaN) : []),
    markedPrice(held)?.price ?? Number.NaN,
  ]);
  chart.subscribeCrosshairMove(({ logical, sourceEvent }) => {
    giveWay(logical === undefined ? null : (held.candles[Math.round(logical)]?.close ?? null));
    // Moved by `pointAt`: whoever called it knows. Leaving has no event either, but no candle.
    if (!sourceEvent && logical !== undefined) return;
    const index = logical === undefined ? null : Math.round(logical);
    onPoint(index !== null && held.candles[index] ? index : null);
  });
  const unwatch = watchTheme(paint);
  return {
    update,
    pointAt: (index) => {
      const candle = index === null ? undefined : held.candles[index];
      if (candle) chart.setCrosshairPosition(candle.close, toChartTime(candle.time), candles);
      else chart.clearCrosshairPosition();
    },
    range: () => chart.timeScale().getVisibleLogicalRange(),
    dispose: () => {
      unwatch();
      chart.remove();
    },
  };
}

const addPlanLines = (
  candles: ISeriesApi<'Candlestick'>,
  plan: NonNullable<ChartView['plan']>,
): IPriceLine[] =>
  levelStyles.map(({ key, dash }) =>
    candles.createPriceLine({
      price: plan[key],
      title: texts.plan[key],
      lineWidth: 2,
      lineStyle: lineStyles[dash],
    }),
  );

type Painted = {
  candles: ISeriesApi<'Candlestick'>;
  indicators: readonly IndicatorSeries[];
  planLines: readonly IPriceLine[];
  marks: LevelMarks;
};

function paintChart(chart: IChartApi, { candles, indicators, planLines, marks }: Painted): void {
  const colour = tokenColours();
  const { up, down } = candleStyles;
  const cross = { color: colour('ink-2'), labelBackgroundColor: colour('ink-2'), style: LineStyle.Dotted };
  chart.applyOptions({
    layout: { textColor: colour('ink-2'), panes: { separatorColor: colour('line') } },
    grid: { vertLines: { visible: false }, horzLines: { color: colour('line') } },
    crosshair: { vertLine: cross, horzLine: cross },
  });
  candles.applyOptions({
    upColor: colour(up.body),
    borderUpColor: colour(up.outline),
    wickUpColor: colour(up.outline),
    downColor: colour(down.body),
    borderDownColor: colour(down.outline),
    wickDownColor: colour(down.outline),
  });
  paintIndicators(indicators, colour);
  planLines.forEach((line, index) => {
    const style = levelStyles[index];
    if (!style) return;
    line.applyOptions({
      color: colour(style.line),
      axisLabelColor: colour(style.label),
      axisLabelTextColor: colour(style.text),
    });
  });
  marks.recolour(colour);
}
