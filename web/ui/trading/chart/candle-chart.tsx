import { useEffect, useRef, useState } from 'react';
import './candle-chart.css';
import { Icon } from '../../icons/icon.tsx';
import { TypingCandles } from '../../feedback/typing-candles.tsx';
import type { ChartCandle } from '@app/domain/charts/chart-candle.ts';
import type { ChartData } from './draw-chart.ts';
import { texts } from '../../texts.ts';

export function ChartUnavailable() {
  return (
    <div className="candle-chart__unavailable">
      <Icon name="chart-candlestick" size={26} />
      <b>{texts.chart.unavailable}</b>
      <span className="small muted">{texts.chart.unavailableText}</span>
    </div>
  );
}

export type CandleChartProps = {
  /** Null while they load; an empty list means there are none, which is shown as unavailable. */
  candles: readonly ChartCandle[] | null;
  digits: number;
  label: string;
  plan?: ChartData['plan'];
  failed?: boolean;
};

/** 200 px of candles. The chart library is fetched only when one is drawn; if anything fails the box says so. */
export function CandleChart({ candles, digits, label, plan, failed = false }: CandleChartProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const gain = useRef<HTMLDivElement>(null);
  const risk = useRef<HTMLDivElement>(null);
  const [broken, setBroken] = useState(false);
  const { entry, target, stop } = plan ?? {};
  const usable = !failed && !broken && candles !== null && candles.length > 0;

  useEffect(() => {
    if (!usable || !candles) return;
    let gone = false;
    let takeDown: (() => void) | undefined;
    const draw = async () => {
      try {
        const { drawChart } = await import('./draw-chart.ts');
        if (gone || !canvas.current) return;
        takeDown = drawChart(
          { canvas: canvas.current, gain: gain.current ?? undefined, risk: risk.current ?? undefined },
          { candles, digits, plan: entry && target && stop ? { entry, target, stop } : undefined },
        );
      } catch {
        if (!gone) setBroken(true);
      }
    };
    void draw();
    return () => {
      gone = true;
      takeDown?.();
    };
  }, [usable, candles, digits, entry, target, stop]);

  if (candles === null && !failed) {
    return (
      <div className="candle-chart__loading">
        <TypingCandles />
        <span className="visually-hidden">{texts.chart.loading}</span>
      </div>
    );
  }
  if (!usable) return <ChartUnavailable />;
  return (
    <div className="candle-chart" role="img" aria-label={label}>
      {plan ? (
        <>
          <div className="candle-chart__zone candle-chart__zone--gain" ref={gain} />
          <div className="candle-chart__zone candle-chart__zone--risk" ref={risk} />
        </>
      ) : null}
      <div className="candle-chart__canvas" ref={canvas} aria-hidden="true" />
    </div>
  );
}
