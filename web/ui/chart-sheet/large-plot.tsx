import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { describeCandle, type ChartView } from './chart-view.ts';
import type { LargeChart } from './drawing/draw-large-chart.ts';
import { texts } from './texts.ts';

export type LargePlotProps = {
  view: ChartView;
  name: string;
  /** The candle that is read out; null is the last. */
  index: number | null;
  onPoint: (index: number | null) => void;
  onFailed: () => void;
};

/** The chart and its crosshair. A slider for the keyboard and for screen readers, whose value is the candle. */
export function LargePlot({ view, name, index, onPoint, onFailed }: LargePlotProps) {
  const keysId = useId();
  const canvas = useRef<HTMLDivElement>(null);
  const chart = useRef<LargeChart | null>(null);
  const sight = useRef<{ step: string; range: ReturnType<LargeChart['range']> } | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  const latest = useRef({ view, onPoint, onFailed });
  useLayoutEffect(() => {
    latest.current = { view, onPoint, onFailed };
  });
  const { step, drawings, candles } = view;
  const last = candles.length - 1;
  const shown = index === null ? last : Math.min(index, last);

  useEffect(() => {
    let gone = false;
    const draw = async () => {
      try {
        const { drawLargeChart } = await import('./drawing/draw-large-chart.ts');
        if (gone || !canvas.current) return;
        chart.current = drawLargeChart({
          canvas: canvas.current,
          view: { ...latest.current.view, drawings },
          range: sight.current?.step === step ? sight.current.range : null,
          onPoint: (next) => latest.current.onPoint(next),
        });
        setDrawn(true);
      } catch {
        if (!gone) latest.current.onFailed();
      }
    };
    void draw();
    return () => {
      gone = true;
      sight.current = { step, range: chart.current?.range() ?? null };
      chart.current?.dispose();
      chart.current = null;
      setDrawn(false);
    };
  }, [step, drawings]);

  useEffect(() => {
    if (isDrawn) chart.current?.update(view);
  }, [view, isDrawn]);
  useEffect(() => {
    if (isDrawn) chart.current?.pointAt(index);
  }, [index, isDrawn]);

  const move = (event: KeyboardEvent) => {
    const next = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onPoint(Math.max(0, Math.min(last, next)));
  };
  const { when, what } = describeCandle(view, shown);
  return (
    <div
      className="chart-sheet__plot"
      role="slider"
      tabIndex={0}
      aria-label={texts.plot(name, texts.stepLabels[step])}
      aria-describedby={keysId}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, candles.length)}
      aria-valuenow={shown + 1}
      aria-valuetext={`${when} ${what}`}
      onKeyDown={move}
    >
      <span id={keysId} className="visually-hidden">
        {texts.keys}
      </span>
      <div className="chart-sheet__canvas" ref={canvas} aria-hidden="true" />
    </div>
  );
}
