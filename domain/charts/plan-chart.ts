import type { ChartColour } from './chart-colours.ts';

/** What every chart of a plan has in common, whoever draws it. */
export type PlanLevels = { entry: number; target: number; stop: number };

type LevelStyle = {
  key: keyof PlanLevels;
  title: string;
  dash: 'solid' | 'dashed' | 'dotted';
  line: ChartColour;
  label: ChartColour;
  text: ChartColour;
};

export const levelStyles: readonly LevelStyle[] = [
  { key: 'target', title: 'Target', dash: 'solid', line: 'up-line', label: 'up-fill', text: 'on-up' },
  { key: 'entry', title: 'Entry', dash: 'dashed', line: 'chart-entry', label: 'ink-2', text: 'surface' },
  { key: 'stop', title: 'Stop', dash: 'dotted', line: 'down-line', label: 'down-fill', text: 'on-down' },
];

/** Rising candles are hollow: they differ from falling ones in more than colour. */
export const candleStyles = {
  up: { body: 'surface', outline: 'up' },
  down: { body: 'down', outline: 'down' },
} satisfies Record<string, { body: ChartColour; outline: ChartColour }>;

export const CHART_CANDLES = { wide: 40, narrow: 26 };

export type PriceRange = { low: number; high: number };

/** Stop and target stay in sight, so that risk and gain are drawn to one scale. */
export function includePlan({ low, high }: PriceRange, { stop, target }: PlanLevels): PriceRange {
  return { low: Math.min(low, stop, target), high: Math.max(high, stop, target) };
}
