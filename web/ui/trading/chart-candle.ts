/** One candle for drawing: opening instant in UTC milliseconds, decimal prices. Oldest first, times rising. */
export type ChartCandle = { time: number; open: number; high: number; low: number; close: number };
