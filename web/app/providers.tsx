import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ChartSourceContext } from '../ui/chart-sheet/chart-source.ts';
import { chartSource } from './market/chart-source.ts';
import { queryClient } from './query-client.ts';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ChartSourceContext value={chartSource}>{children}</ChartSourceContext>
    </QueryClientProvider>
  );
}
