import { lazy, Suspense } from 'react';
import type { ChartSheetProps } from './chart-sheet-props.ts';

const LargeChart = lazy(() => import('./large-chart.tsx'));

/** A chart of any market at full size. It and its library are fetched when it is opened. */
export function ChartSheet(props: ChartSheetProps) {
  return (
    <Suspense>
      <LargeChart {...props} />
    </Suspense>
  );
}
