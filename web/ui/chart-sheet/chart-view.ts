import type { Indicator } from '@app/domain/charts/indicators/chart-indicator.ts';
import type { ChartCandle } from '@app/domain/charts/chart-candle.ts';
import { findRange } from '@app/domain/charts/living/find-level.ts';
import type { LivingEnd, LivingLevel, LivingPlan } from '@app/domain/charts/living/living-picture.ts';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import type { CandleStep } from '@app/domain/market/candle.ts';
import { formatUtcDay, formatUtcTime, formatUtcWeekday } from '../../lib/format/format.ts';
import { formatLocalTime } from '../../lib/format/local-time.ts';
import { AVERAGE_LENGTH, indicatorAt, RSI_COLD, RSI_HOT } from './indicators.ts';
import type { ChartCandles } from './chart-source.ts';
import type { NamedLevel } from './named-level.ts';
import { texts } from './texts.ts';

export type Drawings = Record<Indicator | 'levels', boolean>;

/** All that is drawn: the last candle is the running one where there is one. */
export type ChartView = {
  step: CandleStep;
  digits: number;
  candles: readonly ChartCandle[];
  isRunning: boolean;
  levels: readonly NamedLevel[];
  plan: LivingPlan | null;
  end: LivingEnd | null;
  drawings: Drawings;
};

function findLevels({ candles }: ChartCandles, given: readonly LivingLevel[] | undefined): NamedLevel[] {
  const range = given ? null : findRange(candles);
  const levels = given ?? (range ? [range.top, range.bottom] : []);
  const close = candles.at(-1)?.close ?? 0;
  return levels.map((level) => {
    const kind =
      level.brokenAt !== null ? texts.broken : level.price >= close ? texts.resistance : texts.support;
    return { ...level, label: texts.level(kind, level.touches.length) };
  });
}

export function buildChartView(
  held: ChartCandles,
  {
    step,
    levels,
    plan,
    end,
    drawings,
  }: {
    step: CandleStep;
    levels: readonly LivingLevel[] | undefined;
    plan: LivingPlan | null;
    end: LivingEnd | null;
    drawings: Drawings;
  },
): ChartView {
  return {
    step,
    digits: held.digits,
    candles: held.running ? [...held.candles, held.running] : held.candles,
    isRunning: held.running !== null,
    levels: findLevels(held, levels),
    plan,
    end,
    drawings,
  };
}

/** The level that is nearest to the price; null without one. */
export function nearestLevel({ levels, candles }: ChartView): NamedLevel | null {
  const price = candles.at(-1)?.close ?? 0;
  const away = (level: NamedLevel) => Math.abs(level.price - price);
  return levels.reduce<NamedLevel | null>(
    (best, level) => (best && away(best) <= away(level) ? best : level),
    null,
  );
}

/** What the crosshair points at, in two parts: when, and what. */
export type ReadOut = { when: string; what: string };

/** How a plan ended, where and when; empty while it lives. */
export function describeEnd({ end, digits }: ChartView): string {
  if (!end) return '';
  const { at, price, outcome } = end;
  const when = texts.at(
    `${formatUtcWeekday(at)} ${formatUtcDay(at)}`,
    formatUtcTime(at),
    formatLocalTime(at),
  );
  return texts.ended(texts.outcomes[outcome], formatChartPrice({ digits }, price), when);
}

const describeRsi = (value: number): string =>
  value >= RSI_HOT ? texts.hot : value <= RSI_COLD ? texts.cold : texts.neither;

export function describeCandle(
  { candles, step, digits, drawings, isRunning }: ChartView,
  index: number,
): ReadOut {
  const candle = candles[index];
  if (!candle) return { when: '', what: '' };
  const price = (value: number): string => formatChartPrice({ digits }, value);
  const { time, open, high, low, close } = candle;
  const day = `${formatUtcWeekday(time)} ${formatUtcDay(time)}`;
  const [rsi, atr, average] = (['rsi', 'atr', 'average'] as const).map((one) =>
    drawings[one] ? indicatorAt(one, candles, index) : null,
  ) as [number | null, number | null, number | null];
  return {
    when: step === '1d' ? `${day}.` : texts.at(day, formatUtcTime(time), formatLocalTime(time)),
    what: [
      texts.prices(price(open), price(high), price(low), price(close)),
      rsi === null ? '' : texts.rsiAt(rsi.toFixed(0), describeRsi(rsi)),
      atr === null ? '' : texts.atrAt(price(atr)),
      average === null ? '' : texts.averageAt(AVERAGE_LENGTH, price(average)),
      isRunning && index === candles.length - 1 ? texts.running : '',
    ]
      .filter(Boolean)
      .join(' '),
  };
}
