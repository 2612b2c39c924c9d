import { useId, type ReactNode } from 'react';
import { seriesShades } from '../charts/chart-style.ts';
import { LazyChart } from '../charts/lazy-chart.tsx';
import type { ChartProps } from '../charts/chart.tsx';
import { overview as texts } from '../texts/overview.ts';
import '../charts/chart-card.css';
import './overview.css';

type ChartCardProps = {
  heading: string;
  /** What the picture says, in words. */
  summary: string;
  /** Named beside the shade of each series, from the strongest; none where there is but one. */
  series?: readonly string[];
  /** Null where there is nothing to draw. */
  chart: ChartProps | null;
  children: ReactNode;
};

/** Children: the table with every figure of the picture, null where all are zero. */
export function ChartCard({ heading, summary, series = [], chart, children }: ChartCardProps) {
  const id = useId();
  return (
    <section className="card chart-card" aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <p className="small muted numeric">{summary}</p>
      {chart ? (
        <>
          {series.length > 0 ? (
            <ul className="chart-series small">
              {series.map((name, index) => (
                <li key={name}>
                  <i style={{ background: seriesShades[index] }} aria-hidden="true" />
                  {name}
                </li>
              ))}
            </ul>
          ) : null}
          <LazyChart {...chart} />
        </>
      ) : null}
      {children ? (
        <details className="chart-table">
          <summary>{texts.asTable}</summary>
          {children}
        </details>
      ) : null}
    </section>
  );
}
