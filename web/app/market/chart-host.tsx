import LargeChart from '../../ui/chart-sheet/large-chart.tsx';
import type { ChartRequest } from '../../ui/trading/living/open-chart.ts';
import { useAskPipsy } from '../screens/use-ask-pipsy.ts';

/** The chart that a card opened; its question to Pipsy is put in the conversation. */
export default function ChartHost({ request, onClose }: { request: ChartRequest; onClose: () => void }) {
  const askPipsy = useAskPipsy();
  const ask = (question: string): void => {
    if (askPipsy(question)) onClose();
  };
  return <LargeChart {...request} onAsk={ask} onClose={onClose} />;
}
