import { lazy, Suspense } from 'react';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { conversions } from '../texts/conversions.ts';
import type { ChartProps } from './chart.tsx';

const texts = conversions.pictures;

/** Loads the chart library with the first chart; if that fails, the tables show the same figures. */
const Chart = lazy(() =>
  import('./chart.tsx').catch(() => ({ default: () => <p className="muted">{texts.notDrawn}</p> })),
);

export const LazyChart = (props: ChartProps) => (
  <Suspense fallback={<Loading text={texts.drawing} />}>
    <Chart {...props} />
  </Suspense>
);
