/** `time` is the opening in UTC ms; prices are decimals or points, as those of the plan beside them. Oldest first, times rising. */
export type ChartCandle = { time: number; open: number; high: number; low: number; close: number };
