import type { CandleStep } from '../market/candle.ts';
import { formatPrice } from '../buddy/replies/print.ts';
import type { Indicator } from './indicators/chart-indicator.ts';
import type { ChartKind } from './chart-kind.ts';
import type { ChartCandle } from './chart-candle.ts';

/** Opening in UTC ms, open, high, low, close. */
export type CompactCandle = [time: number, open: number, high: number, low: number, close: number];

/** `from`: opening of the first candle that made the level; null where no candle did, as for an alert. */
export type ChartLevel = {
  label: string;
  price: number;
  from: number | null;
  /** Openings of the candles that touched it. */
  touches?: number[] | undefined;
};

/** A picture beside a reply; decimal prices, oldest candle first. */
export type ReplyChart = {
  pair: string;
  step: CandleStep;
  digits: number;
  candles: CompactCandle[];
  levels: ChartLevel[];
  priceNow: number;
  kind?: ChartKind | undefined;
  /** What a usual day covers, around the opening of today. */
  usualRange?: { low: number; high: number } | undefined;
  /** Asked for, and on where the chart is opened large. */
  indicators?: Indicator[] | undefined;
};

export const expandCandle = ([time, open, high, low, close]: CompactCandle): ChartCandle => ({
  time,
  open,
  high,
  low,
  close,
});

export const formatChartPrice = ({ digits }: Pick<ReplyChart, 'digits'>, price: number): string =>
  formatPrice(price, digits);

/** From the first opening to now, in price and per cent. */
export function changeOf({ candles: [first], priceNow }: ReplyChart): { change: number; percent: number } {
  const open = first?.[1] ?? priceNow;
  return { change: priceNow - open, percent: (100 * (priceNow - open)) / open };
}
