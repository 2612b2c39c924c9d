import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ChartSourceContext } from '../ui/chart-sheet/chart-source.ts';
import { OpenChartContext, type ChartRequest } from '../ui/trading/living/open-chart.ts';
import { chartSource } from './market/chart-source.ts';
import { queryClient } from './query-client.ts';

const ChartHost = lazy(() => import('./market/chart-host.tsx'));

export function Providers({ children }: { children: ReactNode }) {
  const [chart, setChart] = useState<ChartRequest | null>(null);
  return (
    <QueryClientProvider client={queryClient}>
      <ChartSourceContext value={chartSource}>
        <OpenChartContext value={setChart}>{children}</OpenChartContext>
        {chart ? (
          <Suspense>
            <ChartHost request={chart} onClose={() => setChart(null)} />
          </Suspense>
        ) : null}
      </ChartSourceContext>
    </QueryClientProvider>
  );
}
