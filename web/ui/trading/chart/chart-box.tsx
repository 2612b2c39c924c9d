import type { ReactNode } from 'react';
import './chart-box.css';
import { Icon } from '../../icons/icon.tsx';
import { TypingCandles } from '../../feedback/typing-candles.tsx';
import { texts } from '../../texts.ts';

type ChartBoxProps = {
  isLoading: boolean;
  hasFailed: boolean;
  /** Of the chart to come, in pixels. */
  height?: number;
  /** The chart; without it there is none, which is shown as unavailable. */
  children: ReactNode;
};

/** Holds the place of a chart while it loads, and says so where it cannot be had. */
export function ChartBox({ isLoading, hasFailed, height, children }: ChartBoxProps) {
  if (children && !hasFailed) return <div className="chart-box">{children}</div>;
  if (isLoading && !hasFailed)
    return (
      <div className="chart-box chart-box--loading" style={{ height }}>
        <TypingCandles />
        <span className="visually-hidden">{texts.chart.loading}</span>
      </div>
    );
  return (
    <div className="chart-box chart-box--unavailable">
      <Icon name="chart-candlestick" size={26} />
      <b>{texts.chart.unavailable}</b>
      <span className="small muted">{texts.chart.unavailableText}</span>
    </div>
  );
}
